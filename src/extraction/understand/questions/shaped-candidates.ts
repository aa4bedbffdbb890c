import type { Context } from '../context.ts';
import { legalFormKeys } from '../lexicon/lexicon.ts';
import { once } from '../once.ts';
import { readPhone } from '../recognize/contacts.ts';
import { findTimes } from '../recognize/dates.ts';
import { isStreetLine, nameLikeness } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { matchesIn, type Span, selectWholeChunk, spanText } from '../view/span.ts';
import { textOf } from '../view/token.ts';
import type { Chunk, Row, View } from '../view/view.ts';
import type { Candidate } from './candidate.ts';
import { findColonCuts, tidyText, trimSpan } from './spans.ts';

/** The form of text, regardless of its label. */
export type Shape = 'name' | 'address' | 'phone' | 'time' | 'place';

const LONGEST_NAME = 9;
const LETTERHEAD = 24;
const MOST = 80;
const MOST_ADDRESS_LINES = 4;
const LONGEST_TOWN = 4;
/**
 * Maximum distance, in tokens, from the comma after a town to the date. There may be one word between them:
 * "Town, den 3. Mai".
 */
const MOST_BEFORE_DATE = 2;

/**
 * Finds text anywhere in the document in a form that a question may ask for, such as an address or a phone
 * number.
 */
export class ShapedTexts {
  readonly #context: Context;
  readonly #found = new Map<Shape, readonly Candidate[]>();

  constructor(context: Context) {
    this.#context = context;
  }

  of(shape: Shape): readonly Candidate[] {
    let found = this.#found.get(shape);
    if (!found) {
      found = this.#find(shape).slice(0, MOST);
      this.#found.set(shape, found);
    }
    return found;
  }

  #find(shape: Shape): Candidate[] {
    const { chunks } = this.#context.view;
    if (shape === 'name') return this.#names();
    if (shape === 'address') return this.#addresses();
    if (shape === 'phone') return chunks.flatMap(findPhones);
    if (shape === 'place')
      return chunks.flatMap((chunk) => [...findTowns(chunk), ...this.#townsBeforeDates(chunk)]);
    return chunks.flatMap((chunk) =>
      [...findTimes(chunk), ...findTimesWithDot(chunk)].map(
        ({ iso, span }): Candidate => ({ value: iso, source: 'shape', spans: [span] }),
      ),
    );
  }

  /** Finds the name of the town before a date, as in "Town, 3 May" and "Town, den 3. Mai". */
  #townsBeforeDates(chunk: Chunk): Candidate[] {
    return this.#context.datesIn(chunk).flatMap(({ span }) => {
      const comma = chunk.tokens.findLastIndex(({ text }, i) => i < span.start && text.endsWith(','));
      if (comma < 0 || span.start - comma > MOST_BEFORE_DATE || comma >= LONGEST_TOWN) return [];
      if (!/^\p{Lu}\p{L}/u.test(chunk.text) || /\d/.test(textOf(chunk.tokens, 0, comma + 1))) return [];
      return [createTextCandidate(trimSpan({ chunk, start: 0, end: comma + 1 }))];
    });
  }

  /** Finds lines of the letterhead, text with a legal form, and labelled values that look like names. */
  #names(): Candidate[] {
    const { view } = this.#context;
    const first = view.pages[0]?.number;
    const letterhead: Span[] = [];
    const formed: Span[] = [];
    for (const chunk of view.chunks) {
      if (!/\p{L}{2}/u.test(chunk.text)) continue;
      const starts = [0, ...findColonCuts(chunk)];
      for (const start of starts) {
        const span = trimSpan({ chunk, start, end: chunk.tokens.length });
        const length = span.end - span.start;
        if (length === 0 || length > LONGEST_NAME) continue;
        const text = spanText(span);
        if (nameLikeness(text) < 0.3) continue;
        if (chunk.page === first && letterhead.length < LETTERHEAD) letterhead.push(span);
        else if (chunk.tokens.some((token) => legalFormKeys.has(token.key))) formed.push(span);
      }
      for (const span of splitLine(chunk)) formed.push(span);
    }
    return [...letterhead, ...formed].map(createTextCandidate);
  }

  /**
   * Finds addresses, which consist of one to four lines around a postcode. Each address also yields a
   * candidate without the text before the street.
   */
  #addresses(): Candidate[] {
    const { view } = this.#context;
    const found: Candidate[] = [];
    for (const row of view.rows)
      for (const chunk of row.chunks) {
        if (!isPostalLine(chunk.text) || chunk.tokens.length > 20) continue;
        const above = findLinesAbove(view.rows, row, chunk);
        const below = findCloseLineBelow(view.rows, row, chunk);
        for (const cut of [0, ...findColonCuts(chunk)]) {
          const last = trimSpan({ chunk, start: cut, end: chunk.tokens.length });
          if (last.end === last.start) continue;
          found.push(createTextCandidate(last));
          if (cut > 0) continue;
          for (const part of splitLine(chunk, true)) found.push(createTextCandidate(part));
          for (let count = 1; count <= above.length; count++) {
            const lines = [...above.slice(-count), last];
            found.push(createBlockCandidate(lines));
            const [first] = lines;
            const colon = first ? findColonCuts(first.chunk).at(-1) : undefined;
            if (first && colon !== undefined)
              found.push(createBlockCandidate([{ ...first, start: colon }, ...lines.slice(1)]));
            if (below && isStreetLine(above.at(-1)?.chunk.text ?? ''))
              found.push(createBlockCandidate([...lines, below]));
          }
        }
      }
    for (const chunk of view.chunks)
      if (isStreetLine(chunk.text) && !isPostalLine(chunk.text) && chunk.tokens.length < 12)
        found.push(createTextCandidate(selectWholeChunk(chunk)));
    return found;
  }
}

const TIME_WITH_DOT = /(?<![\d:.,])([01]?\d|2[0-3])\.([0-5]\d)(?![\d:]|[.,]\d)/g;

/** Finds times in the Nordic and Czech form "16.30", which may also be amounts. */
function findTimesWithDot(chunk: Chunk): { iso: string; span: Span }[] {
  return matchesIn(chunk, TIME_WITH_DOT).map(({ match, span }) => ({
    iso: `${match[1]?.padStart(2, '0')}:${match[2]}`,
    span,
  }));
}

const HOURS =
  /(?<![\d:.,])((?:[01]?\d|2[0-4])[:h][0-5]\d)\s?[-–—]\s?((?:[01]?\d|2[0-4])[:h][0-5]\d)(?![\d:]|[.,]\d)/g;

/** Finds both times of periods such as "08:30–17:00", as they are printed. */
export const findHours = once((view: View): readonly Candidate[] =>
  view.chunks
    .flatMap((chunk) =>
      matchesIn(chunk, HOURS).flatMap(({ match: [, from = '', to = ''], span }): Candidate[] => [
        { value: from, source: 'shape', spans: [span], edge: 'start' },
        { value: to, source: 'shape', spans: [span], edge: 'end' },
      ]),
    )
    .slice(0, MOST),
);

function createTextCandidate(span: Span): Candidate {
  return { value: tidyText(spanText(span)), source: 'shape', spans: [span] };
}

function createBlockCandidate(lines: readonly Span[]): Candidate {
  const spans = lines.map(trimSpan);
  const value = spans.map((span) => tidyText(spanText(span))).join(', ');
  return { value, source: 'shape', spans };
}

/**
 * Splits a line such as "Name · Street 1 · 12345 Town" at its separators. Returns each part. If `together` is
 * true, returns the rest of the line after each separator instead.
 */
function splitLine(chunk: Chunk, together = false): Span[] {
  const cuts = chunk.tokens.flatMap((token, i) =>
    /^[·•|–—/-]$/.test(token.text)
      ? [[i, i + 1] as const]
      : /[,;]$/.test(token.text)
        ? [[i + 1, i + 1] as const]
        : [],
  );
  if (cuts.length === 0 || cuts.length > 8) return [];
  const spans: Span[] = [];
  let start = 0;
  for (const [end, next] of [...cuts, [chunk.tokens.length, chunk.tokens.length] as const]) {
    if (end > start && end - start <= LONGEST_NAME && !together) spans.push({ chunk, start, end });
    start = next;
  }
  if (together) for (const [, next] of cuts) spans.push({ chunk, start: next, end: chunk.tokens.length });
  return spans.map(trimSpan).filter((span) => span.end > span.start);
}

function findLinesAbove(rows: readonly Row[], from: Row, chunk: Chunk): Span[] {
  const lines: Span[] = [];
  let below = from;
  for (let r = from.index - 1; r >= 0 && lines.length < MOST_ADDRESS_LINES - 1; r--) {
    const row = rows[r];
    if (!row || row.page !== from.page || below.box[1] - row.box[3] > 0.9 * from.height) break;
    const above = row.chunks.find((one) => Math.abs(one.box[0] - chunk.box[0]) < 0.6 * from.height);
    if (!above || above.tokens.length > 12) break;
    lines.unshift(selectWholeChunk(above));
    below = row;
  }
  return lines;
}

function findCloseLineBelow(rows: readonly Row[], from: Row, chunk: Chunk): Span | null {
  const row = rows[from.index + 1];
  if (!row || row.page !== from.page || row.box[1] - from.box[3] > 0.8 * from.height) return null;
  const below = row.chunks.find((one) => Math.abs(one.box[0] - chunk.box[0]) < 0.6 * from.height);
  return below && below.tokens.length <= 3 && !/[\d:]/.test(below.text) ? selectWholeChunk(below) : null;
}

function findPhones(chunk: Chunk): Candidate[] {
  if (!/\d{2}/.test(chunk.text)) return [];
  const found: Candidate[] = [];
  for (let i = 0; i < chunk.tokens.length; i++) {
    const token = chunk.tokens[i];
    if (!token?.digits || !/^[+(\d]/.test(token.text) || chunk.tokens[i - 1]?.digits) continue;
    let end = i + 1;
    while (
      end < chunk.tokens.length &&
      /^[\d\s().\-/]+$|^(?:x|ext\.?)\d+$/i.test(chunk.tokens[end]?.text ?? '')
    )
      end++;
    const span = { chunk, start: i, end };
    const text = spanText(span).replace(/[,;.]+$/, '');
    if (readPhone(text) !== null) found.push({ value: text, source: 'shape', spans: [span] });
  }
  return found;
}

/** Finds the name of the town after the postcode, as in "12345 Town". */
function findTowns(chunk: Chunk): Candidate[] {
  if (!isPostalLine(chunk.text)) return [];
  const start = chunk.tokens.findLastIndex((token) => token.digits) + 1;
  const end = chunk.tokens.length;
  return start > 0 && start < end ? [createTextCandidate({ chunk, start, end })] : [];
}
