import type { Context } from '../context.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import { once } from '../once.ts';
import { listMeaningWords } from '../questions/near-texts.ts';
import {
  type Neighbor,
  type Relation,
  type Surroundings,
  surroundingsIn,
} from '../questions/surroundings.ts';
import { type Word, wordsOf } from '../questions/wording.ts';
import { type Span, spanText } from '../view/span.ts';
import { SpanCache } from '../view/span-cache.ts';
import type { Chunk, Hit } from '../view/view.ts';
import { type ComparedText, compareWithNames } from './compare-names.ts';
import { ComparedLabel } from './field-labels.ts';

/**
 * The possible positions of a label relative to a value. `sentence` refers to the other words of the sentence
 * that contains the value.
 */
export const LABEL_RELATIONS = [
  'inline',
  'left',
  'row',
  'above',
  'header',
  'section',
  'stack',
  'below',
  'sentence',
  'cell',
] as const;

const INDEXES: ReadonlyMap<Relation, number> = new Map(LABEL_RELATIONS.map((relation, i) => [relation, i]));

/** A lexicon label in a piece of text, with the share of the text that it covers, 0–1. */
interface CoveringLabel {
  concepts: ReadonlySet<Concept>;
  cover: number;
  key: string;
}

/** Text near a value, and the lexicon labels that it contains. */
export interface NearText {
  neighbor: Neighbor;
  labels: readonly CoveringLabel[];
  named: ComparedText;
  meant: ComparedLabel;
}

interface LineLabel {
  span: Span;
  words: readonly Word[];
}

const MOST_LABEL_WORDS = 4;

/**
 * Returns the index of the token after the words that may be a label: the words before a colon, or all words
 * of a short line without digits. Returns 0 if there are no such words.
 */
function findLabelEnd({ tokens, text }: Chunk): number {
  const colon = tokens.slice(0, MOST_LABEL_WORDS).findIndex((token) => token.text.endsWith(':'));
  if (colon >= 0) return colon + 1;
  return tokens.length <= MOST_LABEL_WORDS && !/\d/.test(text) ? tokens.length : 0;
}

/** Finds the labels near values. Each piece of text is analyzed once per document. */
export class NearLabels {
  readonly #context: Context;
  readonly #around: Surroundings;
  readonly #near = new SpanCache((span) => this.#find(span));
  readonly #labels = new Map<Chunk, readonly CoveringLabel[]>();
  readonly #meant = new Map<string, ComparedLabel>();
  readonly #meantInline = new Map<string, ComparedLabel>();

  constructor(context: Context) {
    this.#context = context;
    this.#around = surroundingsIn(context.view);
  }

  /**
   * For each of `LABEL_RELATIONS`, returns the text that has this relation to a value; undefined if there is
   * none.
   */
  of(span: Span): readonly (NearText | undefined)[] {
    return this.#near.get(span);
  }

  #lineLabels?: readonly LineLabel[];

  /**
   * Text that may be a label although it is not in the lexicon: the words before a colon in each line, and
   * short lines without digits.
   */
  get lineLabels(): readonly LineLabel[] {
    this.#lineLabels ??= this.#context.view.chunks.flatMap((chunk) => {
      const end = findLabelEnd(chunk);
      if (end === 0) return [];
      const span = { chunk, start: 0, end };
      return [{ span, words: wordsOf(spanText(span)) }];
    });
    return this.#lineLabels;
  }

  #find(span: Span): readonly (NearText | undefined)[] {
    const found = new Array<NearText | undefined>(LABEL_RELATIONS.length).fill(undefined);
    for (const neighbor of this.#around.labelsOf(span)) {
      const { relation, chunk, words } = neighbor;
      const at = INDEXES.get(relation);
      if (at === undefined) continue;
      found[at] = {
        neighbor,
        labels: relation === 'inline' ? this.#findLabels(chunk, span.start) : this.#findAllLabels(chunk),
        named: compareWithNames(words),
        meant: this.#compareMeaning(neighbor),
      };
    }
    return found;
  }

  #findAllLabels(chunk: Chunk): readonly CoveringLabel[] {
    let labels = this.#labels.get(chunk);
    if (!labels) {
      labels = this.#findLabels(chunk, null);
      this.#labels.set(chunk, labels);
    }
    return labels;
  }

  /** Finds the labels in a line, or only those that end before the value at the index `before`. */
  #findLabels(chunk: Chunk, before: number | null): readonly CoveringLabel[] {
    const end = before ?? chunk.tokens.length;
    return this.#context.labels
      .row(chunk.row)
      .filter((label) => label.chunk === chunk && label.end <= end)
      .map((label) => ({
        concepts: listConcepts(label),
        cover: coverOf(label, before === null ? 0 : label.start, end),
        key: label.key,
      }));
  }

  /**
   * Compares a piece of text with the labels of fields. Each distinct piece of text is compared only once. If
   * the text is on the same line as the value, only the last words before the value are used.
   */
  #compareMeaning(neighbor: Neighbor): ComparedLabel {
    const known = neighbor.relation === 'inline' ? this.#meantInline : this.#meant;
    let compared = known.get(neighbor.text);
    if (!compared) {
      compared = new ComparedLabel(listMeaningWords(neighbor));
      known.set(neighbor.text, compared);
    }
    return compared;
  }
}

export function hasMeaning(concepts: ReadonlySet<Concept>, wanted: ReadonlySet<Concept>): boolean {
  for (const concept of concepts) if (wanted.has(concept)) return true;
  return false;
}

const toConcepts = once(
  (meanings: Hit<Concept>['meanings']): ReadonlySet<Concept> => new Set(meanings.map(({ value }) => value)),
);

export function listConcepts({ meanings }: Hit<Concept>): ReadonlySet<Concept> {
  return toConcepts(meanings);
}

/**
 * Returns the share of the words from index `from` up to, but not including, `to` that are covered by a
 * label.
 */
function coverOf({ chunk, start, end }: Hit<Concept>, from: number, to: number): number {
  let all = 0;
  let own = 0;
  for (let i = from; i < to; i++) {
    if (chunk.tokens[i]?.key === '') continue;
    all++;
    if (i >= start && i < end) own++;
  }
  return all === 0 ? 0 : own / all;
}
