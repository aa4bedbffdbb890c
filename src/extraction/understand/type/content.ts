import type { Context } from '../context.ts';
import { dictionaryEncoder, type Meaning } from '../questions/meaning.ts';
import { type Word, wordsOf } from '../questions/wording.ts';

type Vector = NonNullable<Meaning>;

/** Maximum number of chunks that are examined. The first pages are enough to recognize the type. */
const MAX_CHUNKS = 1_500;
/** Text with at most this many words is usually a label, a heading or a value. */
const SHORT_WORDS = 5;
/**
 * Number of zero vectors that are added to the vectors of the document's pieces of text. They pull the mean
 * towards 0 if there are only a few pieces.
 */
const ASSUMED_TEXTS = 10;
/** Number of rows at the top of the document. They contain the letterhead and usually the title. */
const TOP_ROWS = 12;

/**
 * Describes what a document is about by the meaning of its text. Words with the same meaning have similar
 * vectors in all languages, so a model also works for languages that it was not trained on.
 */
export function describeContent(context: Context): Record<string, number> {
  const words = new Set<Word>();
  const texts = new Set<readonly Word[]>();
  const short: Vector[] = [];
  const top: Vector[] = [];
  for (const chunk of context.view.chunks.slice(0, MAX_CHUNKS)) {
    const text = wordsOf(chunk.text);
    if (texts.has(text)) continue;
    texts.add(text);
    for (const word of text) words.add(word);
    const meaning = dictionaryEncoder.meaningOf(text);
    if (meaning === null) continue;
    if (text.length <= SHORT_WORDS) short.push(meaning);
    if (chunk.row < TOP_ROWS) top.push(meaning);
  }
  const ofWords = [...words]
    .map((word) => dictionaryEncoder.directionOf(word))
    .filter((vector) => vector !== null);
  const { length } = dictionaryEncoder;
  return {
    ...nameNumbers('words', computeMean(ofWords, length)),
    ...nameNumbers('short', computeMean(short, length)),
    ...nameNumbers('top', computeMean(top, length)),
    ...nameNumbers('short_most', findExtremes(short, length, Math.max)),
    ...nameNumbers('short_least', findExtremes(short, length, Math.min)),
  };
}

/**
 * During training, no thresholds are created for facts whose names begin with this prefix
 * (training/train_types.py).
 */
const CONTENT_PREFIX = 'content_';

function nameNumbers(name: string, numbers: readonly number[]): Record<string, number> {
  return Object.fromEntries(numbers.map((number, i) => [`${CONTENT_PREFIX}${name}_${i}`, number]));
}

/**
 * Returns the mean of the vectors. If there are only a few, the mean is scaled towards 0, because they are
 * weak evidence.
 */
function computeMean(vectors: readonly Vector[], length: number): number[] {
  const mean = new Array<number>(length).fill(0);
  const count = vectors.length + ASSUMED_TEXTS;
  for (const vector of vectors)
    for (let i = 0; i < length; i++) mean[i] = (mean[i] as number) + (vector[i] as number) / count;
  return mean;
}

/** For each component, returns the maximum or minimum (`choose`) of 0 and all vectors. */
function findExtremes(
  vectors: readonly Vector[],
  length: number,
  choose: (a: number, b: number) => number,
): number[] {
  const extremes = new Array<number>(length).fill(0);
  for (const vector of vectors)
    for (let i = 0; i < length; i++) extremes[i] = choose(extremes[i] as number, vector[i] as number);
  return extremes;
}
