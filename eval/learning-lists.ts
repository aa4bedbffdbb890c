// Measures the gain from corrected lists: how well line items, transactions and lists in custom fields are
// read before and after another document of the same issuer has been corrected.
//
// node bin/node.js eval/learning-lists.ts CACHE FOLDER... [--count N] [--typed] [--show]
//
// From each corrected document, the command learns what the service would learn if a person corrected its
// wrong lists and approved the others. With `--typed`, it learns all lists without their positions, as if a
// person had typed them. The folders must contain several documents per issuer (see
// training/print-halves.ts).
import { parseArgs } from 'node:util';
import type { Understanding } from '../src/extraction/document.ts';
import type {
  TaughtDocument,
  TaughtEntry,
  TaughtValue,
} from '../src/extraction/understand/learned/taught.ts';
import { findLabelledDocuments } from '../training/labelled-documents.ts';
import { compareTrees } from './compare-truth.ts';
import { scoreDocument } from './score-document.ts';
import { type Area, Scores } from './scores.ts';
import {
  correctDocument,
  readTaught,
  type SketchedDocument,
  selectExamples,
  sketchDocument,
} from './taught-documents.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '1' },
    typed: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
  },
});
const [cache, ...folders] = positionals;
if (cache === undefined || folders.length === 0) {
  process.stderr.write('Usage: learning-lists.ts CACHE FOLDER... [--count N] [--typed] [--show]\n');
  process.exit(2);
}
const AREAS: readonly Area[] = ['line items', 'transactions', 'custom lists'];
interface Row {
  [name: string]: unknown;
}

function toEntries(list: unknown): TaughtEntry[] | null {
  if (!Array.isArray(list) || list.some((one) => typeof one !== 'object')) return null;
  return list.map((entry: Row) =>
    Object.fromEntries(
      Object.entries(entry).flatMap(([name, value]): [string, TaughtValue][] =>
        typeof value === 'object' ? [] : [[name, { value: value as string }]],
      ),
    ),
  );
}

/** Returns what the service learns if a person types all lists. */
function typeLists({ sketch, one: { truth } }: SketchedDocument): TaughtDocument {
  const lists: Row = { '/line_items': truth.line_items, '/transactions': truth.transactions };
  for (const [name, value] of Object.entries(truth.custom ?? {})) lists[`/custom/${name}`] = value;
  const values: Record<string, TaughtValue> = {};
  for (const [pointer, list] of Object.entries(lists)) {
    const entries = toEntries(list);
    if (entries) values[pointer] = { value: null, entries };
  }
  return { sketch, values };
}

/**
 * Scores list entries, as the other evaluations do, and also each individual value of the line items and
 * transactions.
 */
function score(
  result: Understanding,
  { one }: SketchedDocument,
  scores: Scores,
  values: { [key: string]: number },
): string {
  const own = new Scores('');
  scoreDocument(own, one, result);
  const line: string[] = [];
  for (const area of AREAS)
    for (const [field, counts] of own.areas.get(area) ?? []) {
      scores.add(area, field, one, counts);
      line.push(`${field} ${counts.right}/${counts.given}/${counts.expected}`);
    }
  for (const list of ['line_items', 'transactions'] as const) {
    const wanted = one.truth[list];
    if (!wanted) continue;
    const { right, given, expected } = compareTrees(result[list], wanted);
    values.right = (values.right ?? 0) + right;
    values.both = (values.both ?? 0) + given + expected;
  }
  for (const [pointer, { method, confidence }] of Object.entries(result.evidence))
    if (method === 'learned' && /^\/(line_items|transactions|custom\/[^/]+)\/\d/.test(pointer)) {
      values.learned = (values.learned ?? 0) + 1;
      values.confidence = (values.confidence ?? 0) + confidence;
    }
  return line.join(', ');
}

function describe(scores: Scores, values: { [key: string]: number }): string {
  const areas = AREAS.flatMap((area) => {
    const counts = [...(scores.areas.get(area)?.values() ?? [])];
    const sum = (of: 'right' | 'given' | 'expected') => counts.reduce((all, one) => all + one[of], 0);
    const f1 = (200 * sum('right')) / Math.max(1, sum('given') + sum('expected'));
    return counts.length === 0 ? [] : `${area} ${f1.toFixed(1)} (${sum('expected')})`;
  });
  const single = (200 * (values.right ?? 0)) / Math.max(1, values.both ?? 0);
  return `${areas.join(', ')}, single values ${single.toFixed(1)}; ${values.learned ?? 0} learned values`;
}

const count = Number(flags.count);
for (const folder of folders) {
  const seen: SketchedDocument[] = [];
  for (const one of findLabelledDocuments(folder)) seen.push(await sketchDocument(one, cache));
  const firstOf = new Map(seen.map((own) => [own, readTaught(own, [])]));
  const taughtOf = new Map(
    [...firstOf].map(([own, result]) => [own, flags.typed ? typeLists(own) : correctDocument(own, result)]),
  );
  const [before, after] = [new Scores(''), new Scores('')];
  const [valuesBefore, valuesAfter] = [{}, {}];
  let without = 0;
  for (const group of Map.groupBy(seen, ({ one }) => one.group).values())
    for (const [i, own] of group.entries()) {
      const others = [...group.slice(i + 1), ...group.slice(0, i)].slice(0, count);
      const examples = selectExamples(own, others).flatMap((other) => taughtOf.get(other) ?? []);
      const general = firstOf.get(own);
      if (others.length < count || !general) continue;
      if (examples.length === 0) without++;
      const first = score(general, own, before, valuesBefore);
      const second = score(readTaught(own, examples), own, after, valuesAfter);
      if (flags.show) console.log(`${first === second ? ' ' : '*'} ${own.one.file}: ${first} -> ${second}`);
    }
  console.log(`${folder}: ${seen.length} documents, ${without} without a similar one`);
  console.log(`  before: ${describe(before, valuesBefore)}`);
  console.log(`  after ${count}: ${describe(after, valuesAfter)}`);
}
process.exit(0);
