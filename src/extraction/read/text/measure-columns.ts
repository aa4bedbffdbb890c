import { isWide } from '../typeset/measure-text.ts';

/** Returns the number of columns that a text takes up in characters of the same width. */
export function measureColumns(text: string): number {
  let columns = 0;
  for (const character of text) columns += isWide(character) ? 2 : 1;
  return columns;
}
