import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Text that can be megabytes long. Short text is kept in memory, long text in a UTF-8 file. */
export type LongText = string | { path: string };

/** Reads the text in pieces, so that a file is never loaded into memory as a whole. */
export function readPieces(text: LongText): Iterable<string> | AsyncIterable<string> {
  return typeof text === 'string' ? [text] : createReadStream(text.path, { encoding: 'utf8' });
}

/** Returns the number of bytes of the text in UTF-8. */
export async function countBytes(text: LongText): Promise<number> {
  return typeof text === 'string' ? Buffer.byteLength(text) : (await stat(text.path)).size;
}

/** Returns true if the trimmed text has at least `count` code points. Stops reading once it has. */
export async function hasCharacters(text: LongText, count: number): Promise<boolean> {
  let seen = 0;
  for await (const piece of readPieces(text)) {
    for (const character of piece) {
      const isWhitespace = character.trim() === '';
      if (seen === 0 && isWhitespace) continue;
      seen++;
      if (seen >= count && !isWhitespace) return true;
    }
  }
  return false;
}
