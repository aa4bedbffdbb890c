// Writes the features of each question–candidate pair, and whether the candidate is correct (for
// train.py):
//
//   node bin/node.js training/collect.ts PART OUT BOUNDS CACHE DOCUMENTS...
//
// PART is `values` (individual values), `lists` (lists of objects) or `texts` (lists of individual values, for
// which train.py must have trained the models for `values`). BOUNDS is the folder where train_bounds.py and
// train.py wrote their folds. DOCUMENTS are folders of labelled documents (see labelled-documents.ts), and
// CACHE stores what was read from them.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FieldSchema } from '../src/extraction/options.ts';
import { CandidatePool } from '../src/extraction/understand/questions/candidates.ts';
import { readCellValue } from '../src/extraction/understand/questions/cell-values.ts';
import { getOrderKind } from '../src/extraction/understand/questions/column-order.ts';
import {
  COLUMN_FEATURES,
  describeColumns,
  findContentKinds,
} from '../src/extraction/understand/questions/columns.ts';
import { DescribedCandidates } from '../src/extraction/understand/questions/described-candidates.ts';
import { scoreEntries } from '../src/extraction/understand/questions/entry-scores.ts';
import type { Fact } from '../src/extraction/understand/questions/facts.ts';
import { FEATURE_NAMES } from '../src/extraction/understand/questions/feature-names.ts';
import { Describer } from '../src/extraction/understand/questions/features.ts';
import { type Grid, listPrintedColumns } from '../src/extraction/understand/questions/grid.ts';
import { buildAllGrids } from '../src/extraction/understand/questions/grids.ts';
import { findFacts } from '../src/extraction/understand/questions/known-facts.ts';
import {
  createItemQuestion,
  describeLists,
  LIST_FEATURES,
  listCandidates,
} from '../src/extraction/understand/questions/list-candidates.ts';
import { MATCH_FEATURES } from '../src/extraction/understand/questions/matches.ts';
import {
  createQuestion,
  createQuestions,
  isSingle,
  type Question,
} from '../src/extraction/understand/questions/question.ts';
import { buildGridsFor } from '../src/extraction/understand/questions/records.ts';
import { placeOf } from '../src/extraction/understand/questions/rival.ts';
import { describeRows, ROW_FEATURES } from '../src/extraction/understand/questions/rows.ts';
import {
  listObjects,
  listSchemaQuestions,
  ObjectNames,
} from '../src/extraction/understand/questions/schema-objects.ts';
import { SETTLE_FEATURES } from '../src/extraction/understand/questions/settle.ts';
import { Surroundings } from '../src/extraction/understand/questions/surroundings.ts';
import { describeGrid, OF_MATCH, TABLE_FEATURES } from '../src/extraction/understand/questions/tables.ts';
import { TextBounds } from '../src/extraction/understand/questions/text-bounds.ts';
import { type Word, wordsOf } from '../src/extraction/understand/questions/wording.ts';
import { isExpected } from './compare.ts';
import { type AskedDocument, readAskedDocuments, weighDocument } from './custom-documents.ts';
import { readUnseenFinders } from './fold-models.ts';

const [part, out, bounds, cache, ...folders] = process.argv.slice(2);
const PARTS = {
  values: { fields: FEATURE_NAMES, settle: SETTLE_FEATURES },
  lists: {
    columns: COLUMN_FEATURES,
    matches: MATCH_FEATURES,
    rows: ROW_FEATURES,
    tables: TABLE_FEATURES,
  },
  texts: { lists: LIST_FEATURES },
};
const files = Object.entries(PARTS).find(([name]) => name === part)?.[1];
if (!files || out === undefined || bounds === undefined || cache === undefined || folders.length === 0) {
  process.stderr.write('Usage: collect.ts values|lists|texts OUT BOUNDS CACHE DOCUMENTS...\n');
  process.exit(2);
}
mkdirSync(out, { recursive: true });
const unseen = readUnseenFinders(bounds);
for (const [name, features] of Object.entries(files))
  writeFileSync(join(out, `${name}.jsonl`), `${JSON.stringify(features)}\n`);

/** Writes a decision: the features of its options, and which options are correct. */
function write(kind: string, about: object, x: readonly Float64Array[], y: readonly boolean[]): void {
  const features = x.map((row) => Array.from(row, (value) => Math.round(value * 1000) / 1000));
  appendFileSync(
    join(out as string, `${kind}.jsonl`),
    `${JSON.stringify({ ...about, x: features, y: y.map(Number) })}\n`,
  );
}

/** Placeholders that train.py replaces with the predictions of models that were trained on other issuers. */
const MATCH = OF_MATCH.map(() => 0);
let decisions = 0;
let schemas = 0;

/** A column belongs to a property if it contains at least this fraction of the property's values. */
const LEAST_FOUND = 0.6;
/** Maximum ratio of the number of table rows to the number of entries of the list in the table. */
const MOST_TIMES_LONGER = 30;
const NEARLY = 0.85;
const WEIGHT_OF_DERIVED = 0.03;
/** Penalty for each table row that is not an entry, as a fraction of an entry. */
const COST_OF_ROW = 0.3;

class Collector {
  readonly #about: object;
  readonly #document: AskedDocument;
  readonly #around: Surroundings;
  readonly #candidates: DescribedCandidates;
  readonly #pool: CandidatePool;
  readonly #facts: readonly Fact[];
  readonly #grids: readonly Grid[];

  constructor(document: AskedDocument) {
    const { one, context, known } = document;
    this.#document = document;
    this.#about = { set: one.set, group: one.group, file: basename(one.file), weight: weighDocument(one) };
    this.#around = new Surroundings(context.view);
    this.#facts = findFacts(context, known);
    const bounds = new TextBounds(context, unseen.boundsOf(one.group));
    this.#candidates = new DescribedCandidates(context, this.#around, this.#facts, bounds);
    this.#pool = new CandidatePool(context, this.#around, this.#facts, bounds);
    this.#grids = part === 'values' ? [] : buildAllGrids(context, known);
  }

  collect(schema: FieldSchema, expected: Record<string, unknown>, parents: readonly Word[] = []): void {
    if (part === 'values') {
      this.#collectValues(schema, expected);
      return;
    }
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const inner = expected[name];
      if (field.type === 'object' && isRecord(inner))
        this.collect(field, inner, [...parents, ...wordsOf(name)]);
      if (field.type !== 'array' || !Array.isArray(inner)) continue;
      const entries = inner.filter(isRecord);
      if (part === 'lists') {
        if (field.items?.type === 'object') this.#collectRecords(name, field, entries, parents);
      } else if (field.items?.type === 'object') this.#deriveLists(field.items, entries);
      else this.#collectList(name, field, inner, parents);
    }
  }

  #collectValues(schema: FieldSchema, expected: Record<string, unknown>): void {
    const { context, one } = this.#document;
    const placed = listSchemaQuestions(schema);
    const objects = listObjects(placed);
    const names = new ObjectNames(objects);
    const describers = objects.map(
      (object) => new Describer(context, this.#candidates, object.questions, { object, names }),
    );
    const asked = ++schemas;
    for (const [number, { object, question }] of placed.entries()) {
      const known = readObject(expected, object.path);
      const wanted = known[question.name] ?? undefined;
      // If the ground truth is incomplete, the document may contain a value even though the ground truth does
      // not.
      if (wanted === undefined && !one.isComplete && !Object.hasOwn(known, question.name)) continue;
      const candidates = this.#pool.candidatesFor(question, object.questions);
      const describer = describers[objects.indexOf(object)] as Describer;
      const rows = describer.describe(question, candidates);
      const kept = candidates.filter((_, i) => rows[i] !== null);
      write(
        'fields',
        {
          ...this.#about,
          name: question.name,
          kind: question.kind,
          expected: wanted !== undefined,
          schema: asked,
          number,
          object: objects.indexOf(object),
          questions: placed.length,
          at: kept.map(placeOf).map(({ row, token }) => [row, token]),
          values: kept.map(({ value }) => String(value)),
        },
        rows.filter((row) => row !== null),
        kept.map(({ value }) => isExpected(wanted, value)),
      );
    }
  }

  #collectList(
    name: string,
    field: FieldSchema,
    expected: readonly unknown[],
    parents: readonly Word[],
    from: 'asked' | 'derived' = 'asked',
  ): void {
    const question = createQuestion(name, field, '', parents);
    const entryScores = scoreEntries(
      this.#document.context,
      this.#candidates,
      this.#pool,
      unseen.fieldsOf(this.#document.one.group),
      createItemQuestion(question),
    );
    const candidates = listCandidates(
      this.#document.context,
      this.#around,
      this.#grids,
      this.#facts,
      question,
      entryScores,
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
      {
        ...this.#about,
        ...(from === 'derived' ? { set: 'derived', weight: WEIGHT_OF_DERIVED } : {}),
        name,
        expected: expected.length > 0,
        scores,
      },
      describeLists(question, candidates, entryScores),
      scores.map((score) => score >= 0.5 && score > best - 0.1),
    );
  }

  /**
   * Derives lists of text values from the members of the entries, because too few lists of text values are
   * available.
   */
  #deriveLists(items: FieldSchema, entries: readonly Record<string, unknown>[]): void {
    for (const [name, field] of Object.entries(items.properties ?? {})) {
      const texts = entries.map((entry) => entry[name]).filter((one) => typeof one === 'string');
      if (field.type === 'string' && texts.length > 1)
        this.#collectList(name, { type: 'array', items: field }, texts, [], 'derived');
    }
  }

  #collectRecords(
    name: string,
    field: FieldSchema,
    expected: readonly Record<string, unknown>[],
    parents: readonly Word[],
  ): void {
    const { context } = this.#document;
    const decision = ++decisions;
    const questions = createQuestions(field.items ?? field, '').filter(isSingle);
    const list = createQuestion(name, field, '', parents);
    const grids = buildGridsFor(context, this.#around, this.#grids, questions);
    const isSameEntry = (
      row: Grid['rows'][number],
      want: Record<string, unknown>,
      assignment: readonly (number | null)[],
    ) => {
      const asked = questions.flatMap((question, q) => {
        const column = assignment[q] ?? null;
        return column === null || want[question.name] == null ? [] : [{ question, column }];
      });
      const same = asked.filter(({ question, column }) => {
        const cell = row[column];
        return cell ? isExpected(want[question.name], readCellValue(context, question, cell)) : false;
      });
      return asked.length > 0 && same.length >= 0.6 * asked.length;
    };
    const matches = grids.map((grid, g) => {
      const features = describeColumns(context, grid, questions);
      const wanted = questions.map((question) =>
        expected.map((row) => row[question.name]).filter((one) => one !== undefined && one !== null),
      );
      const found = questions.map((question, q) => {
        const values = wanted[q] ?? [];
        const counts = grid.headers.map((_, column) => this.#countFound(grid, column, values, question));
        const most = Math.max(LEAST_FOUND * values.length, NEARLY * Math.max(0, ...counts));
        return counts.map((count) => count > 0 && count >= most);
      });
      const first = found.map((columns) => (columns.includes(true) ? columns.indexOf(true) : null));
      const isPart = this.#isPart(grid, expected, (row, want) => isSameEntry(row, want, first));
      const right = isPart ? found : found.map((columns) => columns.map(() => false));
      const assignment = isPart ? first : first.map(() => null);
      const ofGrid = {
        decision,
        grid: g,
        kinds: findContentKinds(context, grid),
        bases: grid.bases ?? [...grid.headers.keys()],
        printed: listPrintedColumns(grid),
        isList: assignment.filter((one) => one !== null).length >= Math.max(1, questions.length / 2),
      };
      for (const [q, question] of questions.entries())
        write(
          'columns',
          {
            ...this.#about,
            ...ofGrid,
            question: q,
            name: question.name,
            asks: getOrderKind(question),
            expected: (wanted[q] ?? []).length > 0,
          },
          features[q] ?? [],
          right[q] ?? [],
        );
      const matched = assignment.filter((one) => one !== null).length;
      const isEntry = grid.rows.map((row) => expected.some((want) => isSameEntry(row, want, assignment)));
      if (matched >= Math.max(2, questions.length / 2))
        write(
          'rows',
          { ...this.#about, list: name },
          describeRows(context, grid, list, questions, assignment, grids),
          isEntry,
        );
      const entries = Math.min(expected.length, isEntry.filter(Boolean).length);
      const others = grid.rows.length - entries;
      return { matched, quality: (matched * entries) / (expected.length + COST_OF_ROW * others) };
    });
    const best = Math.max(...matches.map(({ quality }) => quality), 0);
    const asked = questions.filter(({ name: one }) => expected.some((row) => row[one] != null)).length;
    write(
      'tables',
      { ...this.#about, decision, name, expected: asked > 0 },
      grids.map((grid) =>
        Float64Array.from([
          ...describeGrid(list, grid, questions, findContentKinds(context, grid)),
          ...MATCH,
        ]),
      ),
      matches.map(
        ({ matched, quality }) => matched >= 0.5 * asked && quality > 0 && quality >= NEARLY * best,
      ),
    );
  }

  /**
   * Whether a table contains the list. If the table is much longer than the list, it must contain the entries
   * themselves, not only similar values.
   */
  #isPart(
    grid: Grid,
    expected: readonly Record<string, unknown>[],
    isSame: (row: Grid['rows'][number], want: Record<string, unknown>) => boolean,
  ): boolean {
    if (grid.rows.length < 4 * expected.length + 4) return true;
    const entries = grid.rows.filter((row) => expected.some((want) => isSame(row, want))).length;
    return entries >= LEAST_FOUND * expected.length && entries <= 2 * expected.length;
  }

  /** Returns how many of the values a column contains; 0 if the table is much longer than the list. */
  #countFound(grid: Grid, column: number, wanted: readonly unknown[], question: Question): number {
    const { context } = this.#document;
    if (wanted.length === 0 || grid.rows.length >= MOST_TIMES_LONGER * wanted.length) return 0;
    const left = [...wanted];
    for (const row of grid.rows) {
      const cell = row[column];
      if (!cell) continue;
      const value = readCellValue(context, question, cell);
      const at = left.findIndex((one) => isExpected(one, value));
      if (at >= 0) left.splice(at, 1);
    }
    return wanted.length - left.length;
  }
}

/** Returns the F1 of the values, regardless of their order. */
function shareFound(expected: readonly unknown[], values: readonly unknown[]): number {
  const left = [...expected];
  for (const value of values) {
    const at = left.findIndex((one) => isExpected(one, value));
    if (at >= 0) left.splice(at, 1);
  }
  return (2 * (expected.length - left.length)) / Math.max(1, expected.length + values.length);
}

/** Returns an object inside the ground truth; an empty object if there is none. */
function readObject(from: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  let object = from;
  for (const name of path) {
    const inner = object[name];
    object = isRecord(inner) ? inner : {};
  }
  return object;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

let documents = 0;
for await (const document of readAskedDocuments(folders, cache)) {
  documents++;
  unseen.replaceComparison(document.one.group);
  const collector = new Collector(document);
  for (const { schema, values } of document.asked) collector.collect(schema, values);
}
process.stdout.write(`${documents} documents\n`);
process.exit(0);
