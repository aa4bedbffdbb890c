import type { Context } from '../context.ts';
import { isGreeting } from '../letter/letter.ts';
import { isTitle } from '../lexicon/labels.ts';
import { withoutRegistration } from '../parties/party.ts';
import type { Region } from '../parties/regions.ts';
import { LONGEST_FORM, measureForm } from '../recognize/legal-forms.ts';
import { hasLegalForm, nameLikeness, withoutSalutation } from '../recognize/names.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import { findBrands } from './brand-candidates.ts';

export type NameForm = 'line' | 'after_label' | 'first_part' | 'joined' | 'inner' | 'rule';

export interface NameCandidate {
  value: string;
  key: string;
  spans: readonly Span[];
  form: NameForm;
}

const MOST = 160;
const LONGEST = 12;
const LEAST_LIKENESS = 0.05;
const SEPARATOR = /^[·•|*–—-]$/;

/**
 * Finds the lines that may be names, on the first page and in labelled blocks. Returns them in reading order.
 */
export function findNameCandidates(context: Context, regions: readonly Region[]): NameCandidate[] {
  const found: NameCandidate[] = [];
  const seen = new Set<string>();
  const add = (spans: readonly Span[], form: NameForm) => {
    for (const value of listValues(spans)) {
      const [first] = spans;
      const key = keyOf(value);
      const place = `${key} ${first?.chunk.index}`;
      if (!first || key.length < 2 || seen.has(place) || found.length >= MOST) continue;
      seen.add(place);
      found.push({ value, key, spans, form });
    }
  };
  const labelled = regions.flatMap((region) => region.lines.slice(0, 3).map((line) => line.span));
  for (const span of labelled) {
    const next = findNextLine(context, span.chunk);
    if (isNameLike(span) && !(next && rankContinuation(next.text) === 2)) add([span], 'after_label');
  }
  const chunks = context.view.pages[0]?.rows.flatMap((row) => row.chunks) ?? [];
  for (const chunk of chunks) for (const [spans, form] of findNamesInChunk(context, chunk)) add(spans, form);
  for (const chunk of chunks)
    for (const span of [...findInnerNames(context, chunk), ...findBrands(context, chunk)])
      add([span], 'inner');
  return found;
}

/** Maximum number of words in a name before its legal form. */
const LONGEST_INNER = 8;

/**
 * Finds names with a legal form inside a line: "Prepared for Acme Tools Ltd", "Acme Ltd, Reg. in England".
 */
function findInnerNames(context: Context, chunk: Chunk): Span[] {
  const { tokens } = chunk;
  const found: Span[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const size = measureForm(tokens.slice(at, at + LONGEST_FORM));
    if (size === 0) continue;
    const end = at + size;
    const starts = [true, false].map((afterLabels) => findInnerStart(context, chunk, at, afterLabels));
    for (const start of new Set(starts))
      if (start < at && (start > 0 || end < tokens.length)) found.push({ chunk, start, end });
    at = end - 1;
  }
  return found;
}

/**
 * Returns the index of the first word of a name. `form` is the index of its legal form. If `afterLabels` is
 * true, the name begins after all words that can be labels.
 */
function findInnerStart(context: Context, chunk: Chunk, form: number, afterLabels: boolean): number {
  const { tokens } = chunk;
  const labels = afterLabels
    ? context.labels.row(chunk.row).filter((label) => label.chunk === chunk && label.end <= form)
    : [];
  const least = Math.max(0, form - LONGEST_INNER, ...labels.map(({ end }) => end));
  let start = form;
  for (let at = form - 1; at >= least; at--) {
    const text = tokens[at]?.text ?? '';
    // Inside a name, a comma is allowed only before the legal form: "Acme, S.L.".
    if (
      /[:;]$/.test(text) ||
      (/,$/.test(text) && at < form - 1) ||
      (/\p{L}{3}\.$/u.test(text) && at < form - 1)
    )
      break;
    if (/^["'„“(]?\p{Lu}/u.test(text)) start = at;
    else if (!/^(?:&|\+|\p{Ll}{1,3}|[ld]['’]\p{L}+)$/u.test(text)) break;
  }
  return start;
}

/** Lists the name as printed and, if it begins with a title such as "Mr", also without the title. */
function listValues(spans: readonly Span[]): string[] {
  const value = tidyPrinted(spans);
  const bare = hasLegalForm(value) ? value : withoutSalutation(value);
  return bare === value ? [value] : [value, bare];
}

/** Returns the name without a register number and without stray OCR characters at the start or end. */
function tidyPrinted(spans: readonly Span[]): string {
  const text = spans.map(spanText).join(' ');
  const recognized = spans.some((span) => span.chunk.tokens.some((token) => token.confidence < 1));
  let name = withoutRegistration(text);
  name = name.replace(/^[^\p{L}\p{N}"(]+\s+/u, '').replace(/[®™]/gu, '');
  if (recognized) name = name.replace(/^[^\p{L}\p{N}"(]+|[\s|_~*'‘’“”.,:;=-]+$/gu, '');
  return (name === '' ? text : name).replace(/[,;:]$/, '').trim();
}

function isNameLike(span: Span): boolean {
  return span.end - span.start <= LONGEST && nameLikeness(spanText(span)) > LEAST_LIKENESS;
}

function findNamesInChunk(context: Context, chunk: Chunk): [Span[], NameForm][] {
  const { tokens } = chunk;
  const first = findFirstPart(chunk);
  const found: [Span[], NameForm][] = first ? [[[first], 'first_part']] : [];
  for (const part of findPartsBeforeMarks(context, chunk)) found.push([[part], 'first_part']);
  if (tokens.length > LONGEST || isTitle(chunk) || isMessage(chunk) || /^[&+]/.test(chunk.text)) return found;
  const from = findNameStart(context, chunk);
  const line: Span = { chunk, start: from, end: tokens.length };
  if (!isNameLike(line) || context.datesIn(chunk).length > 0 || context.identifiersIn(chunk).length > 0)
    return found;
  const next = findNextLine(context, chunk);
  // If the next line contains only a legal form, the name includes it, so this line alone is not a candidate.
  if (!next || rankContinuation(next.text) < 2) {
    found.push([[line], from > 0 ? 'after_label' : 'line']);
    // Also try the whole line, because a word such as "Le" or "Mesa" can be a label or the first word of a
    // name.
    if (from > 0 && !chunk.tokens[from - 1]?.text.endsWith(':'))
      found.push([[{ ...line, start: 0 }], 'line']);
  }
  const bold = findBoldStart(chunk);
  if (bold > from) found.push([[{ chunk, start: bold, end: tokens.length }], 'after_label']);
  if (next) found.push([[line, { chunk: next, start: 0, end: next.tokens.length }], 'joined']);
  return found;
}

const LEAST_OF_PART = 0.3;
/** A mark that separates a name from an addition: "Acme · Accounts", "Acme (branch 4)". */
const MARK = /^(?:[·•|–—-]$|\()/;
/** A word followed by a comma that may separate a name from a role or a place: "Ann Lee, Treasurer". */
const BEFORE_COMMA = /^\p{L}{2}.*,$/u;

/**
 * Finds the parts of a line before a separator, a bracket or a comma that look like names. A bracket or comma
 * before or inside a legal form is part of the name: "Acme (Ireland) DAC", "Acme, Inc.".
 */
function findPartsBeforeMarks(context: Context, chunk: Chunk): Span[] {
  const { tokens } = chunk;
  if (tokens.length > LONGEST || isMessage(chunk)) return [];
  const start = findNameStart(context, chunk);
  const mark = tokens.findIndex(({ text }, i) => i > start && MARK.test(text));
  const comma = tokens.findIndex(({ text }, i) => i > start && BEFORE_COMMA.test(text));
  const ends = [mark, comma >= 0 && comma < tokens.length - 1 ? comma + 1 : -1];
  return ends.filter((end) => isNameEnd(chunk, start, end)).map((end) => ({ chunk, start, end }));
}

/**
 * Whether the words from `start` to `end` look like a name and are not followed by the rest of its legal
 * form.
 */
function isNameEnd(chunk: Chunk, start: number, end: number): boolean {
  const { tokens } = chunk;
  if (end <= start || nameLikeness(spanText({ chunk, start, end }).replace(/,$/, '')) <= LEAST_OF_PART)
    return false;
  const canBeForm = /^\(/.test(tokens[end]?.text ?? '') || tokens[end - 1]?.text.endsWith(',');
  const isInForm =
    measureForm(tokens.slice(end - 1, end - 1 + LONGEST_FORM)) > 1 ||
    hasLegalForm(spanText({ chunk, start: end - 1, end: tokens.length }));
  return !(canBeForm && isInForm);
}

/** Whether a line is a greeting or a sentence: "Dear Ms Lee,", "We take it." */
function isMessage(chunk: Chunk): boolean {
  const isSentence = /\s\p{Ll}{2,}[.!?]$/u.test(chunk.text) && !hasLegalForm(chunk.text);
  return isSentence || (/[,!:]$/.test(chunk.text) && isGreeting(chunk));
}

/** Returns the index of the token after a label or a colon; 0 if the line contains neither. */
function findNameStart(context: Context, chunk: Chunk): number {
  const label = context.labels.row(chunk.row).find((one) => one.chunk === chunk && one.start === 0);
  let start = label && !label.whole ? label.end : 0;
  const colon = chunk.tokens.slice(0, 5).findLastIndex((token) => token.text.endsWith(':'));
  if (colon >= 0 && colon + 1 < chunk.tokens.length) start = Math.max(start, colon + 1);
  while (start > 0 && start < chunk.tokens.length - 1 && chunk.tokens[start]?.key === '') start++;
  return start;
}

/**
 * Returns the index of the first bold token after regular tokens; 0 if there is none. For example, the value
 * after a label without a colon may be bold.
 */
function findBoldStart({ tokens }: Chunk): number {
  if (tokens[0]?.bold) return 0;
  const at = tokens.findIndex((token) => token.bold);
  return at > 0 && at <= 4 && tokens.slice(at).every((token) => token.bold) ? at : 0;
}

/** Finds the name in "Company · Street 1 · 12345 Town" or "Company, Street 1, 12345 Town". */
function findFirstPart(chunk: Chunk): Span | null {
  const { tokens, text } = chunk;
  if (text.length > 200 || tokens.length < 4) return null;
  const start = tokens.slice(0, 4).findLastIndex((token) => token.text.endsWith(':')) + 1;
  let end = tokens.findIndex((token, i) => i > start && SEPARATOR.test(token.text));
  if (end < 0) {
    const comma = tokens.findIndex((token, i) => i >= start && token.text.endsWith(','));
    end = comma < 0 ? -1 : comma + 1;
    // The name may contain a comma before its legal form: "Acme, S.L., Street 1".
    if (end > 0 && hasLegalForm(`- ${tokens[end]?.text ?? ''}`)) end++;
  }
  if (end <= start || end >= tokens.length) return null;
  const span = { chunk, start, end };
  return /\d/.test(text) && nameLikeness(spanText(span).replace(/,$/, '')) > 0.3 ? span : null;
}

/**
 * Maximum distance, in rows, to the next line of a column. Rows of an adjacent column may come between the
 * two.
 */
const ROWS_BELOW = 4;

/** Returns the chunk directly below a chunk if it may continue a name; null if there is none. */
function findNextLine({ view }: Context, chunk: Chunk): Chunk | null {
  if (/\d/.test(chunk.text)) return null;
  const height = chunk.box[3] - chunk.box[1];
  for (const row of view.rows.slice(chunk.row + 1, chunk.row + 1 + ROWS_BELOW)) {
    if (row.page !== chunk.page || row.box[1] - chunk.box[3] > 0.8 * height) return null;
    const below = row.chunks.find(({ box }) => box[0] < chunk.box[2] && box[2] > chunk.box[0]);
    if (below) return canContinue(chunk, below) ? below : null;
  }
  return null;
}

/**
 * Whether the chunk below has about the same alignment and height, and consists of a few words without
 * digits.
 */
function canContinue({ box }: Chunk, below: Chunk): boolean {
  const height = Math.max(1, box[3] - box[1]);
  const ratio = (below.box[3] - below.box[1]) / height;
  if (ratio < 0.85 || ratio > 1.18) return false;
  const isAligned =
    Math.abs(below.box[0] - box[0]) < 0.6 * height ||
    Math.abs(below.box[0] + below.box[2] - box[0] - box[2]) < height;
  return isAligned && below.tokens.length <= 6 && !/[\d@:]/.test(below.text);
}

/**
 * Returns how likely a line is to continue the name above it: 2 for a legal form alone or a line that begins
 * with "&", 1 for a line that begins with a lowercase word, 0 for any other line.
 */
export function rankContinuation(text: string): number {
  const words = text.split(/[\s().,&]+/).filter((word) => word !== '');
  if (words.length <= 4 && words.every((word) => word.length <= 4) && hasLegalForm(`- ${text}`)) return 2;
  if (/^[&+]\s/.test(text)) return 2;
  return /^[&+(\p{Ll}]/u.test(text) && !/\d/.test(text) ? 1 : 0;
}
