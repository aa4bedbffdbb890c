import type { Words } from '../lexicon/words.ts';
import { createToken, type Token } from './token.ts';

/**
 * Dimensions of the artificial grid for words without a layout: the width of a character, the height of a
 * word, and the distance between rows.
 */
export const CHAR = 5;
export const HEIGHT = 10;
const PITCH = 12;
/** Maximum number of characters that are read from a line or cell. */
export const MAX_LINE = 4000;
const PLAIN = { confidence: 1, bold: false };

/** Places the words of a cell or line on the artificial grid. The first word begins a chunk. */
export function createCellTokens(text: string, start: number, row: number, known: Words): Token[] {
  const tokens: Token[] = [];
  const y = row * PITCH;
  for (const match of text.slice(0, MAX_LINE).matchAll(/\S+/g)) {
    const at = known.of(match[0]).cut;
    const parts = at < 0 ? [match[0]] : [match[0].slice(0, at), match[0].slice(at)];
    let x = start + match.index * CHAR;
    for (const part of parts) {
      const gap = tokens.length === 0 ? Number.POSITIVE_INFINITY : part === parts[0] ? 0.5 : 0;
      const width = part.length * CHAR;
      tokens.push(createToken(part, [x, y, x + width, y + HEIGHT], gap, PLAIN, known.of(part)));
      x += width;
    }
  }
  return tokens;
}
