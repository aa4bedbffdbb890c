import type { FieldSchema } from '../../options.ts';
import type { Evidence } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { placesOf } from '../found.ts';
import { evidenceOf } from '../ledger.ts';
import { withTime } from '../schema/clock-time.ts';
import { type Candidate, CandidatePool } from './candidates.ts';
import { type Answers, earlierAnswers } from './earlier-answers.ts';
import { type Fact, factsOf } from './facts.ts';
import { Describer } from './features.ts';
import { scoreRow } from './forest.ts';
import { type Grid, gridOfItems, gridsOf } from './grids.ts';
import { FIELD_MODEL } from './models.ts';
import { escapePointer, isScored, type Question, questionsOf, readsLikeLabel } from './question.ts';
import { findRecords } from './records.ts';
import { Surroundings } from './surroundings.ts';
import { type Word, wordsOf } from './wording.ts';

/** What is known of a document before its custom fields are answered. */
export interface KnownResult {
  fields: Record<string, unknown>;
  line_items: readonly object[];
  transactions: readonly object[];
  taxes: readonly object[];
  evidence: Record<string, Evidence>;
}

/** From this probability on a candidate is an answer. */
const ANSWERED = 0.2;
const DEEPEST = 4;

/**
 * Answers the fields of a customer's schema by the learned scorer. `earlier` is what the search by labels found: its
 * answers are candidates, too, and stay for the kinds of fields that the scorer does not know.
 */
export function answerSchema(
  context: Context,
  schema: FieldSchema,
  known: KnownResult,
  earlier: Answers,
): Answers {
  return new SchemaReader(context, known, earlier).read(schema);
}

class SchemaReader {
  readonly #context: Context;
  readonly #around: Surroundings;
  readonly #pool: CandidatePool;
  readonly #facts: readonly Fact[];
  readonly #known: KnownResult;
  readonly #earlier: Answers;
  readonly #evidence: Record<string, Evidence> = {};
  #grids?: readonly Grid[];

  constructor(context: Context, known: KnownResult, earlier: Answers) {
    this.#context = context;
    this.#around = new Surroundings(context.view);
    this.#facts = factsOf(known.fields, known.evidence);
    this.#pool = new CandidatePool(context, this.#around, this.#facts);
    this.#known = known;
    this.#earlier = earlier;
  }

  read(schema: FieldSchema): Answers {
    const values = this.#object(schema, this.#earlier.values, '/custom', [], 0);
    return { values, evidence: this.#evidence };
  }

  #object(
    schema: FieldSchema,
    earlier: Record<string, unknown>,
    pointer: string,
    parents: readonly Word[],
    depth: number,
  ): Record<string, unknown> {
    const questions = questionsOf(schema, pointer, parents).filter(isScored);
    const answered = this.#answers(questions);
    const out: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const at = `${pointer}/${escapePointer(name)}`;
      const before = Object.hasOwn(earlier, name) ? earlier[name] : undefined;
      const value = answered.has(at)
        ? answered.get(at)
        : questions.some((one) => one.pointer === at)
          ? undefined
          : this.#other(field, before, at, [...parents, ...wordsOf(name)], depth);
      if (value !== undefined)
        Object.defineProperty(out, name, { value, enumerable: true, writable: true, configurable: true });
    }
    return out;
  }

  /** Objects, lists, and fields that the search by labels alone answers. */
  #other(
    field: FieldSchema,
    before: unknown,
    pointer: string,
    parents: readonly Word[],
    depth: number,
  ): unknown {
    if (field.type === 'object' && depth < DEEPEST) {
      const inner = isRecord(before) ? before : {};
      const value = this.#object(field, inner, pointer, parents, depth + 1);
      return Object.keys(value).length > 0 ? value : undefined;
    }
    if (field.type === 'array' && field.items?.type === 'object') {
      this.#grids ??= this.#allGrids();
      const records = findRecords(this.#context, this.#grids, field.items, pointer);
      if (records) {
        Object.assign(this.#evidence, records.evidence);
        return records.entries;
      }
    }
    for (const [at, evidence] of Object.entries(this.#earlier.evidence))
      if (at === pointer || at.startsWith(`${pointer}/`)) this.#evidence[at] = evidence;
    return before;
  }

  #allGrids(): readonly Grid[] {
    const { line_items, transactions, taxes, evidence } = this.#known;
    const known = [
      gridOfItems('line_items', line_items, evidence),
      gridOfItems('transactions', transactions, evidence),
      gridOfItems('taxes', taxes, evidence),
    ];
    return [...gridsOf(this.#context), ...known.filter((grid) => grid !== null)];
  }

  #answers(questions: readonly Question[]): Map<string, unknown> {
    const earlier = new Map(earlierAnswers(this.#earlier));
    for (const question of questions) {
      const before = earlier.get(question.pointer);
      if (before && readsLikeLabel(question, String(before.value))) earlier.delete(question.pointer);
    }
    const describer = new Describer(this.#context, this.#around, this.#facts, questions, earlier);
    const answers = new Map<string, unknown>();
    for (const question of questions) {
      const before = earlier.get(question.pointer);
      const candidates = this.#pool.candidatesFor(question, before);
      let best = -1;
      let sure = 0;
      for (const [i, row] of describer.describe(question, candidates).entries()) {
        const score = row ? scoreRow(FIELD_MODEL, row) : 0;
        if (score <= sure) continue;
        sure = score;
        best = i;
      }
      const candidate = candidates[best];
      // An earlier answer without a box, such as one from an e-mail's header, cannot be scored: its confidence counts.
      const unscored = before && !candidates.some(({ value }) => value === before.value) ? before : null;
      if (unscored && unscored.evidence.confidence >= sure) {
        answers.set(question.pointer, this.#typed(question, { value: unscored.value, spans: [] }));
        this.#evidence[question.pointer] = unscored.evidence;
        continue;
      }
      if (!candidate || sure < ANSWERED) continue;
      answers.set(question.pointer, this.#typed(question, candidate));
      this.#evidence[question.pointer] = this.#evidenceOf(candidate, sure);
    }
    return answers;
  }

  #typed({ schema, kind }: Question, { value, spans }: Candidate): unknown {
    if (kind === 'date' && schema.format === 'date-time') return withTime(String(value), spans.at(-1));
    return schema.type === 'string' ? String(value) : value;
  }

  #evidenceOf({ spans }: Candidate, sure: number): Evidence {
    const places = spans.flatMap((span) => placesOf(this.#context.view, span));
    const confidence = Math.round(Math.min(0.99, sure) * 1000) / 1000;
    return evidenceOf({ places, method: 'schema' }, confidence);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
