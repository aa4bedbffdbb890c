import type { Box } from '../../parsed-data.ts';
import { getTokensBox, type Token, textOf } from './token.ts';
import type { Chunk, View } from './view.ts';

/** Adjacent tokens in a chunk, for example those of a printed value. */
export interface Span {
  chunk: Chunk;
  /** Index of the first token (`start`), and index after the last token (`end`). */
  start: number;
  end: number;
}

export function spanText(span: Span): string {
  return textOf(span.chunk.tokens, span.start, span.end);
}

export function spanBox(span: Span): Box {
  return getTokensBox(span.chunk.tokens, span.start, span.end);
}

export function selectWholeChunk(chunk: Chunk): Span {
  return { chunk, start: 0, end: chunk.tokens.length };
}

export function selectToken({ chunks }: View, token: Token): Span {
  const chunk = chunks[token.chunk] as Chunk;
  const start = chunk.tokens.indexOf(token);
  return { chunk, start, end: start + 1 };
}

/** Returns the tokens that contain the characters from `from` to `to` of the chunk's text. */
export function toSpan(chunk: Chunk, from: number, to: number): Span {
  let offset = 0;
  let start = -1;
  let end = 0;
  let index = 0;
  for (const token of chunk.tokens) {
    if (offset >= to) break;
    const stop = offset + token.text.length;
    if (stop > from) {
      if (start < 0) start = index;
      end = index + 1;
    }
    offset = stop + 1;
    index++;
  }
  return { chunk, start: Math.max(0, start), end };
}

export function matchToSpan(chunk: Chunk, match: RegExpExecArray): Span {
  return toSpan(chunk, match.index, match.index + match[0].length);
}

/** Finds all matches of a global pattern in a chunk, with the tokens that contain each match. */
export function matchesIn(
  chunk: Chunk,
  pattern: RegExp,
  limit = 4000,
): { match: RegExpExecArray; span: Span }[] {
  return findTextMatches(chunk, pattern, limit).map((match) => ({ match, span: matchToSpan(chunk, match) }));
}

/**
 * Like `matchesIn`, but without determining the tokens of each match. Throws if the pattern is not global.
 */
export function findTextMatches(chunk: Chunk, pattern: RegExp, limit = 4000): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  const text = chunk.text.length > limit ? chunk.text.slice(0, limit) : chunk.text;
  if (!pattern.global) throw new TypeError(`${pattern} must be global: it would match endlessly.`);
  // `matchAll` would compile a copy of the pattern on each call.
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === '') pattern.lastIndex++;
  }
  return found;
}
