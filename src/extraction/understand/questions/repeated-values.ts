import type { Context } from '../context.ts';
import phrases from '../contract/phrases.json' with { type: 'json' };
import { type Span, spanText } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import { listTexts } from './paragraphs.ts';
import { trimSpan } from './spans.ts';

/** Entries of a list in running text. */
export interface RepeatedEntries {
  title: string;
  items: Span[];
}

const LEAST_ENTRIES = 2;
const MOST_ENTRIES = 20;
const LONGEST_ENTRY = 20;
const LEAST_TOKENS = 8;
const LONGEST_TITLE = 8;

const ANDS: ReadonlySet<string> = new Set(Object.values(phrases.ands).flat());
const SENTENCE_END = /(?:\p{L}{3}|\d|\))[.!?]$/u;

/**
 * Finds lists in running text whose entries are not divided by the same mark, but contain a value of the same
 * kind: "40 % on signing (1,200.00), 40 % on delivery (1,200.00) and 20 % after approval". The text is divided
 * before each such value, and also after each.
 */
export function findRepeatedValues(context: Context): RepeatedEntries[] {
  const dates = groupByChunk(context.dates.map(({ span }) => span));
  const amounts = context.amounts.filter(({ decimals, currency }) => decimals === 2 || currency !== null);
  const money = groupByChunk(amounts.map(({ span }) => span));
  return listTexts(context.view)
    .filter(({ tokens }) => tokens.length >= LEAST_TOKENS)
    .flatMap((chunk) => {
      const values = [findSpans(chunk, dates), findSpans(chunk, money), findPercents(chunk)];
      return [
        ...values.flatMap((own) => [
          ...divideBefore(
            chunk,
            own.filter((value) => !isInBrackets(value)),
          ),
          ...divideAfter(chunk, own),
        ]),
        ...divideAfter(chunk, findBrackets(chunk)),
      ];
    });
}

/** Indexes the spans by their first token, which also identifies the token in a paragraph of several lines. */
function groupByChunk(spans: readonly Span[]): ReadonlyMap<unknown, number> {
  return new Map(spans.map(({ chunk, start, end }) => [chunk.tokens[start], end - start]));
}

function findSpans(chunk: Chunk, lengths: ReadonlyMap<unknown, number>): Span[] {
  return chunk.tokens.flatMap((token, start) => {
    const length = lengths.get(token);
    return length === undefined ? [] : [{ chunk, start, end: start + length }];
  });
}

function findPercents(chunk: Chunk): Span[] {
  const { tokens } = chunk;
  return tokens.flatMap(({ text }, start) => {
    if (/^\d[\d.,]*%/.test(text)) return [{ chunk, start, end: start + 1 }];
    const isBefore = /^\d[\d.,]*$/.test(text) && /^%[),.;:]*$/.test(tokens[start + 1]?.text ?? '');
    return isBefore ? [{ chunk, start, end: start + 2 }] : [];
  });
}

function findBrackets(chunk: Chunk): Span[] {
  const { tokens } = chunk;
  return tokens.flatMap(({ text }, start) => {
    if (!/^\(./.test(text)) return [];
    const last = tokens.slice(start, start + LONGEST_ENTRY).findIndex((token) => token.text.includes(')'));
    return last < 0 ? [] : [{ chunk, start, end: start + last + 1 }];
  });
}

/** Whether a value is inside brackets that contain other text before it. */
function isInBrackets({ chunk, start }: Span): boolean {
  const before = chunk.tokens
    .slice(Math.max(0, start - LONGEST_ENTRY), start)
    .findLast(({ text }) => /[()]/.test(text));
  return before !== undefined && before.text.lastIndexOf('(') > before.text.lastIndexOf(')');
}

/** Each entry begins with a value and ends before the next value, the last one at the end of its sentence. */
function divideBefore(chunk: Chunk, values: readonly Span[]): RepeatedEntries[] {
  return collectRuns(
    values.map(({ start }, i) => {
      const next = values[i + 1]?.start ?? findSentenceEnd(chunk, start);
      return { chunk, start, end: Math.min(next, start + LONGEST_ENTRY) };
    }),
  );
}

/** Each entry ends with a value and begins after the previous value, the first one after a colon. */
function divideAfter(chunk: Chunk, values: readonly Span[]): RepeatedEntries[] {
  return collectRuns(
    values.map(({ start, end }, i) => {
      const previous = values[i - 1]?.end ?? findStart(chunk, start);
      return { chunk, start: Math.max(previous, start - LONGEST_ENTRY), end };
    }),
  );
}

/** Returns the runs of adjacent entries. */
function collectRuns(entries: readonly Span[]): RepeatedEntries[] {
  const runs: Span[][] = [];
  for (const entry of entries) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.end === entry.start) runs.at(-1)?.push(entry);
    else runs.push([entry]);
  }
  return runs
    .filter(({ length }) => length >= LEAST_ENTRIES && length <= MOST_ENTRIES)
    .flatMap((run) => {
      const items = run.map(trimEntry).filter((item) => item.end - item.start > 1);
      const [first] = items;
      return first && items.length === run.length ? [{ title: findTextBefore(first), items }] : [];
    });
}

function trimEntry(entry: Span): Span {
  let { start, end } = trimSpan(entry);
  const isAnd = (at: number) => ANDS.has((entry.chunk.tokens[at]?.text ?? '').toLowerCase());
  while (start < end && isAnd(start)) start++;
  while (end > start && isAnd(end - 1)) end--;
  return trimSpan({ ...entry, start, end });
}

function findTextBefore({ chunk, start }: Span): string {
  const from = Math.max(0, start - LONGEST_TITLE);
  return start === 0 ? '' : spanText({ chunk, start: from, end: start });
}

function findSentenceEnd({ tokens }: Chunk, from: number): number {
  for (let i = from; i < tokens.length; i++)
    if (SENTENCE_END.test(tokens[i]?.text ?? '') && /^[\p{Lu}(]/u.test(tokens[i + 1]?.text ?? ''))
      return i + 1;
  return tokens.length;
}

/** Returns the start of the first entry: after the last colon or sentence before its value. */
function findStart({ tokens }: Chunk, to: number): number {
  for (let i = to - 1; i >= 0; i--)
    if (/:$/.test(tokens[i]?.text ?? '') || SENTENCE_END.test(tokens[i]?.text ?? '')) return i + 1;
  return 0;
}
