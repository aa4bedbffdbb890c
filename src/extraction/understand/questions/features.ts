import type { Context } from '../context.ts';
import { legalFormKeys } from '../lexicon/lexicon.ts';
import type { Span } from '../view/span.ts';
import { keyOf, textOf } from '../view/token.ts';
import type { Candidate } from './candidates.ts';
import type { Fact } from './facts.ts';
import { ANSWER_KINDS, type Question } from './question.ts';
import { type Neighbour, RELATIONS, type Surroundings } from './surroundings.ts';
import { comparePhrases, type Likeness, UNLIKE, type Word, wordsOf } from './wording.ts';

/** What one text near a value tells of a question. */
const OF_NEIGHBOUR = ['asked', 'printed', 'described', 'distance'] as const;

const OF_VALUE = [
  'best',
  'best_gap',
  'described_best',
  'described_gap',
  'union_asked',
  'union_gap',
  'second',
  'rival',
  'parents',
  'colon',
  'fact_asked',
  'fact_printed',
  'fact_confidence',
  'page',
  'x',
  'y',
  'bold',
  'size',
  'repeated',
  'first',
  'length',
  'tokens',
  'digits',
  'capitals',
  'legal_form',
  'ends_with_colon',
  'is_label',
  'lines',
  'chunk_length',
  'from_start',
  'to_end',
  'number_currency',
  'number_percent',
  'number_decimals',
  'number_integer',
  'number_size',
  'number_rank',
  'number_negative',
  'number_year',
  'date_order',
  'date_edge',
  'ambiguous',
  'wants_integer',
  'wants_edge',
  'wants_identifier',
  'name_words',
  'described_words',
  'candidates',
  'name_place',
  'names',
  'rule_same',
  'rule_other',
] as const;

/** Names of the features, in the order in which a model expects them. */
export const FEATURE_NAMES: readonly string[] = [
  ...RELATIONS.flatMap((relation) => OF_NEIGHBOUR.map((name) => `${relation}_${name}`)),
  ...OF_VALUE,
  ...ANSWER_KINDS.map((kind) => `kind_${kind}`),
];

/** Answers that the search by labels gave, by the pointer of their question. */
export type EarlierAnswers = ReadonlyMap<string, Pick<Fact, 'value' | 'evidence'>>;

const NEVER = 99;
/** Below both of these no text speaks for a candidate. */
const LEAST_FIT = 0.08;
const LEAST_DESCRIBED = 0.25;

/** Describes pairs of a question and a candidate for the scorer. One for each document and schema. */
export class Describer {
  readonly #context: Context;
  readonly #around: Surroundings;
  readonly #facts: readonly Fact[];
  readonly #questions: readonly Question[];
  readonly #earlier: EarlierAnswers;
  readonly #near = new Map<string, readonly Neighbour[]>();
  readonly #comparisons = new Map<Question, Map<string, Comparison>>();
  readonly #labels = new Map<Span['chunk'], Map<number, number>>();
  readonly #height: number;
  readonly #numbers: readonly number[];
  readonly #days: readonly string[];

  constructor(
    context: Context,
    around: Surroundings,
    facts: readonly Fact[],
    questions: readonly Question[],
    earlier: EarlierAnswers,
  ) {
    this.#context = context;
    this.#around = around;
    this.#facts = facts;
    this.#questions = questions;
    this.#earlier = earlier;
    const heights = context.view.rows.map((row) => row.height).sort((a, b) => a - b);
    this.#height = heights[Math.floor(heights.length / 2)] || 1;
    this.#numbers = [...new Set(context.amounts.map((one) => Math.abs(one.value)))].sort((a, b) => a - b);
    this.#days = [...new Set(context.dates.map((one) => one.iso))].sort();
  }

  /**
   * One row of features a candidate, in the order of `FEATURE_NAMES`; null for a candidate that nothing connects with the
   * question: no text around it, no known value, no earlier answer. Most candidates are such.
   */
  describe(question: Question, candidates: readonly Candidate[]): (Float64Array | null)[] {
    const counts = new Map<string, number>();
    for (const { value } of candidates) {
      const key = keyOf(String(value));
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const seen = new Set<string>();
    const rows = candidates.map((candidate) => {
      const key = keyOf(String(candidate.value));
      const first = !seen.has(key);
      seen.add(key);
      return this.#row(question, candidate, counts.get(key) ?? 1, first, candidates.length);
    });
    const described = rows.filter((row) => row !== null);
    for (const [measure, gap] of GAPS) putGaps(described, measure, gap);
    return rows;
  }

  #row(
    question: Question,
    candidate: Candidate,
    times: number,
    first: boolean,
    among: number,
  ): Float64Array | null {
    const row = new Float64Array(FEATURE_NAMES.length);
    const span = candidate.spans[0] as Span;
    const near = this.#neighbours(candidate.anchor ?? span);
    let best = 0;
    let second = 0;
    let bestNear: Neighbour | null = null;
    for (const [i, relation] of RELATIONS.entries()) {
      const one = near.find((other) => other.relation === relation);
      const offset = i * OF_NEIGHBOUR.length;
      if (!one) {
        row[offset + 3] = NEVER;
        continue;
      }
      const { asked, printed, described, fit } = this.#compare(question, one);
      row[offset] = asked;
      row[offset + 1] = printed;
      row[offset + 2] = described;
      row[offset + 3] = Math.min(NEVER, one.distance);
      if (fit > best) {
        second = best;
        best = fit;
        bestNear = one;
      } else if (fit > second) second = fit;
    }
    const described = Math.max(...RELATIONS.map((_, i) => row[i * OF_NEIGHBOUR.length + 2] ?? 0));
    const fact = this.#fact(question, candidate);
    const rule = this.#rule(question, candidate);
    if (best < LEAST_FIT && described < LEAST_DESCRIBED && fact[0] === 0 && rule[0] === 0) return null;
    const put = fillFrom(row, RELATIONS.length * OF_NEIGHBOUR.length);
    put(best);
    put(0);
    put(described);
    put(0);
    put(this.#union(question, near));
    put(0);
    put(second);
    put(bestNear ? this.#rival(question, bestNear) - best : 0);
    put(question.parents.length === 0 ? -1 : this.#parents(question, near));
    put(bestNear?.colon ? 1 : 0);
    for (const value of fact) put(value);
    this.#putPlace(put, span, times, first);
    this.#putText(put, candidate, span);
    this.#putNumber(put, candidate);
    put(this.#dateOrder(question, candidate));
    put(candidate.edge === 'start' ? 1 : candidate.edge === 'end' ? 2 : 0);
    put(candidate.ambiguous ? 1 : 0);
    put(question.schema.type === 'integer' ? 1 : 0);
    put(question.edge === 'start' ? 1 : question.edge === 'end' ? 2 : 0);
    put(question.kind === 'code' ? 1 : 0);
    put(question.names[0]?.length ?? 0);
    put(question.description.length);
    put(Math.min(NEVER, among));
    put(bestNear ? this.#compare(question, bestNear).place : -1);
    put(question.names.length);
    for (const value of rule) put(value);
    row[row.length - ANSWER_KINDS.length + ANSWER_KINDS.indexOf(question.kind)] = 1;
    return row;
  }

  #putPlace(put: (value: number) => void, span: Span, times: number, first: boolean): void {
    const page = this.#context.view.pages.findIndex((one) => one.number === span.chunk.page);
    const { width = 1, height = 1 } = this.#context.view.pages[page] ?? {};
    const line = this.#around.rowOf(span.chunk);
    put(Math.min(9, page));
    put(span.chunk.box[0] / width);
    put(span.chunk.box[1] / height);
    put(span.chunk.tokens[span.start]?.bold ? 1 : 0);
    put((line?.height ?? this.#height) / this.#height);
    put(Math.min(9, times));
    put(first ? 1 : 0);
  }

  #putText(put: (value: number) => void, { value, spans }: Candidate, span: Span): void {
    const text = String(value);
    const words = text.split(/\s+/);
    put(Math.min(NEVER, text.length));
    put(Math.min(NEVER, words.length));
    put(text.replace(/\P{Nd}/gu, '').length / Math.max(1, text.length));
    put(words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length);
    put(words.some((word) => legalFormKeys.has(keyOf(word))) ? 1 : 0);
    put(/:$/.test(span.chunk.tokens[span.end - 1]?.text ?? '') ? 1 : 0);
    put(this.#asLabel(span));
    put(spans.length);
    put(Math.min(NEVER, span.chunk.tokens.length));
    put(span.start);
    put(span.chunk.tokens.length - span.end);
  }

  #putNumber(put: (value: number) => void, candidate: Candidate): void {
    const { value } = candidate;
    const number = typeof value === 'number' ? value : null;
    put(candidate.currency ? 1 : 0);
    put(candidate.percent ? 1 : 0);
    put(candidate.decimals ?? -1);
    put(number === null ? -1 : Number.isInteger(number) ? 1 : 0);
    put(number === null ? -1 : Math.log10(1 + Math.abs(number)));
    put(number === null ? -1 : rankOf(this.#numbers, Math.abs(number)));
    put(number !== null && number < 0 ? 1 : 0);
    put(number !== null && Number.isInteger(number) && number >= 1900 && number <= 2100 ? 1 : 0);
  }

  #neighbours(span: Span): readonly Neighbour[] {
    const key = `${span.chunk.index}:${span.start}-${span.end}`;
    let near = this.#near.get(key);
    if (!near) {
      near = this.#around.neighboursOf(span);
      this.#near.set(key, near);
    }
    return near;
  }

  /** How a text near a value compares with a question, worked out once for each text. */
  #compare(question: Question, near: Neighbour): Comparison {
    let known = this.#comparisons.get(question);
    if (!known) {
      known = new Map();
      this.#comparisons.set(question, known);
    }
    const key = near.relation === 'inline' ? `:${near.text}` : near.text;
    let comparison = known.get(key);
    if (!comparison) {
      comparison = compareText(question, near);
      known.set(key, comparison);
    }
    return comparison;
  }

  /** How much of the question all texts around a value cover together: "Credit note" above "Number: 12". */
  #union(question: Question, near: readonly Neighbour[]): number {
    const words = near
      .filter(({ relation }) => relation !== 'after' && relation !== 'below')
      .flatMap((one) => one.words.slice(-6));
    let most = 0;
    for (const name of question.names) most = Math.max(most, comparePhrases(name, words).asked);
    return most;
  }

  /** How early a date is for the first day of a period, or how late for the last, 0–1; -1 for other questions. */
  #dateOrder({ kind, edge }: Question, { value }: Candidate): number {
    if (kind !== 'date' || edge === null || typeof value !== 'string') return -1;
    const rank = rankOf(this.#days, value);
    return edge === 'end' ? rank : 1 - rank;
  }

  /** How well the label fits another question of the schema. */
  #rival(question: Question, near: Neighbour): number {
    let most = 0;
    for (const other of this.#questions) {
      if (other === question) continue;
      most = Math.max(most, this.#compare(other, near).fit);
    }
    return most;
  }

  #parents(question: Question, near: readonly Neighbour[]): number {
    return Math.max(0, ...near.map((one) => comparePhrases(question.parents, one.words).asked));
  }

  /** The candidate itself reads like a label of one of the questions. */
  #asLabel({ chunk, start, end }: Span): number {
    let known = this.#labels.get(chunk);
    if (!known) {
      known = new Map();
      this.#labels.set(chunk, known);
    }
    const key = start * 1000 + end;
    let most = known.get(key);
    if (most === undefined) {
      most = this.#likestName(textOf(chunk.tokens, start, end));
      known.set(key, most);
    }
    return most;
  }

  #likestName(text: string): number {
    if (text.length > 60 || !/\p{L}{2}/u.test(text)) return 0;
    const words = wordsOf(text);
    let most = 0;
    for (const other of this.#questions)
      for (const name of other.names) {
        const { asked, printed } = comparePhrases(name, words);
        most = Math.max(most, asked * printed);
      }
    return most;
  }

  /** Confidence of the answer that the label search gave, if it is this value, and if it is another. */
  #rule(question: Question, { value }: Candidate): [number, number] {
    const earlier = this.#earlier.get(question.pointer);
    if (!earlier) return [0, 0];
    return isSame(earlier.value, value) ? [earlier.evidence.confidence, 0] : [0, earlier.evidence.confidence];
  }

  /** The known field whose name is likest the question's, if it has this value. */
  #fact(question: Question, { value }: Candidate): [number, number, number] {
    let best: [number, number, number] = [0, 0, 0];
    for (const fact of this.#facts) {
      if (!isSame(fact.value, value)) continue;
      for (const name of question.names.slice(0, 3)) {
        const { asked, printed } = comparePhrases([...question.parents, ...name], fact.words);
        if (asked + printed > best[0] + best[1]) best = [asked, printed, fact.evidence.confidence];
      }
    }
    return best;
  }
}

/** Measures that count by their distance to the best candidate's, with the features for that. */
const GAPS = (
  [
    ['best', 'best_gap'],
    ['described_best', 'described_gap'],
    ['union_asked', 'union_gap'],
  ] as const
).map(([measure, gap]) => [FEATURE_NAMES.indexOf(measure), FEATURE_NAMES.indexOf(gap)] as const);

function putGaps(rows: readonly Float64Array[], measure: number, gap: number): void {
  const most = Math.max(0, ...rows.map((row) => row[measure] ?? 0));
  for (const row of rows) row[gap] = (row[measure] ?? 0) - most;
}

function fillFrom(row: Float64Array, start: number): (value: number) => void {
  let at = start;
  return (value) => {
    row[at++] = value;
  };
}

/** How a text compares with a question: by the best of its names, and by its description. */
interface Comparison extends Likeness {
  /** Both sides in one number. */
  fit: number;
  described: number;
  /** Which of the names is likest: the first ones tell most. */
  place: number;
}

/** Of words before a value in its line the last ones alone may be the label. */
function compareText(question: Question, near: Neighbour): Comparison {
  let best = UNLIKE;
  let fit = 0;
  let place = 0;
  let closest = 0;
  const variants = near.relation === 'inline' ? suffixesOf(near.words) : [near.words];
  for (const [i, name] of question.names.entries()) {
    for (const [v, words] of variants.entries()) {
      const one = comparePhrases(name, words);
      const both = one.asked * (0.4 + 0.6 * one.printed);
      if (both > fit) {
        best = one;
        fit = both;
      }
      if (v === 0 && one.asked * one.printed > closest + 0.01) {
        closest = one.asked * one.printed;
        place = i;
      }
    }
  }
  const { asked, printed } = comparePhrases(question.description, near.words);
  return { ...best, fit, described: 0.6 * printed + 0.4 * asked, place };
}

function suffixesOf(words: readonly Word[]): (readonly Word[])[] {
  return words.length <= 2 ? [words] : [words, words.slice(-3), words.slice(-2), words.slice(-1)];
}

/** Place of a value among sorted ones, 0–1. */
function rankOf<T>(sorted: readonly T[], value: T): number {
  const at = sorted.indexOf(value);
  return at < 0 || sorted.length < 2 ? 1 : at / (sorted.length - 1);
}

function isSame(a: string | number, b: Candidate['value']): boolean {
  if (typeof a === 'number') return typeof b === 'number' && Math.abs(a - b) < 0.005;
  return typeof b === 'string' && keyOf(a) === keyOf(b);
}
