import type { Span } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import { isSmallWord } from './wording.ts';

export function getSpanKey(spans: readonly Span[]): string {
  return spans
    .map((span) => {
      const first = span.chunk.tokens[span.start];
      return `${first?.row}:${first?.index}+${span.end - span.start}`;
    })
    .join(' ');
}

/** Removes punctuation that does not belong to a value from both ends of a span. */
export function trimSpan(span: Span): Span {
  let { start, end } = span;
  const isBare = (index: number) => !/[\p{L}\p{N}]/u.test(span.chunk.tokens[index]?.text ?? '');
  while (start < end && isBare(start)) start++;
  while (end > start && isBare(end - 1)) end--;
  return { chunk: span.chunk, start, end };
}

export function tidyText(text: string): string {
  return text
    .replace(/^[\s:#=–|•·*-]+/, '')
    .replace(/[\s|:;,]+$/, '')
    .slice(0, 500)
    .trim();
}

/** Returns the indexes of tokens that follow a colon. */
export function findColonCuts({ tokens }: Chunk): number[] {
  const cuts: number[] = [];
  for (let i = 0; i + 1 < tokens.length && i < 30; i++)
    if (/[:#=]$/.test(tokens[i]?.text ?? '')) cuts.push(i + 1);
  return cuts;
}

/**
 * Returns the index of the next "key:" after a token. The key is a single word. If there is none, returns the
 * length of the chunk.
 */
export function findNextKey(chunk: Chunk, from: number): number {
  for (let i = from + 1; i < chunk.tokens.length; i++)
    if (/\p{L}:$/u.test(chunk.tokens[i]?.text ?? '')) return i;
  return chunk.tokens.length;
}

/** Whether a span is incomplete because more text must follow its last word: "Harbour Tools and". */
export function isBrokenOff({ chunk, start, end }: Span): boolean {
  const last = chunk.tokens[end - 1]?.text ?? '';
  return end - start > 1 && /^\p{Ll}{2,}$/u.test(last) && isSmallWord(last);
}
