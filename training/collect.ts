// Writes the features of every pair of a question and a candidate, with the right answer, for train.py:
//
//   node bin/node.js training/collect.ts OUT DOCUMENTS...
//
// DOCUMENTS are folders with a `truth.jsonl`: what `print.ts` wrote, or sets of other documents in the same form; or the
// folder of advertising contracts.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { adBuyCases } from '../eval/corpora/schemas.ts';
import { optionsFor, readLaidOut } from '../eval/read-document.ts';
import type { FieldSchema } from '../src/extraction/options.ts';
import type { Evidence } from '../src/extraction/parsed-data.ts';
import { Context } from '../src/extraction/understand/context.ts';
import { CandidatePool } from '../src/extraction/understand/questions/candidates.ts';
import {
  COLUMN_FEATURES,
  dateIn,
  describeColumns,
  numberIn,
} from '../src/extraction/understand/questions/columns.ts';
import { earlierAnswers } from '../src/extraction/understand/questions/earlier-answers.ts';
import { factsOf } from '../src/extraction/understand/questions/facts.ts';
import { Describer, FEATURE_NAMES } from '../src/extraction/understand/questions/features.ts';
import { type Grid, gridOfItems, gridsOf } from '../src/extraction/understand/questions/grids.ts';
import { isScored, questionsOf } from '../src/extraction/understand/questions/question.ts';
import { cellValue, describeRows, ROW_FEATURES } from '../src/extraction/understand/questions/rows.ts';
import { Surroundings } from '../src/extraction/understand/questions/surroundings.ts';
import { type Word, wordsOf } from '../src/extraction/understand/questions/wording.ts';
import { readCustomByLabels, understand } from '../src/extraction/understand/understand.ts';
import { normalizeSchema } from '../src/lib/normalize-schema.ts';
import { isExpected } from './compare.ts';
import { askForFields } from './questions.ts';
import { Random } from './random.ts';
import type { Truth } from './template.ts';

interface Row extends Truth {
  file: string;
  issuer?: string;
}

/** The documents of a folder with what must be read from them. */
function readRows(folder: string): Row[] {
  const truth = join(folder, 'truth.jsonl');
  if (existsSync(truth))
    return readFileSync(truth, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);
  return adBuyCases(folder).flatMap(({ file, family, schema, values }) => {
    const custom = Object.fromEntries(
      values.map(({ field, expected }) => [field, asNumber(field, expected)]),
    );
    const row = { document_type: 'contract', file: relative(folder, file), issuer: family, custom };
    return schema
      ? [
          { ...row, schema },
          { ...row, schema: withoutLabels(schema) },
        ]
      : [];
  });
}

function asNumber(field: string, value: unknown): unknown {
  return field.endsWith('amount') ? Number(String(value).replace(/[$,]/g, '')) : value;
}

function withoutLabels(schema: FieldSchema): FieldSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const { 'x-labels': _, ...rest } = field;
    return [name, rest];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

const [out, ...folders] = process.argv.slice(2);
if (out === undefined || folders.length === 0) {
  process.stderr.write('Usage: collect.ts OUT DOCUMENTS...\n');
  process.exit(2);
}
mkdirSync(out, { recursive: true });
const files = { fields: FEATURE_NAMES, columns: COLUMN_FEATURES, rows: ROW_FEATURES };
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

/** All questions of one document: its own schema's, and its fields under other names. */
class Collector {
  readonly #about: object;
  readonly #context: Context;
  readonly #around: Surroundings;
  readonly #pool: CandidatePool;
  readonly #facts: ReturnType<typeof factsOf>;
  readonly #grids: readonly Grid[];

  constructor(about: object, context: Context, result: ReturnType<typeof understand>) {
    this.#about = about;
    this.#context = context;
    this.#around = new Surroundings(context.view);
    this.#facts = factsOf(result.fields, result.evidence);
    this.#pool = new CandidatePool(context, this.#around, this.#facts);
    const { line_items, transactions, taxes, evidence } = result;
    this.#grids = [
      ...gridsOf(context),
      ...[
        gridOfItems('line_items', line_items, evidence),
        gridOfItems('transactions', transactions, evidence),
        gridOfItems('taxes', taxes, evidence),
      ].filter((grid) => grid !== null),
    ];
  }

  collect(
    schema: FieldSchema,
    expected: Record<string, unknown>,
    earlier: { values: Record<string, unknown>; evidence: Record<string, Evidence> },
    pointer = '/custom',
    parents: readonly Word[] = [],
  ): void {
    const questions = questionsOf(schema, pointer, parents).filter(isScored);
    const known = earlierAnswers(earlier);
    const describer = new Describer(this.#context, this.#around, this.#facts, questions, known);
    for (const question of questions) {
      const wanted = expected[question.name];
      const candidates = this.#pool.candidatesFor(question, known.get(question.pointer));
      const rows = describer.describe(question, candidates);
      write(
        'fields',
        {
          ...this.#about,
          name: question.name,
          kind: question.kind,
          expected: wanted !== undefined && wanted !== null,
        },
        rows.filter((row) => row !== null),
        candidates.flatMap(({ value }, i) => (rows[i] ? [isExpected(wanted, value)] : [])),
      );
    }
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const inner = expected[name];
      if (field.type === 'object' && isRecord(inner))
        this.collect(field, inner, earlier, `${pointer}/${name}`, [...parents, ...wordsOf(name)]);
      if (field.type === 'array' && field.items?.type === 'object' && Array.isArray(inner))
        this.#collectList(name, field.items, inner.filter(isRecord));
    }
  }

  #collectList(name: string, items: FieldSchema, expected: readonly Record<string, unknown>[]): void {
    const questions = questionsOf(items, '').filter(
      ({ schema }) => !['object', 'array'].includes(schema.type),
    );
    for (const [g, grid] of this.#grids.entries()) {
      const features = describeColumns(this.#context, grid, questions);
      const assignment = questions.map((question, q) => {
        const wanted = expected
          .map((row) => row[question.name])
          .filter((one) => one !== undefined && one !== null);
        const right = grid.headers.map((_, column) => this.#containsAll(grid, column, wanted));
        write(
          'columns',
          {
            ...this.#about,
            list: name,
            grid: g,
            known: grid.known,
            name: question.name,
            expected: wanted.length > 0,
          },
          features[q] ?? [],
          right,
        );
        const at = right.indexOf(true);
        return at < 0 ? null : at;
      });
      if (assignment.filter((one) => one !== null).length < Math.max(2, questions.length / 2)) continue;
      const isEntry = grid.rows.map((row) =>
        expected.some((want) => {
          const asked = questions.filter(
            (question, q) => assignment[q] !== null && want[question.name] != null,
          );
          const same = asked.filter((question) => {
            const cell = row[assignment[questions.indexOf(question)] ?? -1];
            return cell ? isExpected(want[question.name], cellValue(this.#context, question, cell)) : false;
          });
          return asked.length > 0 && same.length >= 0.6 * asked.length;
        }),
      );
      write(
        'rows',
        { ...this.#about, list: name },
        describeRows(this.#context, grid, questions, assignment),
        isEntry,
      );
    }
  }

  /** The column prints nearly all values of a property, and the table is not much longer than the list. */
  #containsAll(grid: Grid, column: number, wanted: readonly unknown[]): boolean {
    if (wanted.length === 0 || grid.rows.length >= 4 * wanted.length + 4) return false;
    const left = [...wanted];
    for (const row of grid.rows) {
      const cell = row[column];
      if (!cell) continue;
      const values = [cell.value, numberIn(this.#context, cell), dateIn(this.#context, cell), cell.text];
      const at = left.findIndex((one) => values.some((value) => isExpected(one, value)));
      if (at >= 0) left.splice(at, 1);
    }
    return wanted.length - left.length >= 0.6 * wanted.length;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

let documents = 0;
for (const folder of folders) {
  const set = basename(folder);
  for (const row of readRows(folder)) {
    const file = join(folder, row.file);
    if (!existsSync(file)) continue;
    const document = await readLaidOut(file, join(out, 'cache', set)).catch((error: unknown) => {
      process.stderr.write(`${file} was not read: ${String(error)}\n`);
      return null;
    });
    if (document === null) continue;
    const options = optionsFor(basename(file));
    const result = understand(document, options);
    const collector = new Collector(
      { set, group: row.issuer ?? `${set}/${row.file}`, file: row.file },
      new Context(document, options),
      result,
    );
    const collect = (schema: FieldSchema, values: Record<string, unknown>) =>
      collector.collect(schema, values, readCustomByLabels(document, { ...options, schema }));
    if (row.schema && isRecord(row.custom)) {
      const { schema } = normalizeSchema(row.schema);
      if (schema) collect(schema, row.custom);
    }
    const asked = askForFields(row, new Random('en_US', `${row.file} ${++documents}`));
    if (asked) collect(asked.schema, asked.values);
  }
}
process.stdout.write(`${documents} documents\n`);
process.exit(0);
