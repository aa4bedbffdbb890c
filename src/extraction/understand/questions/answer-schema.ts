import type { FieldSchema } from '../../options.ts';
import type { Evidence } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { createEvidence } from '../evidence-collector.ts';
import { listSpanPlaces } from '../found.ts';
import type { LearnedKind } from '../learned/learned-features.ts';
import { preferConstant, type Ranked } from '../learned/prefer-constant.ts';
import type { Weigher } from '../learned/recall.ts';
import type { Span } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Candidate } from './candidate.ts';
import { CandidatePool } from './candidates.ts';
import { calculateChances } from './choice-chances.ts';
import { withTime } from './clock-time.ts';
import { decode, type Scored } from './decode.ts';
import { DescribedCandidates } from './described-candidates.ts';
import type { Records } from './entries.ts';
import { type ScoreEntries, scoreEntries } from './entry-scores.ts';
import type { Fact } from './facts.ts';
import { FEATURE_NAMES } from './feature-names.ts';
import { Describer } from './features.ts';
import { sumLeavesOfRows } from './forest.ts';
import type { Grid } from './grid.ts';
import { buildAllGrids } from './grids.ts';
import { findFacts } from './known-facts.ts';
import { findList } from './lists.ts';
import { addMissingValues } from './missing-values.ts';
import { MODELS, type Models } from './models.ts';
import { readNestedLists } from './nested-reader.ts';
import { describeOptions, hasOptions, type Option, weighOptions } from './options.ts';
import {
  type AnswerKind,
  createQuestion,
  escapePointer,
  isSingle,
  isSizeWanted,
  looksLikeLabel,
  type Question,
} from './question.ts';
import { findAllRecords } from './records.ts';
import { placeOf, type Rival } from './rival.ts';
import { type CreateRowReader, groupByRow, pickInRows } from './row-reader.ts';
import {
  DEEPEST,
  listObjects,
  listSchemaQuestions,
  ObjectNames,
  type SchemaObject,
} from './schema-objects.ts';
import { describeRivals, type Settled } from './settle.ts';
import { type Surroundings, surroundingsIn } from './surroundings.ts';
import { recallRecords } from './taught-records.ts';
import { TextBounds } from './text-bounds.ts';
import { tidyAnswer } from './tidy-answer.ts';
import { foldText, type Word, wordsOf } from './wording.ts';

/** The values that have already been extracted when a document's custom fields are read. */
export interface KnownResult {
  fields: Record<string, unknown>;
  line_items: readonly object[];
  transactions: readonly object[];
  taxes: readonly object[];
  evidence: Record<string, Evidence>;
}

/** The values of a schema's fields, with their evidence keyed by JSON pointer. */
export interface Answers {
  values: Record<string, unknown>;
  evidence: Record<string, Evidence>;
}

const EXACT_LABEL = FEATURE_NAMES.indexOf('exact_label');
/**
 * Indexes of the features that measure how well the text directly before and above a value matches the
 * question.
 */
const BEFORE_VALUE = ['inline', 'left', 'above', 'header'].map((name) =>
  FEATURE_NAMES.indexOf(`${name}_asked`),
);
/**
 * A candidate, and whether it is near a label that the schema names (`isAtLabel`) or directly after the label
 * (`isAfterLabel`).
 */
type AtLabel = Scored & { isAtLabel: boolean; isAfterLabel: boolean };
/** Minimum probability of the best candidate directly after a label that the schema names. */
const LEAST_NAMED = 0.3;
/**
 * Maximum probability of values elsewhere, as a fraction of the probability of the best value near the label.
 */
const MOST_ELSEWHERE = 0.5;

/**
 * Probability assumed for candidates that the first scorer omitted, until they are compared with taught
 * values.
 */
const UNLIKELY = 0.002;
/**
 * A value that consists only of words of its label, such as "Any City" below "City", needs at least this
 * probability.
 */
const CERTAIN = 0.7;
const LEARNED_KIND: Record<AnswerKind, LearnedKind> = {
  date: 'date',
  number: 'number',
  code: 'code',
  text: 'text',
  email: 'code',
  uri: 'code',
  boolean: 'choice',
  choice: 'choice',
};

/**
 * Called during training with the options of each question that has a fixed set of answers, except for questions about the
 * entries of lists, which may be others than those of the ground truth.
 */
export type OptionObserver = (question: Question, options: readonly Option[]) => void;

/**
 * Finds the values of a project's custom fields, using the trained models. Improbable values are omitted.
 * @param recall values that were taught in documents with the same layout
 */
export function answerSchema(
  context: Context,
  schema: FieldSchema,
  known: KnownResult,
  models = MODELS,
  recall: Weigher | null = context.recall,
  observe?: OptionObserver,
): Answers {
  return new SchemaReader(context, known, models, recall, observe).read(schema);
}

/**
 * Lists the names, descriptions and labels of an object's fields. Such text in a document is a label, not an
 * answer.
 */
function listLabels(questions: readonly Question[]): Set<string> {
  const texts = questions.flatMap(({ name, schema }) => [
    name.replaceAll('_', ' '),
    schema.description ?? '',
    ...(schema['x-labels'] ?? []),
  ]);
  return new Set(texts.map(foldText).filter((text) => text !== ''));
}

/**
 * Raises the probability of the best candidate directly after a label that the schema names, and limits the
 * probability of candidates elsewhere. If no candidate is directly after the label, limits the probability of
 * candidates that are not near the label.
 */
function preferLabel(scored: readonly AtLabel[]): Scored[] {
  const isNear = scored.some(({ isAfterLabel }) => isAfterLabel)
    ? ({ isAfterLabel }: AtLabel) => isAfterLabel
    : ({ isAtLabel }: AtLabel) => isAtLabel;
  const [best] = scored.filter(isNear).sort((a, b) => b.sure - a.sure);
  if (!best) return [...scored];
  const sure = best.isAfterLabel ? Math.max(LEAST_NAMED, best.sure) : best.sure;
  const most = best.sure < LEAST_NAMED ? 1 : MOST_ELSEWHERE * sure;
  return scored.map((one) => {
    if (one === best) return { ...one, sure };
    return isNear(one) ? one : { ...one, sure: Math.min(one.sure, most) };
  });
}

/** A question with its candidates. */
interface AskedQuestion {
  question: Question;
  candidates: readonly Candidate[];
  /** The object that contains the field; null for the fields of a list's entry, which are one object. */
  object: SchemaObject | null;
  /** Describes the candidates for the questions about the object. */
  describer: Describer;
}

/** What the fields of an object have in common. */
interface InObject {
  parents: readonly Word[];
  depth: number;
  records: ReadonlyMap<string, Records | null>;
  answered: ReadonlyMap<string, unknown>;
}

class SchemaReader {
  readonly #context: Context;
  readonly #around: Surroundings;
  readonly #candidates: DescribedCandidates;
  readonly #pool: CandidatePool;
  readonly #facts: readonly Fact[];
  readonly #known: KnownResult;
  readonly #models: Models;
  readonly #recall: Weigher | null;
  readonly #observe: OptionObserver | null;
  readonly #evidence: Record<string, Evidence> = {};
  readonly #createRowReader: CreateRowReader = (questions) => {
    const asked = this.#prepare(questions).map((one) => ({ ...one, byRow: groupByRow(one.candidates) }));
    return (rows) => {
      const inRows = asked.map((one) => ({ ...one, candidates: pickInRows(one.byRow, rows) }));
      return this.#answer(inRows, null, null);
    };
  };
  readonly #scoreEntries: ScoreEntries = (item) =>
    scoreEntries(this.#context, this.#candidates, this.#pool, this.#models.fields, item);
  #grids?: readonly Grid[];

  constructor(
    context: Context,
    known: KnownResult,
    models: Models,
    recall: Weigher | null,
    observe: OptionObserver | undefined,
  ) {
    this.#context = context;
    this.#observe = observe ?? null;
    this.#models = models;
    this.#recall = recall;
    this.#around = surroundingsIn(context.view);
    this.#facts = findFacts(context, known);
    const bounds = new TextBounds(context, models);
    this.#candidates = new DescribedCandidates(context, this.#around, this.#facts, bounds);
    this.#pool = new CandidatePool(context, this.#around, this.#facts, bounds);
    this.#known = known;
  }

  read(schema: FieldSchema): Answers {
    const { values: answered, evidence } = this.#answer(
      this.#prepareAll(schema),
      this.#recall,
      this.#observe,
    );
    Object.assign(this.#evidence, evidence);
    const values = this.#object(schema, '/custom', [], 0, answered);
    return { values, evidence: this.#evidence };
  }

  /** @param answered the values of all fields that are neither objects nor lists, by pointer */
  #object(
    schema: FieldSchema,
    pointer: string,
    parents: readonly Word[],
    depth: number,
    answered: ReadonlyMap<string, unknown>,
  ): Record<string, unknown> {
    const records = this.#allRecords(schema, pointer, parents);
    const out: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const at = `${pointer}/${escapePointer(name)}`;
      const value = isSingle({ schema: field })
        ? answered.get(at)
        : this.#several(name, field, at, { parents, depth, records, answered });
      if (value !== undefined)
        Object.defineProperty(out, name, { value, enumerable: true, writable: true, configurable: true });
    }
    return out;
  }

  /** Reads a field that is an object or a list. */
  #several(
    name: string,
    field: FieldSchema,
    pointer: string,
    { parents, depth, records, answered }: InObject,
  ): unknown {
    if (field.type === 'object') {
      const above = [...parents, ...wordsOf(name)];
      const value = depth < DEEPEST ? this.#object(field, pointer, above, depth + 1, answered) : {};
      return Object.keys(value).length > 0 ? value : undefined;
    }
    this.#grids ??= buildAllGrids(this.#context, this.#known);
    const items: FieldSchema = field.items ?? { type: 'string' };
    const found =
      items.type === 'object'
        ? (records.get(pointer) ?? null)
        : findList(
            this.#context,
            this.#around,
            this.#grids,
            this.#facts,
            createQuestion(name, field, pointer, parents),
            this.#models,
            this.#scoreEntries,
          );
    if (!found) return undefined;
    Object.assign(this.#evidence, found.evidence);
    return found.entries;
  }

  /** Reads all lists of objects in a schema at once. The result is keyed by pointer. */
  #allRecords(
    schema: FieldSchema,
    pointer: string,
    parents: readonly Word[],
  ): ReadonlyMap<string, Records | null> {
    const lists = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const { items } = field;
      if (field.type !== 'array' || items?.type !== 'object') return [];
      return [{ list: createQuestion(name, field, `${pointer}/${escapePointer(name)}`, parents), items }];
    });
    if (lists.length === 0) return new Map();
    this.#grids ??= buildAllGrids(this.#context, this.#known);
    const grids = this.#grids;
    const found = findAllRecords(this.#context, this.#around, grids, lists, this.#models);
    return new Map(
      lists.map(({ list, items }, i) => {
        const own =
          readNestedLists(
            this.#context,
            this.#around,
            grids,
            { list, items },
            this.#models,
            this.#createRowReader,
          ) ??
          found[i] ??
          null;
        if (own) addMissingValues(this.#context.view, list.pointer, items, own, this.#createRowReader);
        return [list.pointer, this.#recall === null ? own : recallRecords(this.#context, list, items, own)];
      }),
    );
  }

  /** Prepares the questions about all objects of a schema, in the order of the schema. */
  #prepareAll(schema: FieldSchema): AskedQuestion[] {
    const placed = listSchemaQuestions(schema);
    const objects = listObjects(placed);
    const names = new ObjectNames(objects);
    const prepared = objects.flatMap((object) => this.#prepare(object.questions, { object, names }));
    const byQuestion = new Map(prepared.map((one) => [one.question, one]));
    return placed.map(({ question }) => byQuestion.get(question) as AskedQuestion);
  }

  #prepare(
    questions: readonly Question[],
    named: { object: SchemaObject; names: ObjectNames } | null = null,
  ): AskedQuestion[] {
    const describer = new Describer(this.#context, this.#candidates, questions, named);
    return questions.map((question) => ({
      question,
      candidates: this.#pool.candidatesFor(question, questions),
      object: named?.object ?? null,
      describer,
    }));
  }

  #answer(
    asked: readonly AskedQuestion[],
    recall: Weigher | null,
    observe: OptionObserver | null,
  ): { values: Map<string, unknown>; evidence: Record<string, Evidence> } {
    const questions = asked.map(({ question }) => question);
    const rivals = asked.map(({ question, candidates, describer }) => {
      const rows = describer.describe(question, candidates);
      const described = candidates.flatMap((candidate, index) => {
        const features = rows[index];
        return features ? [{ candidate, index, features }] : [];
      });
      const { fields } = this.#models;
      const kept = rows.filter((row) => row !== null);
      const scores = sumLeavesOfRows(fields, kept);
      const values = described.map(({ candidate }) => String(candidate.value));
      const chances = calculateChances(fields, scores, values);
      return described.map(
        ({ candidate, index, features }, i): Rival => ({
          index,
          score: scores[i] as number,
          sure: chances[i] as number,
          value: values[i] as string,
          ...placeOf(candidate),
          features,
        }),
      );
    });
    const objects = asked.map(({ object }) => object);
    const labelsOf = new Map(
      [...Map.groupBy(asked, ({ object }) => object)].map(([object, own]) => [
        object,
        listLabels(own.map(({ question }) => question)),
      ]),
    );
    const scored = describeRivals(rivals, objects).map((list, q) => {
      const { question, candidates, object } = asked[q] as AskedQuestion;
      const isLabel = ({ value }: Candidate) =>
        question.kind === 'text' && labelsOf.get(object)?.has(foldText(String(value))) === true;
      const { settle } = this.#models;
      const chances = calculateChances(
        settle,
        sumLeavesOfRows(
          settle,
          list.map(({ features }) => features),
        ),
        list.map(({ rival }) => rival.value),
      );
      // If the schema names the labels, the value next to them is preferred.
      if (hasOptions(question) && !question.schema['x-labels'])
        return this.#weighOptions(question, candidates, rivals[q] ?? [], list, chances, {
          recall,
          observe,
        });
      const kept = list.flatMap(({ rival: { index, features } }, i) => {
        const candidate = candidates[index];
        if (!candidate || isLabel(candidate)) return [];
        const isAfterLabel = BEFORE_VALUE.some((at) => features[at] === 1 && features[at + 1] === 1);
        const isAtLabel = features[EXACT_LABEL] === 1;
        return [{ candidate, sure: chances[i] as number, isAtLabel, isAfterLabel }];
      });
      const likely = question.schema['x-labels'] ? preferLabel(kept) : kept;
      if (recall === null) return likely;
      const all = candidates.filter((candidate) => !isLabel(candidate));
      return this.#recalled(recall, question, all, likely);
    });
    const values = new Map<string, unknown>();
    const evidence: Record<string, Evidence> = {};
    for (const [i, answer] of decode(questions, scored, objects).entries()) {
      const question = questions[i];
      if (!answer || !question) continue;
      if (answer.sure < CERTAIN && looksLikeLabel(question, String(answer.candidate.value))) continue;
      values.set(question.pointer, this.#typed(question, answer));
      evidence[question.pointer] = this.#evidenceOf(answer);
    }
    return { values, evidence };
  }

  /** Chooses among the possible answers to a question with a fixed set of answers. */
  #weighOptions(
    question: Question,
    candidates: readonly Candidate[],
    rivals: readonly Rival[],
    list: readonly Settled[],
    chances: readonly number[],
    { recall, observe }: { recall: Weigher | null; observe: OptionObserver | null },
  ): readonly Scored[] {
    const settled = new Map(list.map(({ rival }, i) => [rival, chances[i] as number]));
    const weighed = rivals.map((rival) => ({
      candidate: candidates[rival.index] as Candidate,
      features: rival.features,
      alone: rival.sure,
      settled: settled.get(rival) ?? 0,
    }));
    const options = describeOptions(question, weighed);
    observe?.(question, options);
    const sure = weighOptions(this.#models.options, options);
    const scored = options.flatMap(({ best }, i) =>
      best ? [{ candidate: best.candidate, sure: sure[i] as number }] : [],
    );
    return recall === null ? scored : this.#recalled(recall, question, candidates, scored);
  }

  /**
   * Compares the candidates for a question with the values that were taught for it. Candidates that the
   * scorer omitted are included.
   */
  #recalled(
    recall: Weigher,
    { pointer, kind }: Question,
    candidates: readonly Candidate[],
    scored: readonly Scored[],
  ): readonly Scored[] {
    const sure = new Map(scored.map((one) => [one.candidate, one.sure]));
    const chances = candidates.map((candidate) => sure.get(candidate) ?? UNLIKELY);
    const weighed = recall.weigh({ pointer, kind: LEARNED_KIND[kind] }, candidates, chances);
    if (!weighed) return scored;
    const ranked = candidates.map((candidate, i): Ranked & { candidate: Candidate } => ({
      candidate,
      confidence: weighed.chances[i] ?? 0,
      isLearned: weighed.isLearned[i] ?? false,
      before: chances[i] as number,
    }));
    const constant = kind === 'text' ? recall.findConstant(pointer) : null;
    return preferConstant(
      ranked,
      constant,
      ({ candidate }) => keyOf(String(candidate.value)),
      ({ value, spans }, weights) => ({ candidate: { value, source: 'typed' as const, spans }, ...weights }),
    ).map(({ candidate, confidence, isLearned }) => ({ candidate, sure: confidence, isLearned }));
  }

  #typed(question: Question, { candidate: { value, spans }, isLearned }: Scored): unknown {
    const { schema, kind } = question;
    if (typeof value === 'string' && (kind === 'text' || kind === 'code') && !isLearned)
      return tidyAnswer(question, value);
    if (typeof value === 'number' && value < 0 && isSizeWanted(question)) return -value;
    if (kind === 'date' && schema.format === 'date-time') return withTime(String(value), spans.at(-1));
    return schema.type === 'string' ? String(value) : value;
  }

  #evidenceOf({ candidate: { spans, box }, sure, isLearned = false }: Scored): Evidence {
    const confidence = Math.round(Math.min(0.99, sure) * 1000) / 1000;
    if (box) return { method: 'form', confidence, ...box };
    const places = spans.flatMap((span: Span) => listSpanPlaces(this.#context.view, span));
    return createEvidence({ places, method: isLearned ? 'learned' : 'schema' }, confidence);
  }
}
