import type { FieldValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import type { Features } from '../found.ts';
import { createFound, createPhrases, LabelSearch } from '../labelled/labelled.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import { once } from '../once.ts';
import { type Span, selectWholeChunk, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk, Row } from '../view/view.ts';
import phrases from './phrases.json' with { type: 'json' };

const LABELS = createPhrases({ subject: phrases.subject, date: phrases.date });
const greetings = new Set(Object.values(phrases.greetings).flat().map(keyOf));
/**
 * Number of leading characters that are used to look up complimentary closes. All closes are at least this
 * long.
 */
const LEAD = 3;
const closingKeys = Object.values(phrases.closings).flat().map(keyOf);
const closings = Map.groupBy(closingKeys, (key) => key.slice(0, LEAD));
const LONGEST_CLOSING = Math.max(...closingKeys.map((key) => key.length));
/** Maximum number of rows from the complimentary close to the name, with the signature between them. */
const NAME_ROWS = 5;

export const greetingRow = once(
  (context: Context): Row | null => context.view.rows.find((row) => isGreeting(row.chunks[0])) ?? null,
);

/** Whether a line is a greeting: "Dear Ms Lee,", "Hi Jan". */
export function isGreeting(chunk: Chunk | undefined): boolean {
  if (!chunk || chunk.tokens.length > 12 || !isGreeted(chunk)) return false;
  const text = chunk.text.trim();
  return /[,:!]$/.test(text) || (chunk.tokens.length <= 6 && /^.{0,40}$/.test(text));
}

/** Whether a chunk begins with a greeting of one to four words. */
function isGreeted({ tokens }: Chunk): boolean {
  let key = '';
  for (let i = 0; i < 4; i++) {
    key += tokens[i]?.key ?? '';
    if (greetings.has(key)) return true;
  }
  return false;
}

export const closingRow = once(
  (context: Context): Row | null => context.view.rows.findLast((row) => isClosing(row.chunks[0])) ?? null,
);

/** Whether a line is a complimentary close: "Kind regards". */
export function isClosing(chunk: Chunk | undefined): boolean {
  if (!chunk || chunk.tokens.length > 20) return false;
  let key = '';
  for (const token of chunk.tokens) {
    key += token.key;
    if (key.length >= LONGEST_CLOSING) break;
  }
  return closings.get(key.slice(0, LEAD))?.some((closing) => key.startsWith(closing)) ?? false;
}

/** Reads the subject, the date and the signatory of a letter. */
export function readLetter(context: Context, collector: EvidenceCollector): Record<string, FieldValue> {
  const labels = new LabelSearch(context, LABELS);
  const greeting = greetingRow(context);
  const fields: Record<string, FieldValue> = {};
  const put = (key: 'title' | 'date' | 'author', value: string, spans: Span[], features: Features) => {
    fields[key] = collector.put(
      `/fields/${key}`,
      createFound(context, value, spans, features, `letter_${key}`),
    );
  };
  const date = findLetterDate(context, labels, greeting);
  const title = findSubject(context, labels, greeting, date?.span.chunk.row ?? -1);
  if (title)
    put(
      'title',
      title.spans
        .map(spanText)
        .join(' ')
        .replace(/^[–—-]\s*/, ''),
      title.spans,
      title.features,
    );
  if (date)
    put('date', date.iso, [date.span], {
      strong_label: date.labelled ? 1 : 0,
      position: 1,
      ambiguous: date.ambiguous ? 1 : 0,
    });
  const author = findSigner(context);
  if (author)
    put('author', spanText(author).replace(SIGNED_FOR_OR_PP, '').replace(/,$/, ''), [author], {
      position: 1,
    });
  return fields;
}

function findLetterDate(context: Context, labels: LabelSearch<'subject' | 'date'>, greeting: Row | null) {
  const rows = new Map<number, boolean>();
  for (const { values } of labels.of('date')) for (const { span } of values) rows.set(span.chunk.index, true);
  const top = context.dates.filter(
    (date) =>
      date.span.chunk.row < (greeting?.index ?? 25) &&
      date.span.chunk.page === (context.view.pages[0]?.number ?? 1),
  );
  const subject = new Set(labels.of('subject').map((one) => one.hit.chunk.row));
  const free = top.filter((date) => !subject.has(date.span.chunk.row));
  const labelled = free.find((date) => rows.has(date.span.chunk.index));
  // A date with only a few other words on its line, as in "Hamburg, 3 March 2025", is the date of the letter.
  // A date in a longer line is part of the text.
  const own = free.filter((date) => date.span.chunk.tokens.length - (date.span.end - date.span.start) <= 5);
  const pick = labelled ?? own.at(0) ?? free[0] ?? context.dates[0];
  return pick ? { ...pick, labelled: labelled !== undefined } : null;
}

function findSubject(
  context: Context,
  labels: LabelSearch<'subject' | 'date'>,
  greeting: Row | null,
  dateRow: number,
): { spans: Span[]; features: Features } | null {
  for (const { values, colon, hit } of labels.of('subject')) {
    const value = values[0];
    if (!value || (!colon && value.relation === 'inline') || (hit.key.length < 4 && !colon)) continue;
    return {
      spans: [value.span, ...addWrappedLine(context, value.span, greeting)],
      features: { strong_label: 1, colon: colon ? 1 : 0 },
    };
  }
  if (!greeting) return null;
  const rows = context.view.rows
    .slice(Math.max(0, greeting.index - 5), greeting.index)
    .filter((row) => row.page === greeting.page);
  const near = rows.toReversed().filter((row) => row.index !== dateRow && isSubject(context, row));
  const bold = near.find((row) => row.tokens.every((token) => token.bold));
  const after = findBoldHeading(context, greeting);
  const pick = bold ?? after ?? near[0];
  if (!pick?.chunks[0]) return null;
  const first =
    bold && near.find((row) => row.index === bold.index - 1 && row.tokens.every((token) => token.bold));
  const spans = [
    ...(first?.chunks[0] ? [selectWholeChunk(first.chunks[0])] : []),
    selectWholeChunk(pick.chunks[0]),
  ];
  return { spans, features: { position: 1, margin: bold ? 1 : 0, guess: bold ? 0 : 1 } };
}

/** Returns the row below the greeting if it is a bold heading; otherwise null. */
function findBoldHeading(context: Context, greeting: Row): Row | null {
  const row = context.view.rows[greeting.index + 1];
  return row &&
    row.page === greeting.page &&
    row.tokens.length <= 14 &&
    row.tokens.every((token) => token.bold)
    ? row
    : null;
}

function isSubject(context: Context, row: Row): boolean {
  const chunk = row.chunks[0];
  if (!chunk || row.chunks.length > 1 || chunk.tokens.length < 2 || chunk.tokens.length > 16) return false;
  if (context.datesIn(chunk).length > 0 && chunk.tokens.length < 6) return false;
  const page = context.view.pages.find((one) => one.number === row.page);
  const gap = row.box[1] - (context.view.rows[row.index - 1]?.box[3] ?? 0);
  const numbered = NUMBERED.test(chunk.text);
  const address =
    !numbered && /^\d{4,5}\s|\d{4,}\s*\p{L}*$|^[\p{L} .'-]+\s\d{1,4}\s?[a-z]?$/u.test(chunk.text);
  return !address && page !== undefined && chunk.box[0] < 0.5 * page.width && gap > 0.8 * row.height;
}

/**
 * Returns a list with the span of the subject's second line, or an empty list if the subject does not wrap.
 */
function addWrappedLine(context: Context, span: Span, greeting: Row | null): Span[] {
  const row = context.view.rows[span.chunk.row];
  const next = context.view.rows[span.chunk.row + 1];
  if (!row || !next || next.page !== row.page || (greeting && next.index >= greeting.index)) return [];
  const chunk = next.chunks[0];
  const close = next.box[1] - row.box[3] < 0.7 * row.height;
  const first = span.chunk.tokens[span.start];
  const aligned = chunk !== undefined && first !== undefined && Math.abs(chunk.box[0] - first.box[0]) < 3;
  const sameFace = chunk?.tokens.every((token) => token.bold === (first?.bold ?? false)) ?? false;
  return chunk && close && aligned && sameFace && next.chunks.length === 1 && !/[:,]$/.test(chunk.text)
    ? [selectWholeChunk(chunk)]
    : [];
}

/** Finds the name below the complimentary close. */
function findSigner(context: Context): Span | null {
  const closing = closingRow(context);
  if (!closing) return null;
  const left = closing.box[0];
  for (const row of context.view.rows.slice(closing.index + 1, closing.index + 1 + NAME_ROWS)) {
    if (row.page !== closing.page) break;
    for (const chunk of row.chunks) {
      if (Math.abs(chunk.box[0] - left) > 260 || !isSigner(chunk.text)) continue;
      return selectWholeChunk(chunk);
    }
  }
  return null;
}

/** Words such as "on behalf of", which can precede the name of the signatory. */
const ON_BEHALF = compilePattern('i')`^${'on_behalf'}`;
const SIGNED_FOR = compilePattern('i')`^${'signed_for'}\s*`;
const SIGNED_FOR_OR_PP = compilePattern('i')`^(?:${'signed_for'}|${'signed_for_briefly'})\s*`;
const NUMBERED = compilePattern('i')`(?:^|\s)${'number_before_digits'}\.?\s?[\d/-]+$`;
const TITLE_OR_INITIAL = compilePattern('u')`(?:${'title_before_name'}|\b\p{L})\.$`;
const WORD_OF_NAME = compilePattern(
  'u',
)`^(?:\p{Lu}[\p{L}.'’-]*,?|${'name_particle'}|${'name_particle_of_signer'}|\([^)]*\))$`;

function isSigner(text: string): boolean {
  const words = text.replace(SIGNED_FOR, '').trim().split(/\s+/);
  return (
    words.length >= 2 &&
    words.length <= 6 &&
    !/[\d@:;]/.test(text) &&
    !/[.!?]$/.test(text.replace(TITLE_OR_INITIAL, '')) &&
    words.every((word) => WORD_OF_NAME.test(word)) &&
    !ON_BEHALF.test(text)
  );
}
