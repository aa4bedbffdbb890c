import type { Context } from '../context.ts';
import phrases from '../contract/phrases.json' with { type: 'json' };
import { createEvidence } from '../evidence-collector.ts';
import { listSpanPlaces } from '../found.ts';
import { isCurrency } from '../recognize/currency.ts';
import { type Span, selectWholeChunk, spanText } from '../view/span.ts';
import type { Token } from '../view/token.ts';
import type { Chunk, View } from '../view/view.ts';
import type { Grid, GridCell } from './grid.ts';
import { listTexts } from './paragraphs.ts';
import { findRepeatedValues } from './repeated-values.ts';
import { tidyText, trimSpan } from './spans.ts';
import { wordsOf } from './wording.ts';

/** Consecutive pieces of text, each of which may be an entry of a list. */
interface Enumeration {
  title: string;
  items: Span[];
}

type RunKind = 'text' | 'number' | 'date';
interface Run {
  kind: RunKind;
  span: Span;
}

const MOST_GRIDS = 40;
const MOST_ITEMS = 40;
const MOST_RUNS = 3;
const LONGEST_ITEM = 24;
const LONGEST_TITLE = 12;
/** At least this share of a list's entries must consist of the same kinds of text. */
const ALIKE = 0.6;

/**
 * Builds grids from enumerations that have no columns, such as "LED strip $640.00; loading $1,150.00" in a
 * sentence, or lines such as "English – native". The words, numbers and dates in each entry become the
 * columns.
 */
export function buildEnumerationGrids(context: Context): Grid[] {
  const dated = new Set<Token>(
    context.dates.flatMap(({ span }) => span.chunk.tokens.slice(span.start, span.end)),
  );
  const build = (found: readonly Enumeration[], formOf: FormOf) =>
    found.flatMap(({ title, items }) => {
      const hasCodes = items.filter(beginsWithCode).length >= CODED * items.length;
      const runs = items.map((item) => splitRuns(item, dated, hasCodes && beginsWithCode(item)));
      return hasSameForm(runs, formOf) ? [buildGrid(context, title, items, runs)] : [];
    });
  const divided = [
    ...listTexts(context.view).flatMap((chunk) => findEnumerationsIn(chunk)),
    ...findStackedLines(context.view),
  ];
  return dropCopies([
    ...build(divided, getForm).slice(0, MOST_GRIDS),
    ...build(findRepeatedValues(context), getKinds).slice(0, MOST_GRIDS),
  ]);
}

/** Drops grids with the same title and the same rows as an earlier one. */
function dropCopies(grids: readonly Grid[]): Grid[] {
  const seen = new Set<string>();
  return grids.filter(({ title, rows }) => {
    const words = title.map(({ stem }) => stem).join(' ');
    const key = [words, ...rows.map((row) => row.map((cell) => cell?.text ?? '').join('|'))].join('\n');
    return seen.size < seen.add(key).size;
  });
}

/** Separators between entries, in the order in which they are tried. */
const SEPARATORS: readonly ((text: string) => boolean)[] = [
  (text) => /;$/.test(text),
  (text) => /^[·•|]$/.test(text),
  (text) => /^[/–—]$/.test(text),
  (text) => /,$/.test(text),
];
const ANDS: ReadonlySet<string> = new Set(Object.values(phrases.ands).flat());

function findEnumerationsIn(chunk: Chunk): Enumeration[] {
  return divideIntoSentences(chunk).flatMap((sentence) => {
    const colon = findLastColon(sentence);
    const title = colon > sentence.start ? spanText({ ...sentence, end: colon }) : '';
    const body = { ...sentence, start: colon };
    for (const isSeparator of SEPARATORS) {
      const items = splitEntries(body, isSeparator);
      if (items.length > 1 && items.length <= MOST_ITEMS)
        return [{ title: title || spanText({ ...body, end: Math.min(body.end, body.start + 6) }), items }];
    }
    return [];
  });
}

function divideIntoSentences(chunk: Chunk): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  for (const [i, { text }] of chunk.tokens.entries()) {
    const next = chunk.tokens[i + 1]?.text ?? '';
    if (!/(?:\p{L}{3}|\d|\))[.!?]$/u.test(text) || !/^[\p{Lu}(]/u.test(next)) continue;
    sentences.push({ chunk, start, end: i + 1 });
    start = i + 1;
  }
  sentences.push({ chunk, start, end: chunk.tokens.length });
  return sentences;
}

/**
 * Returns the index after the last colon among the first words of a sentence. If there is no colon, returns
 * the start of the sentence.
 */
function findLastColon({ chunk, start, end }: Span): number {
  for (let i = Math.min(end, start + LONGEST_TITLE) - 1; i >= start; i--)
    if (/\p{L}\)?:$/u.test(chunk.tokens[i]?.text ?? '')) return i + 1;
  return start;
}

function splitEntries({ chunk, start, end }: Span, isSeparator: (text: string) => boolean): Span[] {
  const items: Span[] = [];
  let from = start;
  const close = (to: number, next: number) => {
    const item = trimSpan({ chunk, start: from, end: to });
    if (item.end > item.start) items.push(item);
    from = next;
  };
  for (let i = start; i < end; i++) {
    const text = chunk.tokens[i]?.text ?? '';
    if (isSeparator(text)) close(/^\P{L}$/u.test(text) ? i : i + 1, i + 1);
    // The last entry may follow the word "and".
    else if (items.length > 0 && ANDS.has(text.toLowerCase()) && i > from) close(i, i + 1);
  }
  close(end, end);
  return items.some((item) => item.end - item.start > LONGEST_ITEM) ? [] : items;
}

const LEAST_LINES = 2;
const LONGEST_LINE = 9;

/** Finds consecutive short lines that have the same left edge. */
function findStackedLines(view: View): Enumeration[] {
  const found: Enumeration[] = [];
  const taken = new Set<Chunk>();
  for (const first of view.chunks) {
    if (taken.has(first) || !canBeEntry(first)) continue;
    const lines = [first];
    let last = first;
    for (let r = first.row + 1; r < view.rows.length && lines.length < MOST_ITEMS; r++) {
      const row = view.rows[r];
      if (!row || row.page !== first.page || row.box[1] - last.box[3] > 1.6 * row.height) break;
      const next = row.chunks.find((one) => Math.abs(one.box[0] - first.box[0]) < 0.5 * row.height);
      if (!next) continue;
      if (!canBeEntry(next)) break;
      lines.push(next);
      last = next;
    }
    if (lines.length < LEAST_LINES) continue;
    for (const line of lines) taken.add(line);
    found.push({ title: findTitle(view, first), items: lines.map(selectWholeChunk) });
    // The first line may be the title of the lines below it.
    if (lines.length > LEAST_LINES)
      found.push({ title: first.text, items: lines.slice(1).map(selectWholeChunk) });
  }
  return found;
}

const ROWS_TO_TITLE = 3;

/**
 * Returns the nearest text that is above a line and has the same left edge; an empty string if there is none.
 */
function findTitle(view: View, { row: at, page, box }: Chunk): string {
  for (let r = at - 1; r >= Math.max(0, at - ROWS_TO_TITLE); r--) {
    const row = view.rows[r];
    if (row?.page !== page || box[1] - row.box[3] > 3 * row.height) return '';
    const above = row.chunks.find((one) => Math.abs(one.box[0] - box[0]) < row.height);
    if (above) return above.text;
  }
  return '';
}

/**
 * Whether a line can be an entry with several values: it is short, and contains a word and at least one other
 * token.
 */
function canBeEntry({ tokens, text }: Chunk): boolean {
  return tokens.length > 1 && tokens.length <= LONGEST_LINE && /\p{L}{2}/u.test(text);
}

const SEPARATES_RUNS = /^[–—·•|/:=-]+$/;

/** Codes become a separate column if at least this share of the entries begin with one. */
const CODED = 0.8;
const INITIAL = /^\p{Lu}\.$/u;
const CODE = /^[\p{Lu}\d][\p{Lu}\d/.-]{0,7}$/u;

/** Whether an entry consists of a code and its meaning: "DD direct debit". */
function beginsWithCode({ chunk, start, end }: Span): boolean {
  const [first, second] = [chunk.tokens[start]?.text ?? '', chunk.tokens[start + 1]?.text ?? ''];
  return (
    end - start > 1 &&
    CODE.test(first) &&
    !INITIAL.test(first) &&
    /\p{L}/u.test(first) &&
    /\p{Ll}/u.test(second)
  );
}

/** Splits an entry into words, numbers and dates. A currency belongs to the number next to it. */
function splitRuns({ chunk, start, end }: Span, dated: ReadonlySet<Token>, isCoded: boolean): Run[] {
  const runs: Run[] = [];
  for (let i = start; i < end; i++) {
    const token = chunk.tokens[i] as Token;
    const last = runs.at(-1);
    if (SEPARATES_RUNS.test(token.text)) {
      if (last) runs.push({ kind: 'text', span: { chunk, start: i + 1, end: i + 1 } });
      continue;
    }
    const kind = findKind(token, chunk.tokens[i + 1], last, dated);
    const isAfterCode = isCoded && i === start + 1;
    const isCut = isAfterCode || /^\(/.test(token.text) || /[,:)]$/.test(chunk.tokens[i - 1]?.text ?? '');
    if (last?.kind === kind && last.span.end === i && !(isCut && kind === 'text')) last.span.end = i + 1;
    else runs.push({ kind, span: { chunk, start: i, end: i + 1 } });
  }
  return runs.filter(({ span }) => span.end > span.start);
}

function findKind(
  token: Token,
  next: Token | undefined,
  last: Run | undefined,
  dated: ReadonlySet<Token>,
): RunKind {
  if (dated.has(token)) return 'date';
  if (/^[(~€$£+-]*\d[\d.,'’]*(?:[%€$£]|h|kg|m)?[),.;:]*$/u.test(token.text)) return 'number';
  if (/^%[),.;:]*$/.test(token.text) && last?.kind === 'number') return 'number';
  if (!isCurrency(token.text)) return 'text';
  return last?.kind === 'number' || /^\d/.test(next?.text ?? '') ? 'number' : 'text';
}

type FormOf = (runs: readonly Run[]) => string;

function getForm(runs: readonly Run[]): string {
  return runs.map(({ kind }) => kind[0]).join('');
}

/** Returns the kinds of the values in an entry. In running text, their order and number may vary. */
function getKinds(runs: readonly Run[]): string {
  return [...new Set(runs.map(({ kind }) => kind[0]))].sort().join('');
}

/** Whether most entries consist of the same kinds of text and contain at least two values. */
function hasSameForm(entries: readonly (readonly Run[])[], formOf: FormOf): boolean {
  const counts = new Map<string, number>();
  for (const runs of entries) {
    const form = formOf(runs);
    if (runs.length > 1) counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) >= Math.max(LEAST_LINES, ALIKE * entries.length);
}

function buildGrid(
  context: Context,
  title: string,
  items: readonly Span[],
  entries: readonly (readonly Run[])[],
): Grid {
  const columns = (['text', 'number', 'date'] as const).flatMap((kind) => {
    const own = entries.map((runs) => runs.filter((run) => run.kind === kind));
    const most = Math.min(MOST_RUNS, Math.max(...own.map((runs) => runs.length)));
    return Array.from({ length: most }, (_, i) => own.map((runs) => runs[i]?.span ?? null));
  });
  return {
    headers: [[], ...columns.map(() => [])],
    title: wordsOf(title.slice(-120)),
    rows: items.map((item, r) => [
      createSpanCell(context, item),
      ...columns.map((column) => (column[r] ? createSpanCell(context, column[r]) : null)),
    ]),
    source: 'enumeration',
  };
}

function createSpanCell(context: Context, span: Span): GridCell | null {
  const text = tidyText(
    spanText(span).replace(/^\((?=[^)]*\)?[.,;]*$)|(?<=\p{L}{3}|\d|\))\.$/gu, ''),
  ).replace(/^([^(]*)\)$/, '$1');
  if (text === '') return null;
  const places = listSpanPlaces(context.view, span);
  const { confidence: _, method: __, ...evidence } = createEvidence({ places, method: 'schema' }, 0);
  return { text, evidence };
}
