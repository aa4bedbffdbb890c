import { listHashes } from './locate-entries.ts';
import type { Sketch, SketchPage, SketchWord } from './sketch.ts';
import type { TaughtPlace } from './taught.ts';

/** The extent of a taught value: the number of its lines, and the words before and after it. */
export interface TaughtExtent {
  lines: number;
  /** The word before the value in its first line; null if the value begins the line. */
  before: number | null;
  /** The word after the value in its last line; null if the value ends the line. */
  after: number | null;
}

/** Maximum number of rows between two lines of a value. Rows of other columns can be between them. */
const MOST_ROWS = 3;

/**
 * Returns the extent of a taught value; null if its words are not printed consecutively, starting at its
 * position.
 */
export function describeExtent(sketch: Sketch, text: string, place: TaughtPlace): TaughtExtent | null {
  const page = sketch.pages.find(({ index }) => index === place.page);
  const hashes = listHashes(text);
  const [first] = hashes;
  if (!page || first === undefined) return null;
  const start = page.words.findIndex((word) => word.hash === first && isAtPlace(word, place));
  const word = page.words[start];
  if (!word) return null;
  const ends = matchLines(page, hashes, start);
  const last = ends?.at(-1);
  if (!ends || last === undefined) return null;
  const next = page.words[last + 1];
  const isFollowed = next !== undefined && next.row === page.words[last]?.row && !next.isStart;
  return {
    lines: ends.length,
    before: word.isStart ? null : (page.words[start - 1]?.hash ?? null),
    after: isFollowed ? next.hash : null,
  };
}

/** Whether a word is at the position of a value's first line. */
function isAtPlace({ box }: SketchWord, { box: [left, top, right, bottom] }: TaughtPlace): boolean {
  const x = (box[0] + box[2]) / 2;
  const y = (box[1] + box[3]) / 2;
  return x > left && x < right && y > top && y < bottom;
}

/** Returns the index of the last word of each line; null if a word of the text is missing. */
function matchLines({ words }: SketchPage, hashes: readonly number[], start: number): number[] | null {
  const ends: number[] = [];
  let at = start;
  for (let i = 0; i < hashes.length; ) {
    const row = words[at]?.row;
    let last = at - 1;
    while (i < hashes.length && words[last + 1]?.hash === hashes[i] && words[last + 1]?.row === row) {
      last++;
      i++;
    }
    if (last < at) return null;
    ends.push(last);
    if (i === hashes.length) return ends;
    const [line, wanted] = [words[at], hashes[i]];
    if (!line) return null;
    at = words.findIndex((one) => one.hash === wanted && one.isStart && isBelow(one, line));
    if (at < 0) return null;
  }
  return null;
}

function isBelow(word: SketchWord, line: SketchWord): boolean {
  const height = line.box[3] - line.box[1];
  return (
    word.row > line.row &&
    word.row <= line.row + MOST_ROWS &&
    Math.abs(word.box[0] - line.box[0]) < 4 * height
  );
}
