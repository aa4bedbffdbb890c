import type { Box } from '../../parsed-data.ts';
import { keyOf } from '../view/token.ts';
import { decodeSketch, hashOf, hashValue, type Sketch, WIDTH } from './sketch.ts';

/** A value that a person confirmed or corrected; null if the document has none. */
export interface TaughtValue {
  value: string | number | boolean | null;
  /** Its printed place, if known, in the units of a sketch. */
  place?: TaughtPlace;
}

/** The first line of a value. */
export interface TaughtPlace {
  /** Index of the page in the document, from 0. */
  page: number;
  box: Box;
}

/** A document whose values a person has verified. */
export interface TaughtDocument {
  sketch: Sketch;
  /** By JSON pointer. */
  values: Readonly<Record<string, TaughtValue>>;
}

/** A stored taught document: with the text of `encodeSketch`, and places in page widths. */
export interface StoredExample {
  sketch: string;
  values: Readonly<Record<string, TaughtValue>>;
}

/** Finds taught documents by the signs of the document that is read, latest first. */
export type RecallTaught = (signs: readonly number[]) => Promise<readonly TaughtDocument[]>;

/** The taught document; null if its sketch is invalid, which is possible because a parser process has written it. */
export function readExample({ sketch, values }: StoredExample): TaughtDocument | null {
  const read = Object.entries(values).map(([pointer, { value, place }]): [string, TaughtValue] => [
    pointer,
    place ? { value, place: { page: place.page, box: place.box.map((at) => at * WIDTH) as Box } } : { value },
  ]);
  try {
    return { sketch: decodeSketch(sketch), values: Object.fromEntries(read) };
  } catch {
    // The document is read without this example.
    return null;
  }
}

const MOST_PLACES = 4;
/** A text is found by its first words, because the rest may be in the next line. */
const FIRST_WORDS = 3;

/**
 * Where a value is printed in the document that taught it: the place that the person marked, otherwise all places
 * that contain it.
 */
export function findTaughtPlaces(sketch: Sketch, { value, place }: TaughtValue): TaughtPlace[] {
  if (place) return [place];
  if (value === null || typeof value === 'boolean') return [];
  const typed = findPlacesOfHash(sketch, hashValue(value));
  const found = typed.length > 0 ? typed : findPlacesOfWords(sketch, String(value));
  return found.slice(0, MOST_PLACES);
}

function findPlacesOfHash({ pages }: Sketch, hash: number): TaughtPlace[] {
  return pages.flatMap(({ index, values }) =>
    values.filter((one) => one.hash === hash).map(({ box }) => ({ page: index, box })),
  );
}

/** Places of consecutive words in a row. */
function findPlacesOfWords({ pages }: Sketch, text: string): TaughtPlace[] {
  const hashes = text
    .split(/\s+/)
    .map(keyOf)
    .filter((key) => key !== '')
    .map(hashOf);
  const asked = hashes.slice(0, FIRST_WORDS);
  if (asked.length === 0) return [];
  return pages.flatMap(({ index, words }) =>
    words.flatMap((word, i): TaughtPlace[] => {
      if (!asked.every((hash, k) => words[i + k]?.hash === hash && words[i + k]?.row === word.row)) return [];
      let last = word;
      for (let k = 1; k < hashes.length; k++) {
        const next = words[i + k];
        if (next?.hash !== hashes[k] || next?.row !== word.row) break;
        last = next;
      }
      return [
        {
          page: index,
          box: [
            word.box[0],
            Math.min(word.box[1], last.box[1]),
            last.box[2],
            Math.max(word.box[3], last.box[3]),
          ],
        },
      ];
    }),
  );
}
