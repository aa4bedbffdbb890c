import type { Context } from '../context.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import {
  type Neighbour,
  type Relation,
  type Surroundings,
  surroundingsIn,
} from '../questions/surroundings.ts';
import { type Word, wordsOf } from '../questions/wording.ts';
import { type Span, spanText } from '../view/span.ts';
import type { Chunk, Hit } from '../view/view.ts';
import { ComparedText } from './compare-names.ts';
import { ComparedLabel } from './field-labels.ts';

/** Position of a label relative to a value. `sentence` means the rest of a sentence in running text. */
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
] as const;
type LabelRelation = (typeof LABEL_RELATIONS)[number];

/** Text near a value, and the lexicon labels that it contains. */
export interface NearText {
  relation: LabelRelation;
  neighbour: Neighbour;
  /** The labels, each with the share of the text that it covers, 0–1. */
  labels: readonly { concepts: ReadonlySet<Concept>; cover: number; key: string }[];
  /** Compares the meaning of the text with the labels of fields. */
  compared: ComparedLabel;
}

interface LineLabel {
  span: Span;
  words: readonly Word[];
}

/** A number that is greater than the number of tokens in any chunk. */
const MOST_TOKENS = 1_000_000;
const MOST_LABEL_WORDS = 4;

/**
 * Returns the index of the token after the words that may be a label. These are the words before a colon, or
 * all words of a short line without digits. Returns 0 if there are no such words.
 */
function findLabelEnd({ tokens, text }: Chunk): number {
  const colon = tokens.slice(0, MOST_LABEL_WORDS).findIndex((token) => token.text.endsWith(':'));
  if (colon >= 0) return colon + 1;
  return tokens.length <= MOST_LABEL_WORDS && !/\d/.test(text) ? tokens.length : 0;
}

/** Finds the labels near values. Each piece of text is analysed once per document. */
export class NearLabels {
  readonly around: Surroundings;
  readonly #context: Context;
  readonly #near = new Map<Chunk, Map<number, readonly NearText[]>>();
  readonly #compared = new Map<readonly Word[], ComparedText>();
  readonly #comparedLabels = new Map<string, ComparedLabel>();

  constructor(context: Context) {
    this.#context = context;
    this.around = surroundingsIn(context.view);
  }

  of(span: Span): readonly NearText[] {
    let known = this.#near.get(span.chunk);
    if (!known) {
      known = new Map();
      this.#near.set(span.chunk, known);
    }
    const place = span.start * MOST_TOKENS + span.end;
    let near = known.get(place);
    if (!near) {
      near = this.around
        .neighboursOf(span)
        .filter((one): one is Neighbour & { relation: LabelRelation } => isLabelRelation(one.relation))
        .map((neighbour) => this.#describe(neighbour, span));
      known.set(place, near);
    }
    return near;
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

  /**
   * Returns the comparison of a piece of text with the names of fields. Each distinct text is compared only
   * once.
   */
  compare(words: readonly Word[]): ComparedText {
    let compared = this.#compared.get(words);
    if (!compared) {
      compared = new ComparedText(words);
      this.#compared.set(words, compared);
    }
    return compared;
  }

  #describe(neighbour: Neighbour & { relation: LabelRelation }, span: Span): NearText {
    const { chunk, relation } = neighbour;
    const inline = relation === 'inline';
    const end = inline ? span.start : chunk.tokens.length;
    const labels = this.#context.labels
      .row(chunk.row)
      .filter((label) => label.chunk === chunk && label.end <= end)
      .map((label) => ({
        concepts: listConcepts(label),
        cover: coverOf(label, inline ? label.start : 0, end),
        key: label.key,
      }));
    return { relation, neighbour, labels, compared: this.#compareLabel(neighbour) };
  }

  /**
   * Returns the comparison of a piece of text with the labels of fields. Each distinct text is compared only
   * once. If the text is on the same line as the value, only the last words before the value are used.
   */
  #compareLabel(neighbour: Neighbour): ComparedLabel {
    const key = `${neighbour.relation === 'inline'} ${neighbour.text}`;
    let compared = this.#comparedLabels.get(key);
    if (!compared) {
      compared = new ComparedLabel(neighbour);
      this.#comparedLabels.set(key, compared);
    }
    return compared;
  }
}

/** Whether a label has at least one of the wanted meanings. */
export function hasMeaning(concepts: ReadonlySet<Concept>, wanted: ReadonlySet<Concept>): boolean {
  for (const concept of concepts) if (wanted.has(concept)) return true;
  return false;
}

function isLabelRelation(relation: Relation): boolean {
  return (LABEL_RELATIONS as readonly string[]).includes(relation);
}

const known = new WeakMap<Hit<Concept>['meanings'], ReadonlySet<Concept>>();

function listConcepts({ meanings }: Hit<Concept>): ReadonlySet<Concept> {
  let concepts = known.get(meanings);
  if (!concepts) {
    concepts = new Set(meanings.map(({ value }) => value));
    known.set(meanings, concepts);
  }
  return concepts;
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
