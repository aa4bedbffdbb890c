// Writes the features of lists of items and transactions for train_lists.py, one stage after another:
//
// node bin/node.js training/collect-lists.ts STAGE OUT CACHE DOCUMENTS... [--hidden]
//
// STAGE is `grids` (columns and lines), `lists` (results of grids), `choice` (the choice between rules and
// grids) or `values` (individual values). With `--hidden`, some labels are unknown (see hide-labels.ts), and
// the features are added to the existing ones. Later stages read the models of each fold from OUT; these
// models were trained without the documents of the fold.

import './hide-labels.ts';
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createOptions } from '../eval/read-document.ts';
import type { DocumentType } from '../src/extraction/parsed-data.ts';
import type { YearHint } from '../src/extraction/understand/bank/short-dates.ts';
import { Context } from '../src/extraction/understand/context.ts';
import { WITHOUT_TRADE } from '../src/extraction/understand/fields/type-fields.ts';
import type { Assignment } from '../src/extraction/understand/lists/assign-roles.ts';
import { CHOICE_FEATURES, describeChoice } from '../src/extraction/understand/lists/choice-features.ts';
import { chooseList } from '../src/extraction/understand/lists/choose-list.ts';
import { COLUMN_FEATURES, describeListColumns } from '../src/extraction/understand/lists/column-features.ts';
import { describeGrid, GRID_FEATURES } from '../src/extraction/understand/lists/grid-features.ts';
import { listCandidates } from '../src/extraction/understand/lists/list-candidates.ts';
import type { ListKind } from '../src/extraction/understand/lists/list-grid.ts';
import { listGrids } from '../src/extraction/understand/lists/list-grids.ts';
import type { ListModels } from '../src/extraction/understand/lists/list-models.ts';
import { withSide } from '../src/extraction/understand/lists/read-grid.ts';
import { readAllGrids } from '../src/extraction/understand/lists/read-grids.ts';
import { ROLES } from '../src/extraction/understand/lists/roles.ts';
import {
  describeLines,
  JOIN_FEATURES,
  ROW_FEATURES,
} from '../src/extraction/understand/lists/row-features.ts';
import { describeValues, VALUE_FEATURES } from '../src/extraction/understand/lists/value-features.ts';
import { findLabelledDocuments, type LabelledDocument, readLabelled } from './labelled-documents.ts';
import { alignTruth, findYear, labelRoles, type TruthEntry } from './list-labels.ts';
import { isSame, listEntries, measureQuality, scoreList } from './list-score.ts';

const [stage = '', out = '', cache = '', ...folders] = process.argv
  .slice(2)
  .filter((one) => one !== '--hidden');
const FOLDS = 4;
const isHidden = process.argv.includes('--hidden');
/** Statements are few compared with documents that have items. */
const TRANSACTIONS_WEIGHT = 2;
/** A low weight, because most labels of real documents are known. */
const HIDDEN_WEIGHT = 0.6;
const FEATURES: Record<string, readonly string[]> = {
  columns: COLUMN_FEATURES,
  rows: ROW_FEATURES,
  joins: JOIN_FEATURES,
  grids: GRID_FEATURES,
  choice: CHOICE_FEATURES,
  values: VALUE_FEATURES,
};
const STAGES: Record<string, string[]> = {
  grids: ['columns', 'rows', 'joins'],
  lists: ['grids'],
  choice: ['choice'],
  values: ['values'],
};
const own = STAGES[stage];
if (!own || folders.length === 0) {
  process.stderr.write('Usage: collect-lists.ts grids|lists|choice|values OUT CACHE DOCUMENTS...\n');
  process.exit(2);
}
mkdirSync(out, { recursive: true });
// With hidden labels, features are added to those that were collected with all labels.
for (const name of isHidden ? [] : own) {
  rmSync(join(out, `${name}.jsonl`), { force: true });
  appendFileSync(join(out, `${name}.jsonl`), `${JSON.stringify(FEATURES[name])}\n`);
}

/** Returns the fold of a group, which is the same in every stage. */
function foldOf(group: string): number {
  let hash = 7;
  for (const char of group) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % FOLDS;
}

const models = new Map<number, ListModels>();
function loadModels(fold: number): ListModels {
  let found = models.get(fold);
  if (!found) {
    const load = (name: string) => {
      try {
        return JSON.parse(readFileSync(join(out, 'folds', String(fold), `${name}.json`), 'utf8'));
      } catch {
        return { features: [], trees: [], slope: 1, offset: 0 };
      }
    };
    found = Object.fromEntries(
      Object.keys(FEATURES).map((name) => [name, load(name)]),
    ) as unknown as ListModels;
    models.set(fold, found);
  }
  return found;
}

const round = (value: number) => Math.round(value * 1e4) / 1e4;
function write(
  name: string,
  about: object,
  rows: readonly Float64Array[],
  right: readonly (number | boolean)[],
): void {
  const line = { ...about, x: rows.map((row) => Array.from(row, round)), y: right.map(Number) };
  appendFileSync(join(out, `${name}.jsonl`), `${JSON.stringify(line)}\n`);
}

/**
 * Returns the weight of a document in training. All documents of an issuer together, including scans, count
 * about as much as one or two documents from other sets.
 */
function getWeight(one: LabelledDocument): number {
  const scan = /scan/.test(one.file) ? 0.7 : 1;
  return one.set === 'templates' ? 0.3 * scan : one.set === 'einvoice-gt' ? 0.6 : scan;
}

interface Asked {
  one: LabelledDocument;
  context: Context;
  kind: ListKind;
  wanted: TruthEntry[];
  anySign: boolean;
  year: YearHint | null;
  about: { set: string; hidden: boolean; group: string; fold: number; kind: ListKind; weight: number };
  fold: number;
}

function collectGrids({ context, kind, wanted, year, about, one }: Asked): void {
  for (const grid of listGrids(context)) {
    const aligned = alignTruth(grid, kind, wanted, year);
    const found = aligned.lines.filter((line) => line !== null).length;
    if (found === 0 || (found < 0.3 * wanted.length && found < 5)) continue;
    const named = new Set(wanted.flatMap((entry) => Object.keys(entry)));
    const labels = labelRoles(grid, kind, wanted, aligned, year, one.isComplete);
    const features = describeListColumns(context, grid, kind);
    const assignment = new Map() as Map<(typeof ROLES)[ListKind][number], { column: number; sure: number }>;
    for (const [r, role] of ROLES[kind].entries()) {
      const known = labels[r] ?? [];
      if (!one.isComplete && !named.has(role) && role !== 'debit' && role !== 'credit') continue;
      const kept = known.flatMap((label, column) => (label === null ? [] : [column]));
      write(
        'columns',
        { ...about, role },
        kept.map((column) => features[r]?.[column] as Float64Array),
        kept.map((column) => known[column] === true),
      );
      const column = known.indexOf(true);
      if (column >= 0) assignment.set(role, { column, sure: 1 });
    }
    if (assignment.size < 2) continue;
    const rows = describeLines(context, grid, kind, assignment as Assignment);
    const entries = new Set(aligned.lines);
    write(
      'rows',
      about,
      rows,
      rows.map((_, i) => entries.has(i)),
    );
    if (!wanted.some((entry) => entry.description !== undefined)) continue;
    const others = rows.flatMap((row, i) => (entries.has(i) ? [] : [{ row, i }]));
    write(
      'joins',
      about,
      others.flatMap(({ row }) => [withSide(row, 0), withSide(row, 1)]),
      others.flatMap(({ i }) => {
        const at = aligned.joined.get(i);
        return [at !== undefined && at < i, at !== undefined && at > i];
      }),
    );
  }
}

function collectLists({ context, kind, wanted, anySign, year, about, fold }: Asked): void {
  for (const reading of readAllGrids(context, kind, loadModels(fold), year)) {
    const score = scoreList(kind, listEntries(reading), wanted, anySign);
    const values = score.valuesRight / Math.max(1, score.valuesGiven);
    const precision = (score.right / Math.max(1, score.given) + values) / 2;
    write('grids', about, [describeGrid(context, reading)], [wanted.length === 0 ? 0 : precision]);
  }
}

function collectChoice({ context, kind, wanted, anySign, year, about, fold, one }: Asked): void {
  const type = ([one.truth.document_type].flat()[0] ?? 'other') as DocumentType;
  const candidates = listCandidates(context, kind, type, year, loadModels(fold));
  const scores = candidates.map((list) => scoreList(kind, listEntries(list), wanted, anySign));
  const names = candidates.map((list) => list.from);
  if (stage === 'choice') {
    const rows = candidates.map((list) =>
      describeChoice(
        context,
        list,
        candidates.filter((other) => other !== list),
        type,
      ),
    );
    const qualities = scores.map((score) => (wanted.length === 0 ? 0 : measureQuality(score)));
    // The more the results differ in quality, the higher the weight. If all have the same quality, the choice
    // hardly matters.
    const spread = Math.max(...qualities) - Math.min(...qualities);
    const weight = qualities.length > 1 ? (2 * (0.4 + 2 * spread)) / qualities.length : 1;
    write(
      'choice',
      {
        ...about,
        weight: weight * about.weight,
        file: basename(one.file),
        names,
        expected: wanted.length,
        scores: scores.map(({ mates: _, ...rest }) => rest),
      },
      rows,
      qualities,
    );
    return;
  }
  const chosen = chooseList(context, candidates, loadModels(fold), type);
  if (!chosen || wanted.length === 0) return;
  const { mates } = scores[candidates.indexOf(chosen.list)] ?? { mates: [] };
  const given = listEntries(chosen.list);
  const named = new Set(wanted.flatMap((entry) => Object.keys(entry)));
  const described = describeValues(context, chosen.list, chosen.sure).filter(
    ({ role }) => one.isComplete || named.has(role),
  );
  write(
    'values',
    about,
    described.map(({ features }) => features),
    described.map(({ role, index }) => isSame(given[index]?.[role], mates[index]?.[role])),
  );
}

let documents = 0;
for (const folder of folders) {
  for (const one of findLabelledDocuments(folder)) {
    const { line_items: items = [], transactions = [] } = one.truth as {
      line_items?: TruthEntry[];
      transactions?: TruthEntry[];
    };
    const types = [one.truth.document_type].flat();
    const kinds: ListKind[] = [];
    if (
      items.length > 0 ||
      (one.isComplete &&
        !types.every((type) => type === undefined || WITHOUT_TRADE.has(type as DocumentType)))
    )
      kinds.push('items');
    if (transactions.length > 0 || (one.isComplete && types.includes('bank_statement')))
      kinds.push('transactions');
    // If a statement has no transactions in the standard list, its ground truth may contain them as custom
    // fields.
    if (kinds.length === 0 || (types.includes('bank_statement') && transactions.length === 0)) continue;
    const document = await readLabelled(one, cache).catch(() => null);
    if (!document) continue;
    documents++;
    const context = new Context(document, createOptions(basename(one.file)));
    for (const kind of kinds) {
      // For transactions, labels are never hidden, because too few documents contain them.
      if (isHidden && kind === 'transactions') continue;
      const wanted = (kind === 'items' ? items : transactions).map(({ id: _, ...rest }) => rest);
      const asked: Asked = {
        one,
        context,
        kind,
        wanted,
        anySign: Reflect.get(one.truth, 'sign') === 'any',
        year: findYear(context, one.truth),
        about: {
          set: one.set,
          hidden: isHidden,
          group: one.group,
          fold: foldOf(one.group),
          kind,
          weight:
            getWeight(one) *
            (wanted.length === 0 ? 0.5 : 1) *
            (isHidden ? HIDDEN_WEIGHT : 1) *
            (kind === 'transactions' ? TRANSACTIONS_WEIGHT : 1),
        },
        fold: foldOf(one.group),
      };
      if (stage === 'grids') {
        if (wanted.length > 0) collectGrids(asked);
      } else if (stage === 'lists') collectLists(asked);
      else collectChoice(asked);
    }
  }
}
process.stdout.write(`${stage}: ${documents} documents\n`);
process.exit(0);
