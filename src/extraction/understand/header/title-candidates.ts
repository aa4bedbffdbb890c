import type { Context } from '../context.ts';
import { isClosing, isGreeting } from '../letter/letter.ts';
import { findColonCuts, getSpanKey, tidyText, trimSpan } from '../questions/spans.ts';
import { type Span, selectWholeChunk, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk, Row } from '../view/view.ts';
import type { ValueCandidate } from './value-candidate.ts';

const MOST = 160;
const LONGEST_TITLE = 30;
const MOST_LINES = 3;
/** Lowest position of a title, as a fraction of the height of the first page. */
const LOWEST = 0.75;
/** A sign between the parts of a line. */
export const SEPARATOR = /^[·•|–—-]$/;
/** Maximum relative difference between the heights of the lines in a title. */
const SAME_HEIGHT = 0.12;

/**
 * Finds lines on the first page that may be the document's title or subject. A line can also yield candidates
 * that include its continuation on the lines below, and candidates that are only part of the line (see
 * `cutTitle`).
 */
export function findTitles({ view }: Context, labelled: readonly ValueCandidate[]): ValueCandidate[] {
  const [page] = view.pages;
  const rows = page?.rows.filter((row) => row.box[1] < LOWEST * page.height) ?? [];
  const spans = rows.flatMap((row, i) =>
    row.chunks.flatMap((chunk) => {
      if (!/\p{L}{3}/u.test(chunk.text) || chunk.tokens.length > LONGEST_TITLE || isFormula(chunk)) return [];
      const lines = joinLines(chunk, rows.slice(i + 1));
      const joined = lines.map((_, count) => lines.slice(0, count + 1)).slice(1);
      const whole =
        row.chunks[0] === chunk && row.chunks.length > 1 ? [row.chunks.map(selectWholeChunk)] : [];
      return [...cutTitle(chunk).map((span) => [span]), ...joined, ...whole];
    }),
  );
  return toTextCandidates(labelled, spans);
}

/** Whether a line is a greeting or a complimentary close. */
function isFormula(chunk: Chunk): boolean {
  return isClosing(chunk) || (/[,!:]$/.test(chunk.text) && isGreeting(chunk));
}

/**
 * Returns the spans of a line and of the lines directly below that continue it, at most `MOST_LINES` in
 * total.
 */
function joinLines(chunk: Chunk, below: readonly Row[]): Span[] {
  const lines = [selectWholeChunk(chunk)];
  let last = chunk;
  for (const row of below) {
    const next = row.chunks.find(({ box }) => box[0] < last.box[2] && box[2] > last.box[0]);
    if (next === undefined) continue;
    const height = last.box[3] - last.box[1];
    const isNear = next.box[1] - last.box[3] < height;
    const isAlike = Math.abs(next.box[3] - next.box[1] - height) < SAME_HEIGHT * height;
    if (!isNear || !isAlike || lines.length === MOST_LINES) break;
    lines.push(selectWholeChunk(next));
    last = next;
  }
  return lines;
}

/**
 * Lists the possible titles in a line: the whole line, the part after a colon, and the parts before a
 * separator, a bracket or a word for "number".
 */
function cutTitle(chunk: Chunk): Span[] {
  const { length } = chunk.tokens;
  const ends = [length];
  for (let i = 1; i < length && ends.length < 5; i++) {
    const text = chunk.tokens[i]?.text ?? '';
    if (SEPARATOR.test(text) || /^\(/.test(text)) ends.push(i);
    else if (/\d/.test(text)) ends.push(isNumberMark(chunk, i - 1) ? i - 1 : i);
  }
  return [0, ...findColonCuts(chunk)].flatMap((start) =>
    [...new Set(ends)].filter((end) => end > start).map((end) => ({ chunk, start, end })),
  );
}

/**
 * Whether a word looks like an abbreviation of "number": "N°", "Nr.", "No". The caller checks that digits
 * follow.
 */
function isNumberMark({ tokens }: Chunk, at: number): boolean {
  const text = tokens[at]?.text ?? '';
  return at > 0 && text.length <= 4 && /[.°º:#]$|^\p{Lu}?\p{Ll}$/u.test(text);
}

/** Converts spans to candidates without duplicates, with the labelled candidates first. */
export function toTextCandidates(
  labelled: readonly Pick<ValueCandidate, 'span'>[],
  found: readonly (readonly Span[])[],
): ValueCandidate[] {
  const candidates = new Map<string, ValueCandidate>();
  for (const printed of [...labelled.flatMap(({ span }) => (span ? [[span]] : [])), ...found]) {
    const spans = printed.map(trimSpan).filter((span) => span.end > span.start);
    const [span] = spans;
    const value = spans
      .map((one) => tidyText(spanText(one)))
      .join(' ')
      .replace(/[,;:]$/, '');
    const key = getSpanKey(spans);
    if (!span || !/\p{L}{2}/u.test(value) || value.length > 200) continue;
    if (candidates.size < MOST && !candidates.has(key))
      candidates.set(key, { value, key: keyOf(value), span, ...(spans.length > 1 ? { spans } : {}) });
  }
  return [...candidates.values()];
}
