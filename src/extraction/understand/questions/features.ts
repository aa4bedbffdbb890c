import type { Context } from '../context.ts';
import { type FormCell, formCellsIn } from '../form/form-cells.ts';
import { type Span, spanText } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import { type Candidate, SOURCES } from './candidate.ts';
import { calculateRanks } from './candidate-features.ts';
import type { DescribedCandidate, DescribedCandidates } from './described-candidates.ts';
import {
  AT,
  EDGE_TOKENS,
  FEATURE_NAMES,
  OF_KIND,
  OF_NEIGHBOR,
  OF_SENSE,
  OF_SOURCE,
  PLACES_OF_CANDIDATE,
  PLACES_OF_TEXT,
} from './feature-names.ts';
import { measureFormFits } from './form-fits.ts';
import { compareMeanings, computeMeaning, type Meaning } from './meaning.ts';
import type { NearText } from './near-texts.ts';
import { compareFacts, compareForm } from './pair-measures.ts';
import { ANSWER_KINDS, type AnswerKind, type Question } from './question.ts';
import type { ObjectNames, SchemaObject } from './schema-objects.ts';
import { RELATIONS } from './surroundings.ts';
import { MEASURE, type QuestionMatches, TextMatches } from './text-matches.ts';
import { findAskedUnits, findLabelUnit, findPrintedUnit } from './units.ts';
import { comparePhrases, SENSES, type Word, wordsOf } from './wording.ts';

const NEVER = 99;
/** Text supports a candidate if at least one of these features reaches its threshold. */
const LEAST_FIT = 0.08;
const LEAST_DESCRIBED = 0.25;
const LEAST_MEANT = 0.35;
const LEAST_COVERED = 0.45;
/** Maximum number of candidates without supporting text. The most suitable ones are kept. */
const MOST_SUITED = 15;
const ROWS_IN_BLOCK = 64;

/** A question, with data that all of its candidates share. */
interface Asked {
  q: number;
  question: Question;
  matches: QuestionMatches;
  /** A row in which only the features that are the same for all candidates are set. All others are 0. */
  row: Float64Array;
  /** The units that the question names. */
  units: ReadonlySet<string>;
  /** The meaning of the names of the objects that contain the field, followed by the field's name. */
  wholeName: Meaning;
}

/** Computes the features of questions and candidates. Create one instance per document and object of the schema. */
export class Describer {
  readonly #context: Context;
  readonly #candidates: DescribedCandidates;
  readonly #matches: TextMatches;
  readonly #questions: readonly Question[];
  readonly #names: readonly (readonly Word[])[];
  readonly #labels = new Map<string, number>();
  readonly #objectNames: ObjectNames | null;
  readonly #otherObjects: readonly number[];
  readonly #days: ReadonlyMap<string, number>;
  readonly #cells: ReadonlyMap<Chunk, FormCell>;
  /** Buffer from which the next rows are allocated, starting at `#at`. */
  #block = new Float64Array();
  #at = 0;

  /**
   * @param questions the questions about one object of the schema
   * @param named the object, and the names of all objects of the schema; null if there is only one
   */
  constructor(
    context: Context,
    candidates: DescribedCandidates,
    questions: readonly Question[],
    named: { object: SchemaObject; names: ObjectNames } | null = null,
  ) {
    this.#context = context;
    this.#candidates = candidates;
    this.#matches = new TextMatches(candidates.texts, questions);
    this.#objectNames = named?.names ?? null;
    this.#otherObjects = named?.names.listOthers(named.object) ?? [];
    this.#questions = questions;
    this.#names = questions.flatMap(({ names }) => names);
    this.#cells = formCellsIn(context.view);
    this.#days = calculateRanks(context.dates.map((one) => one.iso).sort());
  }

  /**
   * Returns the features of each candidate, in the order of `FEATURE_NAMES`. The result is null for most
   * candidates, because no text, known value or suitable form connects them to the question.
   */
  describe(question: Question, candidates: readonly Candidate[]): (Float64Array | null)[] {
    const described = candidates.map((candidate) => this.#candidates.of(candidate));
    const fits = measureFormFits(question, described);
    const asked = this.#ask(question);
    const counts = new Int32Array(this.#candidates.distinct);
    for (const { text } of described) counts[text.index] = (counts[text.index] as number) + 1;
    const seen = new Uint8Array(counts.length);
    const rows = described.map((of, i) => {
      const { index } = of.text;
      const rank = fits?.ranks[i] ?? NEVER;
      const row = this.#row(asked, of, rank < MOST_SUITED);
      if (row) {
        row[AT.repeated] = Math.min(9, counts[index] as number);
        row[AT.first] = seen[index] === 1 ? 0 : 1;
        row[AT.candidates] = Math.min(NEVER, candidates.length);
        if (fits) {
          const fit = fits.fits[i] as number;
          row[AT.form_fit] = fit;
          row[AT.form_gap] = fit - fits.best;
          row[AT.form_rank] = rank;
        }
      }
      seen[index] = 1;
      return row;
    });
    const kept = rows.filter((row) => row !== null);
    for (const [measure, gap] of GAPS) putGaps(kept, measure, gap);
    putOptionRivals(candidates, kept);
    return rows;
  }

  #ask(question: Question): Asked {
    const { kind, name, names, parents, schema } = question;
    const q = this.#questions.indexOf(question);
    return {
      q,
      question,
      matches: this.#matches.of(q),
      row: createQuestionRow(question),
      units: kind === 'number' ? findAskedUnits(name, schema.description ?? '') : new Set(),
      wholeName: computeMeaning([...parents, ...(names[0] ?? [])]),
    };
  }

  #row(
    { q, question, matches, row: empty, units, wholeName }: Asked,
    of: DescribedCandidate,
    isSuited: boolean,
  ): Float64Array | null {
    const { candidate, near } = of;
    const { measures } = matches;
    let best = 0;
    let second = 0;
    let described = 0;
    let named = 0;
    let explained = 0;
    let label: NearText | null = null;
    let meant: NearText | null = null;
    for (const text of near) {
      const at = matches.locate(text.distinct);
      described = Math.max(described, measures[at + MEASURE.described] as number);
      explained = Math.max(explained, measures[at + MEASURE.explained] as number);
      const fit = measures[at + MEASURE.fit] as number;
      if (fit > best) {
        second = best;
        best = fit;
        label = text;
      } else if (fit > second) second = fit;
      const meaning = measures[at + MEASURE.named] as number;
      if (meaning > named) {
        named = meaning;
        meant = text;
      }
    }
    const fact = compareFacts(question, of.facts);
    const unit = units.size === 0 ? 0 : this.#compareUnit(units, candidate, label);
    const union = compareMeanings(wholeName, of.meaning);
    const { named: covered, described: describedCovered } = matches.measureCoverage(near);
    const isMeant = Math.max(named, explained, union) >= LEAST_MEANT || covered >= LEAST_COVERED;
    if (
      !isMeant &&
      !isSuited &&
      isUnconnected(question, candidate, best, described) &&
      fact[0] === 0 &&
      unit < 1
    )
      return null;
    const row = this.#createRow(empty);
    row[OF_SOURCE + SOURCES.indexOf(candidate.source)] = 1;
    putTexts(row, near, matches);
    // How much better the text matches the name of another object.
    row[AT.parents_rival] = this.#compareOtherObjects(near) - Math.max(0, row[AT.parents_meant] as number);
    row[AT.best] = best;
    row[AT.described_best] = described;
    row[AT.second] = second;
    row[AT.named_best] = named;
    row[AT.named_rival] = meant ? this.#matches.measureRival(q, meant, MEASURE.named) - named : 0;
    row[AT.explained_best] = explained;
    row[AT.union_meant] = union;
    row[AT.covered] = covered;
    row[AT.described_covered] = describedCovered;
    row[AT.rival] = label ? this.#matches.measureRival(q, label, MEASURE.fit) - best : 0;
    row[AT.colon] = label?.neighbor.colon ? 1 : 0;
    row[AT.name_place] = label ? (measures[matches.locate(label.distinct) + MEASURE.place] as number) : -1;
    row[AT.label_is_whole] = label && label.neighbor.chunk.tokens.length <= 6 ? 1 : 0;
    row[AT.best_relation] = label ? label.relation : -1;
    row[AT.label_in_cell] = this.#compareCells(candidate, label);
    row.set(fact, AT.fact_asked);
    this.#putCandidate(row, question, of);
    row[AT.unit] = unit;
    row[AT.date_order] = this.#dateOrder(question, candidate);
    const role = candidate.fact?.role;
    row[AT.fact_role] = role ? (question.senses.has(role) ? 1 : -1) : 0;
    return row;
  }

  /** Returns whether a value and its label are in the same cell of a form; -1 if the value is in no cell. */
  #compareCells({ spans: [span] }: Candidate, label: NearText | null): number {
    const cell = span && this.#cells.get(span.chunk);
    if (!cell) return -1;
    return label && this.#cells.get(label.neighbor.chunk) === cell ? 1 : 0;
  }

  #compareOtherObjects(near: readonly NearText[]): number {
    const names = this.#objectNames;
    if (names === null || this.#otherObjects.length === 0) return 0;
    let most = 0;
    for (const { distinct } of near) most = Math.max(most, names.compare(distinct, this.#otherObjects));
    return most;
  }

  /**
   * Copies a row. Many rows share one buffer, because small buffers are slow to allocate and to
   * garbage-collect.
   */
  #createRow(from: Float64Array): Float64Array {
    if (this.#at === this.#block.length) {
      this.#block = new Float64Array(ROWS_IN_BLOCK * from.length);
      this.#at = 0;
    }
    const row = this.#block.subarray(this.#at, this.#at + from.length);
    row.set(from);
    this.#at += from.length;
    return row;
  }

  #putCandidate(row: Float64Array, question: Question, of: DescribedCandidate): void {
    const { candidate } = of;
    const { kind } = question;
    putAt(row, PLACES_OF_CANDIDATE, of.features);
    row[AT.is_label] = this.#measureLabel(candidate.spans[0] as Span);
    if (kind === 'text' && typeof candidate.value === 'string') putAt(row, PLACES_OF_TEXT, of.text.features);
    else row[AT.name_like] = -1;
    row[AT.form] = kind === 'text' ? compareForm(question, candidate) : 0;
    if (kind === 'text' || kind === 'code') {
      const { start, end } = of.bounds;
      row[AT.likely_start] = start;
      row[AT.likely_end] = end;
      row.set(of.edgeTokens, EDGE_TOKENS);
    }
  }

  /** Returns 1 if one of the units is printed, -1 if another unit is printed, and 0 if no unit is printed. */
  #compareUnit(
    units: ReadonlySet<string>,
    { spans, percent, currency }: Candidate,
    label: NearText | null,
  ): number {
    const printed =
      (percent ? 'percent' : null) ??
      findPrintedUnit(this.#context.view, spans[0] as Span) ??
      (label ? findLabelUnit(label.neighbor.text) : null) ??
      currency?.toLowerCase() ??
      null;
    return printed === null ? 0 : units.has(printed) ? 1 : -1;
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

  /** Returns how similar the text of a span is to the most similar label of any question, 0–1. */
  #measureLabel(span: Span): number {
    const text = spanText(span);
    let most = this.#labels.get(text);
    if (most === undefined) {
      most = this.#findMostSimilarName(text);
      this.#labels.set(text, most);
    }
    return most;
  }

  #findMostSimilarName(text: string): number {
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

/** Sets the features that describe how well the text around a value matches a question. */
function putTexts(row: Float64Array, near: readonly NearText[], matches: QuestionMatches): void {
  const { measures } = matches;
  for (const { neighbor, relation, distinct } of near) {
    const from = matches.locate(distinct);
    const at = relation * OF_NEIGHBOR.length;
    row[at] = measures[from + MEASURE.asked] as number;
    row[at + 1] = measures[from + MEASURE.printed] as number;
    row[at + 2] = measures[from + MEASURE.described] as number;
    row[at + 3] = Math.min(NEVER, neighbor.distance);
    row[at + 4] = measures[from + MEASURE.named] as number;
    row[at + 5] = measures[from + MEASURE.explained] as number;
    if (measures[from + MEASURE.exact] === 1) row[AT.exact_label] = 1;
  }
  row[AT.union_asked] = matches.measureUnion(near);
  const parents = matches.compareParents(near);
  row[AT.parents] = parents.asked;
  row[AT.parents_meant] = parents.meant;
}

function putAt(row: Float64Array, places: readonly number[], values: Float64Array): void {
  for (let i = 0; i < places.length; i++) row[places[i] as number] = values[i] as number;
}

/** Creates a row in which only the features of the question itself are set. All others are 0. */
function createQuestionRow({ schema, edge, kind, names, description, senses }: Question): Float64Array {
  const row = new Float64Array(FEATURE_NAMES.length);
  for (let i = 0; i < RELATIONS.length; i++) row[i * OF_NEIGHBOR.length + 3] = NEVER;
  const [name = []] = names;
  row[AT.wants_integer] = schema.type === 'integer' ? 1 : 0;
  row[AT.wants_edge] = edge === 'start' ? 1 : edge === 'end' ? 2 : 0;
  row[AT.wants_identifier] = kind === 'code' ? 1 : 0;
  row[AT.name_words] = name.length;
  row[AT.described_words] = description.length;
  row[AT.names] = names.length;
  row[AT.telling_words] = name.filter((word) => word.weight === 1).length;
  for (const sense of senses) row[OF_SENSE + SENSES.indexOf(sense)] = 1;
  row[OF_KIND + ANSWER_KINDS.indexOf(kind)] = 1;
  return row;
}

/**
 * Pairs of features. The second feature of a pair is the difference between the first feature and the value
 * of that feature for the best candidate.
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
  let most = 0;
  for (const row of rows) most = Math.max(most, row[measure] as number);
  for (const row of rows) row[gap] = (row[measure] as number) - most;
}

/**
 * Kinds of values that are so rare in documents that every candidate is kept, even without supporting text.
 */
const ALWAYS: ReadonlySet<AnswerKind> = new Set(['email', 'uri', 'choice', 'date', 'boolean']);

/**
 * Whether nothing connects a candidate with the question: it has no supporting text, and its form is so
 * common that it needs a label.
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
function putOptionRivals(candidates: readonly Candidate[], rows: readonly Float64Array[]): void {
  const named = new Set(candidates.flatMap(({ option, value }) => (option === undefined ? [] : [value])));
  for (const row of rows) row[AT.option_rivals] = Math.min(9, named.size);
}
