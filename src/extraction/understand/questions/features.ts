import type { Context } from '../context.ts';
import { legalFormKeys } from '../lexicon/lexicon.ts';
import { isPostalLine, isStreetLine, nameLikeness } from '../recognize/names.ts';
import type { Span } from '../view/span.ts';
import { keyOf, textOf } from '../view/token.ts';
import { type Candidate, SOURCES } from './candidate.ts';
import { type Comparison, compareText, NO_MATCH } from './comparison.ts';
import type { Fact } from './facts.ts';
import { ANSWER_KINDS, type AnswerKind, type Question } from './question.ts';
import { type Neighbour, RELATIONS, type Surroundings } from './surroundings.ts';
import { unitOfLabel, unitPrinted, unitsAsked } from './units.ts';
import { comparePhrases, keysOf, SENSES, type Word, wordsOf } from './wording.ts';

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
  'unit',
  'fact_role',
  'option',
  'boxed',
  'said',
  'option_rivals',
  'name_like',
  'postal',
  'street',
  'time_like',
  'exact_label',
  'tallest',
  'place_in_text',
  'label_is_whole',
  'starts_small',
  'best_relation',
  'telling_words',
  'prose',
  'comma',
] as const;

/** Names of the features, in the order in which a model expects them. */
export const FEATURE_NAMES: readonly string[] = [
  ...RELATIONS.flatMap((relation) => OF_NEIGHBOUR.map((name) => `${relation}_${name}`)),
  ...OF_VALUE,
  ...SENSES.map((sense) => `asks_${sense}`),
  ...SOURCES.map((source) => `source_${source}`),
  ...ANSWER_KINDS.map((kind) => `kind_${kind}`),
];

const NEVER = 99;
const FIRST_ROWS = 60;
/** Below both of these no text speaks for a candidate. */
const LEAST_FIT = 0.08;
const LEAST_DESCRIBED = 0.25;

/** Describes pairs of a question and a candidate for the scorer. One for each document and schema. */
export class Describer {
  readonly #context: Context;
  readonly #around: Surroundings;
  readonly #facts: readonly Fact[];
  readonly #questions: readonly Question[];
  readonly #near = new Map<string, readonly Neighbour[]>();
  readonly #comparisons = new Map<Question, Map<string, Comparison>>();
  readonly #labels = new Map<Span['chunk'], Map<number, number>>();
  readonly #keys = new Map<Question, Set<string | number>>();
  readonly #units = new Map<Question, ReadonlySet<string>>();
  readonly #height: number;
  readonly #tallest: number;
  readonly #numbers: readonly number[];
  readonly #days: readonly string[];

  constructor(
    context: Context,
    around: Surroundings,
    facts: readonly Fact[],
    questions: readonly Question[],
  ) {
    this.#context = context;
    this.#around = around;
    this.#facts = facts;
    this.#questions = questions;
    const heights = context.view.rows.map((row) => row.height).sort((a, b) => a - b);
    this.#height = heights[Math.floor(heights.length / 2)] || 1;
    this.#tallest = Math.max(1, ...context.view.rows.slice(0, FIRST_ROWS).map((row) => row.height));
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
    putOptionRivals(candidates, rows);
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
    if (isUnconnected(question, candidate, best, described) && fact[0] === 0) return null;
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
    this.#putSigns(put, question, candidate, near, bestNear);
    for (const sense of SENSES) put(question.senses.has(sense) ? 1 : 0);
    for (const source of SOURCES) put(candidate.source === source ? 1 : 0);
    for (const kind of ANSWER_KINDS) put(question.kind === kind ? 1 : 0);
    return row;
  }

  #putSigns(
    put: (value: number) => void,
    question: Question,
    candidate: Candidate,
    near: readonly Neighbour[],
    bestNear: Neighbour | null,
  ): void {
    const span = candidate.spans[0] as Span;
    const text = String(candidate.value);
    put(question.kind === 'number' ? this.#unit(question, span, bestNear) : 0);
    const role = candidate.fact?.role;
    put(role ? (question.senses.has(role) ? 1 : -1) : 0);
    put(candidate.option ?? -1);
    put(candidate.box ? 1 : 0);
    put(candidate.value === true ? 1 : candidate.value === false ? 0 : -1);
    put(0);
    const isText = typeof candidate.value === 'string' && question.kind === 'text';
    put(isText ? nameLikeness(text) : -1);
    put(isText && isPostalLine(text) ? 1 : 0);
    put(isText && isStreetLine(text) ? 1 : 0);
    put(/^\d{1,2}[:.h]\d{2}/.test(text) ? 1 : 0);
    put(near.some((one) => this.#compare(question, one).exact) ? 1 : 0);
    const first = span.chunk.tokens[span.start];
    const line = this.#context.view.rows[first?.row ?? -1];
    put((line?.height ?? 0) / this.#tallest);
    put((first?.row ?? 0) / Math.max(1, this.#context.view.rows.length));
    put(bestNear && bestNear.chunk.tokens.length <= 6 ? 1 : 0);
    put(/^\p{Ll}/u.test(text) ? 1 : 0);
    put(bestNear ? RELATIONS.indexOf(bestNear.relation) : -1);
    put((question.names[0] ?? []).filter((word) => word.weight === 1).length);
    put(this.#around.paragraphs.has(span.chunk) || span.chunk.index < 0 ? 1 : 0);
    put((text.match(/,/g) ?? []).length);
  }

  /** Whether the printed unit is one that the question names: 1, another: -1, or nothing is known: 0. */
  #unit(question: Question, span: Span, label: Neighbour | null): number {
    let asked = this.#units.get(question);
    if (!asked) {
      asked = unitsAsked(question.name, question.schema.description ?? '');
      this.#units.set(question, asked);
    }
    if (asked.size === 0) return 0;
    const printed = unitPrinted(this.#context.view, span) ?? (label ? unitOfLabel(label.text) : null);
    return printed === null ? 0 : asked.has(printed) ? 1 : -1;
  }

  #putPlace(put: (value: number) => void, span: Span, times: number, isFirst: boolean): void {
    const page = this.#context.view.pages.findIndex((one) => one.number === span.chunk.page);
    const { width = 1, height = 1 } = this.#context.view.pages[page] ?? {};
    const first = span.chunk.tokens[span.start];
    const line = this.#context.view.rows[first?.row ?? -1];
    put(Math.min(9, page));
    put((first?.box[0] ?? 0) / width);
    put((first?.box[1] ?? 0) / height);
    put(first?.bold ? 1 : 0);
    put((line?.height ?? this.#height) / this.#height);
    put(Math.min(9, times));
    put(isFirst ? 1 : 0);
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
    const first = span.chunk.tokens[span.start];
    const key = `${span.chunk.index < 0 ? 'p' : ''}${first?.row}:${first?.index}+${span.end - span.start}`;
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
    const key =
      near.relation === 'inline'
        ? `:${near.text}`
        : near.relation === 'sentence'
          ? `.${near.text}`
          : near.text;
    let comparison = known.get(key);
    if (!comparison) {
      comparison = this.#mayMatch(question, near.words) ? compareText(question, near) : NO_MATCH;
      known.set(key, comparison);
    }
    return comparison;
  }

  /** Whether a text has a word that means what a word of the question means; most have none. */
  #mayMatch(question: Question, words: readonly Word[]): boolean {
    let keys = this.#keys.get(question);
    if (!keys) {
      keys = new Set([...question.names.flat(), ...question.description].flatMap(keysOf));
      this.#keys.set(question, keys);
    }
    for (const word of words) for (const key of keysOf(word)) if (keys.has(key)) return true;
    return false;
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

/** Kinds of which a document has few candidates: each may be what is asked for. */
const ALWAYS: ReadonlySet<AnswerKind> = new Set(['email', 'uri', 'choice', 'date', 'boolean']);

/** Nothing around a candidate speaks for it, and what is asked for may have no label only if it has a form of its own. */
function isUnconnected(
  { senses, kind }: Question,
  { source, fact }: Candidate,
  best: number,
  described: number,
): boolean {
  if (best >= LEAST_FIT || described >= LEAST_DESCRIBED || fact) return false;
  if (ALWAYS.has(kind)) return false;
  return !(source === 'shape' || (source === 'prose' && senses.has('duration')));
}

/** How many other values of an enum are printed as well. */
function putOptionRivals(candidates: readonly Candidate[], rows: readonly (Float64Array | null)[]): void {
  const at = FEATURE_NAMES.indexOf('option_rivals');
  const named = new Set(candidates.flatMap(({ option, value }) => (option === undefined ? [] : [value])));
  for (const row of rows) if (row) row[at] = Math.min(9, named.size);
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
