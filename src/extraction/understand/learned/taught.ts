import type { Box } from '../../parsed-data.ts';
import { keyOf } from '../view/token.ts';
import { decodeSketch, hashOf, hashValue, type Sketch, WIDTH } from './sketch.ts';

/**
 * A value that a person confirmed or corrected. If `value` is null, the person confirmed that the document
 * has no such value.
 */
export interface TaughtValue {
  value: string | number | boolean | null;
  /**
   * The printed position of the value, if known, in sketch units. If `value` is null, this is the position of
   * the removed value.
   */
  place?: TaughtPlace;
  /** The value that the person replaced. Set only for the document type. */
  replaced?: string;
  /**
   * Whether `value` is only the pattern of the value (see `computeShape`), because the document was deleted.
   */
  isPattern?: true;
  /** The entries, if the value is a list. `value` is then null. */
  entries?: readonly TaughtEntry[];
  /**
   * Whether learned values or a language model helped to find the list before a person corrected or confirmed
   * it.
   */
  isAssisted?: true;
}

/** The values of one entry of a list, keyed by property. */
export type TaughtEntry = Readonly<Record<string, TaughtValue>>;

/** The position of the first line of a value. */
export interface TaughtPlace {
  /** Index of the page in the document, starting at 0. */
  page: number;
  box: Box;
}

/** A document with values that a person has verified. */
export interface TaughtDocument {
  sketch: Sketch;
  /** The values, keyed by JSON pointer. */
  values: Readonly<Record<string, TaughtValue>>;
}

/** A taught document with the same layout as the current document. */
export interface WeighedDocument extends TaughtDocument {
  /** Weight of the document's values relative to the values of other taught documents. */
  weight: number;
  /** Share of words that the two documents have in common, 0–1. */
  likeness: number;
}

/**
 * A taught document as it is stored. The sketch is encoded by `encodeSketch`, and boxes are in units of the
 * page width.
 */
export interface StoredExample {
  sketch: string;
  values: Readonly<Record<string, TaughtValue>>;
}

/** Finds taught documents by the fingerprint of the current document. The latest document comes first. */
export type RecallTaught = (signs: readonly number[]) => Promise<readonly TaughtDocument[]>;

/**
 * Decodes a taught document. Returns null if its sketch is invalid. Sketches are not trusted, because they
 * are created by parser processes.
 */
export function readExample({ sketch, values }: StoredExample): TaughtDocument | null {
  try {
    return { sketch: decodeSketch(sketch), values: scalePlaces(values) };
  } catch {
    // The document can be read without this example.
    return null;
  }
}

/** Converts the positions of values from page widths to sketch units. */
function scalePlaces(values: Readonly<Record<string, TaughtValue>>): Record<string, TaughtValue> {
  return Object.fromEntries(
    Object.entries(values).map(([name, { place, entries, ...taught }]): [string, TaughtValue] => [
      name,
      {
        ...taught,
        ...(place ? { place: { page: place.page, box: place.box.map((at) => at * WIDTH) as Box } } : {}),
        ...(entries ? { entries: entries.map(scalePlaces) } : {}),
      },
    ]),
  );
}

const MOST_PLACES = 4;
/**
 * If text has more words than this, only that many words from its beginning are searched for, because the others may be on the
 * next line.
 */
const FIRST_WORDS = 3;

/**
 * Returns the position that the person marked or, if there is none, all positions at which the value is
 * printed.
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

/** Finds all positions at which the first words of the text are printed consecutively in a row. */
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
