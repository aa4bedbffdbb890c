// Writes the features of every pair of a question and a candidate, with the right answer, for train.py:
//
//   node bin/node.js training/collect.ts OUT CACHE DOCUMENTS...
//
// DOCUMENTS are folders of labelled documents (labelled-documents.ts), CACHE keeps what was read of them.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FieldSchema } from '../src/extraction/options.ts';
import { agreementFacts } from '../src/extraction/understand/questions/agreement-facts.ts';
import { CandidatePool } from '../src/extraction/understand/questions/candidates.ts';
import { cellValue } from '../src/extraction/understand/questions/cell-values.ts';
import { COLUMN_FEATURES, describeColumns } from '../src/extraction/understand/questions/columns.ts';
import { type Fact, factsOf } from '../src/extraction/understand/questions/facts.ts';
import { Describer, FEATURE_NAMES } from '../src/extraction/understand/questions/features.ts';
import type { Grid } from '../src/extraction/understand/questions/grid.ts';
import { allGrids } from '../src/extraction/understand/questions/grids.ts';
import {
  describeLists,
  LIST_FEATURES,
  listCandidates,
} from '../src/extraction/understand/questions/list-candidates.ts';
import {
  isSingle,
  type Question,
  questionOf,
  questionsOf,
} from '../src/extraction/understand/questions/question.ts';
import { gridsFor } from '../src/extraction/understand/questions/records.ts';
import { describeRows, ROW_FEATURES } from '../src/extraction/understand/questions/rows.ts';
import { placeOf, SETTLE_FEATURES } from '../src/extraction/understand/questions/settle.ts';
import { Surroundings } from '../src/extraction/understand/questions/surroundings.ts';
import { describeGrid, OF_MATCH, TABLE_FEATURES } from '../src/extraction/understand/questions/tables.ts';
import { type Word, wordsOf } from '../src/extraction/understand/questions/wording.ts';
import { isExpected } from './compare.ts';
import { type AskedDocument, askedDocuments, weightOf } from './custom-documents.ts';

const [out, cache, ...folders] = process.argv.slice(2);
if (out === undefined || cache === undefined || folders.length === 0) {
  process.stderr.write('Usage: collect.ts OUT CACHE DOCUMENTS...\n');
  process.exit(2);
}
mkdirSync(out, { recursive: true });
const files = {
  fields: FEATURE_NAMES,
  settle: SETTLE_FEATURES,
  columns: COLUMN_FEATURES,
  rows: ROW_FEATURES,
  lists: LIST_FEATURES,
  tables: TABLE_FEATURES,
};
for (const [name, features] of Object.entries(files))
  writeFileSync(join(out, `${name}.jsonl`), `${JSON.stringify(features)}\n`);

/** One decision: the features of its options, and which of them are right. */
function write(
  kind: keyof typeof files,
  about: object,
  x: readonly Float64Array[],
  y: readonly boolean[],
): void {
  const features = x.map((row) => Array.from(row, (value) => Math.round(value * 1000) / 1000));
  appendFileSync(
    join(out as string, `${kind}.jsonl`),
    `${JSON.stringify({ ...about, x: features, y: y.map(Number) })}\n`,
  );
}

/** Filled by train.py, from predictions for other issuers. */
const MATCH = OF_MATCH.map(() => 0);
let decisions = 0;
let schemas = 0;

/** Features of everything that is asked of one document. */
class Collector {
  readonly #about: object;
  readonly #document: AskedDocument;
  readonly #around: Surroundings;
  readonly #pool: CandidatePool;
  readonly #facts: readonly Fact[];
  readonly #grids: readonly Grid[];

  constructor(document: AskedDocument) {
    const { one, context, known } = document;
    this.#document = document;
    this.#about = { set: one.set, group: one.group, file: basename(one.file), weight: weightOf(one) };
    this.#around = new Surroundings(context.view);
    this.#facts = [...factsOf(known.fields, known.evidence), ...agreementFacts(context)];
    this.#pool = new CandidatePool(context, this.#around, this.#facts);
    this.#grids = allGrids(context, known);
  }

  collect(
    schema: FieldSchema,
    expected: Record<string, unknown>,
    pointer = '/custom',
    parents: readonly Word[] = [],
  ): void {
    const { context, one } = this.#document;
    const questions = questionsOf(schema, pointer, parents).filter(isSingle);
    const describer = new Describer(context, this.#around, this.#facts, questions);
    const asked = ++schemas;
    for (const [number, question] of questions.entries()) {
      const wanted = expected[question.name] ?? undefined;
      // A truth that is not complete does not tell that a value is absent.
      if (wanted === undefined && !one.isComplete && !Object.hasOwn(expected, question.name)) continue;
      const candidates = this.#pool.candidatesFor(question, questions);
      const rows = describer.describe(question, candidates);
      const places = candidates.flatMap((candidate, i) => (rows[i] ? [placeOf(candidate)] : []));
      write(
        'fields',
        {
          ...this.#about,
          name: question.name,
          kind: question.kind,
          expected: wanted !== undefined,
          schema: asked,
          number,
          questions: questions.length,
          at: places.map(({ row, token }) => [row, token]),
        },
        rows.filter((row) => row !== null),
        candidates.flatMap(({ value }, i) => (rows[i] ? [isExpected(wanted, value)] : [])),
      );
    }
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const inner = expected[name];
      if (field.type === 'object' && isRecord(inner))
        this.collect(field, inner, `${pointer}/${name}`, [...parents, ...wordsOf(name)]);
      if (field.type !== 'array' || !Array.isArray(inner)) continue;
      if (field.items?.type === 'object') this.#collectRecords(name, field, inner.filter(isRecord), parents);
      else this.#collectList(name, field, inner, parents);
    }
  }

  #collectList(
    name: string,
    field: FieldSchema,
    expected: readonly unknown[],
    parents: readonly Word[],
  ): void {
    const question = questionOf(name, field, '', parents);
    const candidates = listCandidates(
      this.#document.context,
      this.#around,
      this.#grids,
      this.#facts,
      question,
    );
    const scores = candidates.map(({ items }) =>
      shareFound(
        expected,
        items.map(({ value }) => value),
      ),
    );
    const best = Math.max(0, ...scores);
    write(
      'lists',
      { ...this.#about, name, expected: expected.length > 0, scores },
      describeLists(question, candidates),
      scores.map((score) => score >= 0.5 && score > best - 0.1),
    );
  }

  #collectRecords(
    name: string,
    field: FieldSchema,
    expected: readonly Record<string, unknown>[],
    parents: readonly Word[],
  ): void {
    const { context } = this.#document;
    const decision = ++decisions;
    const questions = questionsOf(field.items ?? field, '').filter(isSingle);
    const list = questionOf(name, field, '', parents);
    const grids = gridsFor(context, this.#around, this.#grids, questions);
    const found = grids.map((grid, g) => {
      const features = describeColumns(context, grid, questions);
      const assignment = questions.map((question, q) => {
        const wanted = expected
          .map((row) => row[question.name])
          .filter((one) => one !== undefined && one !== null);
        const right = grid.headers.map((_, column) => this.#containsAll(grid, column, wanted, question));
        write(
          'columns',
          {
            ...this.#about,
            decision,
            grid: g,
            question: q,
            name: question.name,
            expected: wanted.length > 0,
          },
          features[q] ?? [],
          right,
        );
        const at = right.indexOf(true);
        return at < 0 ? null : at;
      });
      const matched = assignment.filter((one) => one !== null).length;
      if (matched < Math.max(2, questions.length / 2)) return matched;
      const isEntry = grid.rows.map((row) =>
        expected.some((want) => {
          const asked = questions.filter(
            (question, q) => assignment[q] !== null && want[question.name] != null,
          );
          const same = asked.filter((question) => {
            const cell = row[assignment[questions.indexOf(question)] ?? -1];
            return cell ? isExpected(want[question.name], cellValue(context, question, cell)) : false;
          });
          return asked.length > 0 && same.length >= 0.6 * asked.length;
        }),
      );
      write(
        'rows',
        { ...this.#about, list: name },
        describeRows(context, grid, questions, assignment),
        isEntry,
      );
      return matched;
    });
    const best = Math.max(...found, 0);
    const asked = questions.filter(({ name: one }) => expected.some((row) => row[one] != null)).length;
    write(
      'tables',
      { ...this.#about, decision, name, expected: asked > 0 },
      grids.map((grid) => Float64Array.from([...describeGrid(list, grid, questions.length), ...MATCH])),
      found.map((matched) => matched >= 0.5 * asked && matched >= best - 1 && matched > 0),
    );
  }

  /** The column prints nearly all values of a property, and the table is not much longer than the list. */
  #containsAll(grid: Grid, column: number, wanted: readonly unknown[], question: Question): boolean {
    const { context } = this.#document;
    if (wanted.length === 0 || grid.rows.length >= 4 * wanted.length + 4) return false;
    const left = [...wanted];
    for (const row of grid.rows) {
      const cell = row[column];
      if (!cell) continue;
      const value = cellValue(context, question, cell);
      const at = left.findIndex((one) => isExpected(one, value));
      if (at >= 0) left.splice(at, 1);
    }
    return wanted.length - left.length >= 0.6 * wanted.length;
  }
}

/** F1 of a list's values, whatever their order. */
function shareFound(expected: readonly unknown[], values: readonly unknown[]): number {
  const left = [...expected];
  for (const value of values) {
    const at = left.findIndex((one) => isExpected(one, value));
    if (at >= 0) left.splice(at, 1);
  }
  return (2 * (expected.length - left.length)) / Math.max(1, expected.length + values.length);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

let documents = 0;
for await (const document of askedDocuments(folders, cache)) {
  documents++;
  const collector = new Collector(document);
  for (const { schema, values } of document.asked) collector.collect(schema, values);
}
process.stdout.write(`${documents} documents\n`);
process.exit(0);
