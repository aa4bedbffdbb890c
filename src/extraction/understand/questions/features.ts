import type { Context } from '../context.ts';
import type { Span } from '../view/span.ts';
import { keyOf, textOf } from '../view/token.ts';
import { type Candidate, SOURCES } from './candidate.ts';
import { calculateRanks, candidateDescriberOf, OF_CANDIDATE, OF_TEXT } from './candidate-features.ts';
import { FactIndex } from './fact-index.ts';
import type { Fact } from './facts.ts';
import { type FormFit, measureFormFits } from './form-fits.ts';
import { compareMeanings, computeMeaning, type Meaning, meaningOf } from './meaning.ts';
import { type NearText, NearTexts } from './near-texts.ts';
import {
  compareFacts,
  compareForm,
  compareParents,
  joinWords,
  measureParents,
  measureUnion,
} from './pair-measures.ts';
import { ANSWER_KINDS, type AnswerKind, type Question } from './question.ts';
import { RELATIONS, type Surroundings } from './surroundings.ts';
import type { TextBounds } from './text-bounds.ts';
import { findAskedUnits, findLabelUnit, findPrintedUnit } from './units.ts';
import { comparePhrases, SENSES, type Word, wordsOf } from './wording.ts';

/** Names of the features that compare text near a value with a question. */
const OF_NEIGHBOUR = ['asked', 'printed', 'described', 'distance', 'named', 'explained'] as const;

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
  ...OF_TEXT,
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
  'begins',
  'ends',
  'ends_sentence',
  'holds',
  'unit_gap',
  'form',
  'named_best',
  'named_gap',
  'named_rival',
  'explained_best',
  'explained_gap',
  'likely_start',
  'likely_end',
  'form_fit',
  'form_gap',
  'form_rank',
] as const;

/** Names of the features that compare the combined meaning of all text near a value with a question. */
const OF_MEANING = [
  'union_meant',
  'union_meant_gap',
  'parents_meant',
  'covered',
  'covered_gap',
  'described_covered',
] as const;

/** Names of the features, in the order in which the models expect them. */
export const FEATURE_NAMES: readonly string[] = [
  ...RELATIONS.flatMap((relation) => OF_NEIGHBOUR.map((name) => `${relation}_${name}`)),
  ...OF_VALUE,
  ...SENSES.map((sense) => `asks_${sense}`),
  ...SOURCES.map((source) => `source_${source}`),
  ...ANSWER_KINDS.map((kind) => `kind_${kind}`),
  ...OF_MEANING,
];

const NEVER = 99;
/** Text supports a candidate if at least one of these features reaches its minimum. */
const LEAST_FIT = 0.08;
const LEAST_DESCRIBED = 0.25;
const LEAST_MEANT = 0.35;
const LEAST_COVERED = 0.45;
/** Maximum number of candidates without supporting text. The most suitable ones are kept. */
const MOST_SUITED = 15;

const getCandidatePlace = (name: string) => FEATURE_NAMES.indexOf(name);
const AT = Object.fromEntries(
  [...OF_VALUE, ...OF_MEANING].map((name) => [name, getCandidatePlace(name)]),
) as Record<(typeof OF_VALUE | typeof OF_MEANING)[number], number>;
const PLACES_OF_CANDIDATE = OF_CANDIDATE.map((name) => AT[name]);
const PLACES_OF_TEXT = OF_TEXT.map((name) => AT[name]);
const OF_SENSE = getCandidatePlace(`asks_${SENSES[0]}`);
const OF_SOURCE = OF_SENSE + SENSES.length;

const NOT_MEANT: { named: number; text: NearText | null } = { named: 0, text: null };

/**
 * A candidate with the features that do not depend on the question. Features that are slow to compute are
 * computed when they are first used.
 */
interface Described {
  key: string;
  near: readonly NearText[];
  /** The words of all text before and above the value. */
  words: readonly Word[];
  meaning?: Meaning;
  /** Known fields that have the same value. */
  facts: readonly Fact[];
  own?: Float64Array;
  text?: Float64Array;
  isLabel?: number;
  bounds?: { start: number; end: number };
}

/** Computes the features of questions and candidates. Create one instance per document and schema. */
export class Describer {
  readonly #context: Context;
  readonly #near: NearTexts;
  readonly #bounds: TextBounds;
  readonly #facts: FactIndex;
  readonly #questions: readonly Question[];
  readonly #names: readonly (readonly Word[])[];
  readonly #candidates: ReturnType<typeof candidateDescriberOf>;
  readonly #described = new Map<Candidate, Described>();
  readonly #labels = new Map<string, number>();
  readonly #units = new Map<Question, ReadonlySet<string>>();
  readonly #rows = new Map<Question, Float64Array>();
  readonly #wholeNames = new Map<Question, readonly Word[]>();
  readonly #days: ReadonlyMap<string, number>;

  constructor(
    context: Context,
    around: Surroundings,
    facts: readonly Fact[],
    questions: readonly Question[],
    bounds: TextBounds,
  ) {
    this.#context = context;
    this.#bounds = bounds;
    this.#near = new NearTexts(around, questions);
    this.#facts = new FactIndex(facts);
    this.#questions = questions;
    this.#names = questions.flatMap(({ names }) => names);
    this.#candidates = candidateDescriberOf(context);
    this.#days = calculateRanks(context.dates.map((one) => one.iso).sort());
  }

  /**
   * Returns the features of each candidate, in the order of `FEATURE_NAMES`. The result is null for most
   * candidates, because no text, known value or suitable form connects them with the question.
   */
  describe(question: Question, candidates: readonly Candidate[]): (Float64Array | null)[] {
    const all = candidates.map((candidate) => this.#describedOf(candidate));
    const fits = measureFormFits(question, candidates);
    const counts = new Map<string, number>();
    for (const { key } of all) counts.set(key, (counts.get(key) ?? 0) + 1);
    const seen = new Set<string>();
    const q = this.#questions.indexOf(question);
    const rows = all.map((described, i) => {
      const row = this.#row(q, question, candidates[i] as Candidate, described, fits?.[i]);
      if (row) {
        row[AT.repeated] = Math.min(9, counts.get(described.key) ?? 1);
        row[AT.first] = seen.has(described.key) ? 0 : 1;
        row[AT.candidates] = Math.min(NEVER, candidates.length);
      }
      seen.add(described.key);
      return row;
    });
    const described = rows.filter((row) => row !== null);
    for (const [measure, gap] of GAPS) putGaps(described, measure, gap);
    putOptionRivals(candidates, rows);
    return rows;
  }

  #describedOf(candidate: Candidate): Described {
    let described = this.#described.get(candidate);
    if (!described) {
      const key = keyOf(String(candidate.value));
      const near = this.#near.of(candidate.anchor ?? (candidate.spans[0] as Span));
      described = { key, near, words: joinWords(near), facts: this.#facts.of(candidate.value, key) };
      this.#described.set(candidate, described);
    }
    return described;
  }

  #row(
    q: number,
    question: Question,
    candidate: Candidate,
    of: Described,
    form: FormFit | undefined,
  ): Float64Array | null {
    const { near } = of;
    let best = 0;
    let second = 0;
    let described = 0;
    let bestNear: NearText | null = null;
    let meant = NOT_MEANT;
    let explained = 0;
    for (const text of near) {
      const meaning = this.#near.compareMeaning(q, text);
      if (meaning.named > meant.named) meant = { named: meaning.named, text };
      explained = Math.max(explained, meaning.explained);
      const one = this.#near.compare(q, text);
      described = Math.max(described, one.described);
      if (one.fit > best) {
        second = best;
        best = one.fit;
        bestNear = text;
      } else if (one.fit > second) second = one.fit;
    }
    const fact = compareFacts(question, of.facts);
    const unit = question.kind === 'number' ? this.#unit(question, candidate, bestNear) : 0;
    if (of.meaning === undefined) of.meaning = computeMeaning(of.words);
    const union = compareMeanings(meaningOf(this.#wholeName(question)), of.meaning);
    const { named: covered, described: describedCovered } = this.#near.measureCoverage(q, near);
    const isMeant = Math.max(meant.named, explained, union) >= LEAST_MEANT || covered >= LEAST_COVERED;
    const isSuited = form !== undefined && form.rank < MOST_SUITED;
    if (
      !isMeant &&
      !isSuited &&
      isUnconnected(question, candidate, best, described) &&
      fact[0] === 0 &&
      unit < 1
    )
      return null;
    const row = this.#emptyRow(question).slice();
    row[OF_SOURCE + SOURCES.indexOf(candidate.source)] = 1;
    this.#putNear(row, q, question, of);
    row[AT.best] = best;
    row[AT.described_best] = described;
    row[AT.second] = second;
    row[AT.named_best] = meant.named;
    row[AT.named_rival] = meant.text ? this.#near.measureRivalInMeaning(q, meant.text) - meant.named : 0;
    row[AT.explained_best] = explained;
    row[AT.union_meant] = union;
    row[AT.covered] = covered;
    row[AT.described_covered] = describedCovered;
    row[AT.rival] = bestNear ? this.#near.measureRival(q, bestNear) - best : 0;
    row[AT.colon] = bestNear?.colon ? 1 : 0;
    row[AT.name_place] = bestNear ? this.#near.compare(q, bestNear).place : -1;
    row[AT.label_is_whole] = bestNear && bestNear.chunk.tokens.length <= 6 ? 1 : 0;
    row[AT.best_relation] = bestNear ? RELATIONS.indexOf(bestNear.relation) : -1;
    row.set(fact, AT.fact_asked);
    this.#putCandidate(row, question, candidate, of);
    row[AT.unit] = unit;
    if (form) row.set([form.fit, form.gap, form.rank], AT.form_fit);
    row[AT.form] = question.kind === 'text' ? compareForm(question, candidate) : 0;
    row[AT.date_order] = this.#dateOrder(question, candidate);
    const role = candidate.fact?.role;
    row[AT.fact_role] = role ? (question.senses.has(role) ? 1 : -1) : 0;
    return row;
  }

  /**
   * Returns the words in the names of the objects that contain the field, followed by the words of the
   * field's name.
   */
  #wholeName(question: Question): readonly Word[] {
    let words = this.#wholeNames.get(question);
    if (!words) {
      words = [...question.parents, ...(question.names[0] ?? [])];
      this.#wholeNames.set(question, words);
    }
    return words;
  }

  /** Returns an array with the features of the question, which are the same for all candidates. */
  #emptyRow(question: Question): Float64Array {
    let row = this.#rows.get(question);
    if (!row) {
      row = createQuestionRow(question);
      this.#rows.set(question, row);
    }
    return row;
  }

  #putNear(row: Float64Array, q: number, question: Question, { near, words }: Described): void {
    for (const text of near) {
      const { asked, printed, described, exact } = this.#near.compare(q, text);
      const offset = RELATIONS.indexOf(text.relation) * OF_NEIGHBOUR.length;
      row[offset] = asked;
      row[offset + 1] = printed;
      row[offset + 2] = described;
      row[offset + 3] = Math.min(NEVER, text.distance);
      const { named, explained } = this.#near.compareMeaning(q, text);
      row[offset + 4] = named;
      row[offset + 5] = explained;
      if (exact) row[AT.exact_label] = 1;
    }
    row[AT.union_asked] = measureUnion(question, words);
    row[AT.parents] = question.parents.length === 0 ? -1 : compareParents(question, near);
    row[AT.parents_meant] = question.parents.length === 0 ? -1 : measureParents(question, near);
  }

  #putCandidate(row: Float64Array, { kind }: Question, candidate: Candidate, of: Described): void {
    of.own ??= this.#candidates.describe(candidate);
    putAt(row, PLACES_OF_CANDIDATE, of.own);
    of.isLabel ??= this.#asLabel(candidate.spans[0] as Span);
    row[AT.is_label] = of.isLabel;
    if (kind === 'text' && typeof candidate.value === 'string') {
      of.text ??= this.#candidates.describeText(candidate.value);
      putAt(row, PLACES_OF_TEXT, of.text);
    } else row[AT.name_like] = -1;
    if (kind === 'text' || kind === 'code') {
      of.bounds ??= this.#measureBounds(candidate);
      row[AT.likely_start] = of.bounds.start;
      row[AT.likely_end] = of.bounds.end;
    }
  }

  /** Returns the probabilities that a value begins and ends at the same positions as the candidate. */
  #measureBounds({ spans }: Candidate): { start: number; end: number } {
    const { start } = this.#bounds.measure(spans[0] as Span);
    const { end } = this.#bounds.measure(spans.at(-1) as Span);
    return { start, end };
  }

  /**
   * Returns 1 if the question names the printed unit, -1 if it names another unit, and 0 if either is
   * unknown.
   */
  #unit(question: Question, { spans, percent, currency }: Candidate, label: NearText | null): number {
    let asked = this.#units.get(question);
    if (!asked) {
      asked = findAskedUnits(question.name, question.schema.description ?? '');
      this.#units.set(question, asked);
    }
    if (asked.size === 0) return 0;
    const span = spans[0] as Span;
    const printed =
      (percent ? 'percent' : null) ??
      findPrintedUnit(this.#context.view, span) ??
      (label ? findLabelUnit(label.text) : null) ??
      currency?.toLowerCase() ??
      null;
    return printed === null ? 0 : asked.has(printed) ? 1 : -1;
  }

  /**
   * Returns the rank of a date (0–1) if the question asks for the first or last day of a period. The earliest
   * date has rank 1 for the first day, and the latest date has rank 1 for the last day. Returns -1 for other
   * questions.
   */
  #dateOrder({ kind, edge }: Question, { value }: Candidate): number {
    if (kind !== 'date' || edge === null || typeof value !== 'string') return -1;
    const rank = this.#days.get(value) ?? 1;
    return edge === 'end' ? rank : 1 - rank;
  }

  /** Returns how similar the candidate is to the most similar label of any question, 0–1. */
  #asLabel({ chunk, start, end }: Span): number {
    const text = textOf(chunk.tokens, start, end);
    let most = this.#labels.get(text);
    if (most === undefined) {
      most = this.#likestName(text);
      this.#labels.set(text, most);
    }
    return most;
  }

  #likestName(text: string): number {
    if (text.length > 60 || !/\p{L}{2}/u.test(text)) return 0;
    const words = wordsOf(text);
    let most = 0;
    for (const name of this.#names) {
      const { asked, printed } = comparePhrases(name, words);
      most = Math.max(most, asked * printed);
    }
    return most;
  }
}

function putAt(row: Float64Array, places: readonly number[], values: Float64Array): void {
  for (let i = 0; i < places.length; i++) row[places[i] as number] = values[i] as number;
}

/** Creates an array that contains only the features of the question. The others are 0. */
function createQuestionRow({ schema, edge, kind, names, description, senses }: Question): Float64Array {
  const row = new Float64Array(FEATURE_NAMES.length);
  for (let i = 0; i < RELATIONS.length; i++) row[i * OF_NEIGHBOUR.length + 3] = NEVER;
  const [name = []] = names;
  row[AT.wants_integer] = schema.type === 'integer' ? 1 : 0;
  row[AT.wants_edge] = edge === 'start' ? 1 : edge === 'end' ? 2 : 0;
  row[AT.wants_identifier] = kind === 'code' ? 1 : 0;
  row[AT.name_words] = name.length;
  row[AT.described_words] = description.length;
  row[AT.names] = names.length;
  row[AT.telling_words] = name.filter((word) => word.weight === 1).length;
  for (const sense of senses) row[OF_SENSE + SENSES.indexOf(sense)] = 1;
  row[OF_SOURCE + SOURCES.length + ANSWER_KINDS.indexOf(kind)] = 1;
  return row;
}

/**
 * Pairs of features. The second feature of a pair is the difference between the first and its value for the
 * best candidate.
 */
const GAPS = [
  [AT.best, AT.best_gap],
  [AT.described_best, AT.described_gap],
  [AT.union_asked, AT.union_gap],
  [AT.unit, AT.unit_gap],
  [AT.named_best, AT.named_gap],
  [AT.explained_best, AT.explained_gap],
  [AT.union_meant, AT.union_meant_gap],
  [AT.covered, AT.covered_gap],
] as const;

function putGaps(rows: readonly Float64Array[], measure: number, gap: number): void {
  const most = Math.max(0, ...rows.map((row) => row[measure] ?? 0));
  for (const row of rows) row[gap] = (row[measure] ?? 0) - most;
}

/**
 * Kinds of values that are so rare in a document that any of them may be the answer, even without supporting
 * text.
 */
const ALWAYS: ReadonlySet<AnswerKind> = new Set(['email', 'uri', 'choice', 'date', 'boolean']);

/**
 * Whether nothing connects a candidate with the question, that is, it has no supporting text and its form is
 * so common that it needs a label.
 */
function isUnconnected(
  { senses, kind }: Question,
  { source, fact, spans }: Candidate,
  best: number,
  described: number,
): boolean {
  if (best >= LEAST_FIT || described >= LEAST_DESCRIBED || fact) return false;
  if (ALWAYS.has(kind)) return false;
  // A block of several lines may be an address.
  if (senses.has('address') && spans.length > 1) return false;
  return !(source === 'shape' || (source === 'prose' && senses.has('duration')));
}

/** Sets the feature that counts how many different values of an enum are printed. */
function putOptionRivals(candidates: readonly Candidate[], rows: readonly (Float64Array | null)[]): void {
  const named = new Set(candidates.flatMap(({ option, value }) => (option === undefined ? [] : [value])));
  for (const row of rows) if (row) row[AT.option_rivals] = Math.min(9, named.size);
}
