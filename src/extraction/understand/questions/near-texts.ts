import type { Span } from '../view/span.ts';
import { MAX_ROW_TOKENS } from '../view/view.ts';
import { computeMeaning, type Meaning, meaningOf } from './meaning.ts';
import type { Neighbor, Relation, Surroundings } from './surroundings.ts';
import { RELATIONS } from './surroundings.ts';
import type { Word } from './wording.ts';

/** Prefixes of the cache keys for relations whose text is compared differently from other text. */
const COMPARED_AS: Partial<Record<Relation, string>> = { inline: ':', sentence: '.', after: '>', left: '<' };

/** A piece of text near one or more values. */
export interface DistinctText {
  /** A number that identifies the text within the document, starting at 0. */
  index: number;
  /** The first neighbor that was found with this text. */
  neighbor: Neighbor;
  meaning: Meaning;
  /** The words next to the value, as indexes into `NearTexts.words`. */
  nearest: readonly number[];
}

export interface NearText {
  neighbor: Neighbor;
  /** The index of the neighbor's relation in `RELATIONS`. */
  relation: number;
  distinct: DistinctText;
}

/**
 * The similarity in meaning, 0–1, between a piece of text and the names (`named`) or the description
 * (`explained`) of a question.
 */
export interface Nearness {
  named: number;
  explained: number;
}

/**
 * Maximum number of words that are compared with a question if the text is before the value on the same line.
 */
const MOST_INLINE = 4;

/** Returns the words of the text whose meaning is compared with a question. */
export function listMeaningWords({ relation, words, nearest }: Neighbor): readonly Word[] {
  const said = nearest ?? words;
  return relation === 'inline' ? said.slice(-MOST_INLINE) : said;
}

/**
 * Maximum numbers of words that are examined after a value (`MOST_AFTER`) and before it (`MOST_BEFORE`). The
 * words before it may be its label.
 */
const MOST_AFTER = 4;
const MOST_BEFORE = 6;

/** Returns the words of the text that are next to the value. */
function listNearestWords({ relation, words }: Neighbor): readonly Word[] {
  return relation === 'after' ? words.slice(0, MOST_AFTER) : words.slice(-MOST_BEFORE);
}

/** Returns the combined meaning of all text before and above a value. */
export function combineMeanings(near: readonly NearText[]): Meaning {
  const words: Word[] = [];
  for (const { neighbor } of near)
    if (neighbor.relation !== 'after' && neighbor.relation !== 'below')
      for (const word of listNearestWords(neighbor)) words.push(word);
  return computeMeaning(words);
}

const MOST_IN_TEXT = 100_000;

export class NearTexts {
  readonly #around: Surroundings;
  readonly #near = new Map<number, readonly NearText[]>();
  readonly #texts = new Map<string, DistinctText>();
  readonly #indexes = new Map<Word, number>();
  /** The distinct words next to values. */
  readonly words: Word[] = [];

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** The number of distinct pieces of text found so far. */
  get count(): number {
    return this.#texts.size;
  }

  /** Returns the text near a value, in the order of `RELATIONS`. */
  of(span: Span): readonly NearText[] {
    const first = span.chunk.tokens[span.start];
    const place = (first?.row ?? -1) * MAX_ROW_TOKENS + (first?.index ?? -1);
    const length = 2 * (span.end - span.start) + (span.chunk.index < 0 ? 1 : 0);
    const key = place * MOST_IN_TEXT + length;
    let near = this.#near.get(key);
    if (!near) {
      near = this.#around
        .neighborsOf(span)
        .map((neighbor) => ({
          neighbor,
          relation: RELATIONS.indexOf(neighbor.relation),
          distinct: this.#distinctOf(neighbor),
        }))
        .sort((a, b) => a.relation - b.relation);
      this.#near.set(key, near);
    }
    return near;
  }

  #distinctOf(neighbor: Neighbor): DistinctText {
    const key = `${COMPARED_AS[neighbor.relation] ?? ''}${neighbor.text}`;
    let text = this.#texts.get(key);
    if (!text) {
      text = {
        index: this.#texts.size,
        neighbor,
        meaning: meaningOf(listMeaningWords(neighbor)),
        nearest: listNearestWords(neighbor).map((word) => this.#indexOf(word)),
      };
      this.#texts.set(key, text);
    }
    return text;
  }

  #indexOf(word: Word): number {
    let index = this.#indexes.get(word);
    if (index === undefined) {
      index = this.words.length;
      this.#indexes.set(word, index);
      this.words.push(word);
    }
    return index;
  }
}
