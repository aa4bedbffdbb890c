import { memoizeByText } from '../once.ts';
import { findPlace, hashText, readVectors, type Vectors } from './meaning.ts';
import { describeValueWord, listShapeParts, splitValue } from './value-parts.ts';

const MOST_WORDS = 20_000;
const MOST_SHAPES = 5000;
const MOST_PARTS = 20_000;

/** Adds up the vectors for the parts of a value. The vectors of all known parts are read from a file. */
export class KnownParts {
  readonly #vectors: Vectors;

  constructor(file: URL) {
    this.#vectors = readVectors(file);
  }

  readonly #findPlaces = (part: string): readonly number[] => {
    const place = findPlace(this.#vectors, hashText(part));
    return place === undefined ? [] : [place];
  };

  readonly #ofWord = memoizeByText((word: string) => {
    const { shape, parts } = describeValueWord(word);
    return { shape, places: parts.flatMap(this.#findPlaces) };
  }, MOST_WORDS);

  readonly #ofShape = memoizeByText(this.#findPlaces, MOST_SHAPES);

  readonly #ofPart = memoizeByText(this.#findPlaces, MOST_PARTS);

  sumParts(parts: readonly string[]): Float64Array {
    return this.#sum([...new Set(parts.flatMap(this.#ofPart))]);
  }

  sumText(text: string): Float64Array {
    const { count, words } = splitValue(text);
    const described = words.map(this.#ofWord);
    const shapes = described.map(({ shape }) => shape);
    const found: number[] = [];
    const add = (places: readonly number[]) => {
      for (const place of places) if (!found.includes(place)) found.push(place);
    };
    for (const part of listShapeParts(text.length, count, shapes)) add(this.#ofShape(part));
    for (const { places } of described) add(places);
    return this.#sum(found);
  }

  /** Returns the sum of vectors, divided by the square root of their number. */
  #sum(found: readonly number[]): Float64Array {
    const { length, scales, vectors } = this.#vectors;
    const sum = new Float64Array(length);
    const share = 1 / Math.sqrt(Math.max(1, found.length));
    for (const place of found) {
      const scale = (scales[place] as number) * share;
      const from = place * length;
      for (let i = 0; i < length; i++) sum[i] = (sum[i] as number) + scale * (vectors[from + i] as number);
    }
    return sum;
  }
}
