// Measures the gain from corrections: how well fields are read after 0, 1, 3 and 10 documents with the same
// layout have been corrected.
//
//   node bin/node.js eval/learning.ts CORPORA CACHE [--folds FOLDER] [--only contracts|receipts] [--without FILE]
//
// From each corrected document, the command learns what the service would learn if a person corrected and
// approved its result. `--folds` is the folder of the models for custom fields that training/train.py trained
// without the issuer of each document. Without this folder, the measured models have been trained on these
// same documents, so the figures are too high. `--without` is a JSON file with values whose ground truth is
// doubtful: `[{ "file": "a.pdf", "pointers": ["/custom/number"] }]`. The figures without these values are
// printed too.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Understanding } from '../src/extraction/document.ts';
import { Context } from '../src/extraction/understand/context.ts';
import { addCorrespondents } from '../src/extraction/understand/header/correspondents.ts';
import { countCommon } from '../src/extraction/understand/learned/signs.ts';
import type { TaughtDocument } from '../src/extraction/understand/learned/taught.ts';
import { answerSchema } from '../src/extraction/understand/questions/answer-schema.ts';
import { understand } from '../src/extraction/understand/understand.ts';
import { normalizeSchema } from '../src/lib/normalize-schema.ts';
import { readFolds } from '../training/fold-models.ts';
import { findLabelledDocuments, type LabelledDocument } from '../training/labelled-documents.ts';
import { Random } from '../training/random.ts';
import { isGiven, isRight } from './compare-truth.ts';
import { createOptions } from './read-document.ts';
import {
  correctDocument,
  getValueAt,
  type SketchedDocument,
  selectExamples,
  sketchDocument,
} from './taught-documents.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folds: { type: 'string' },
    only: { type: 'string' },
    without: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
});
const [corpora, cache] = positionals;
if (corpora === undefined || cache === undefined) {
  process.stderr.write('Usage: learning.ts CORPORA CACHE [--folds FOLDER]\n');
  process.exit(2);
}
const folds = flags.folds === undefined ? null : readFolds(flags.folds);
const ROUNDS = [0, 1, 3, 10];

interface Seen extends SketchedDocument {
  truth: ReadonlyMap<string, unknown>;
}

async function readSet(name: string, pointers: readonly string[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const one of findLabelledDocuments(join(corpora as string, name))) {
    const sketched = await sketchDocument(one, cache as string).catch(() => null);
    if (sketched === null) continue;
    const truth = new Map(pointers.map((pointer) => [pointer, getValueAt(one.truth, pointer)]));
    seen.push({ ...sketched, truth });
  }
  return seen;
}

const lessons = new Map<LabelledDocument, TaughtDocument>();

/** Returns what the service learns about the measured values. */
function toTaught(seen: Seen): TaughtDocument {
  const { one, sketch, truth } = seen;
  const lesson = lessons.get(one) ?? correctDocument(seen, read(seen, []));
  lessons.set(one, lesson);
  const values = Object.entries(lesson.values).filter(([pointer]) => truth.has(pointer));
  return { sketch, values: Object.fromEntries(values) };
}

function read({ one, document }: Seen, taught: readonly TaughtDocument[]): Understanding {
  const options = { ...createOptions(one.file), taught };
  const schema = one.truth.schema === undefined ? null : normalizeSchema(one.truth.schema).schema;
  if (!folds || !schema) return understand(document, schema ? { ...options, schema } : options);
  const known = understand(document, options);
  const context = new Context(document, options);
  const answers = answerSchema(context, schema, addCorrespondents(context, known), folds.modelsOf(one.group));
  return { ...known, custom: answers.values, evidence: { ...known.evidence, ...answers.evidence } };
}

class Score {
  right = 0;
  given = 0;
  expected = 0;
  readonly confidences: { confidence: number; right: boolean }[] = [];

  add(result: Understanding, truth: ReadonlyMap<string, unknown>): void {
    for (const [pointer, wanted] of truth) {
      const got = getValueAt(result, pointer);
      const isAnswer = isGiven(got) && isRight(got, wanted);
      if (isGiven(wanted)) this.expected++;
      if (isGiven(got)) this.given++;
      if (isAnswer) this.right++;
      const evidence = result.evidence[pointer];
      if (evidence?.method === 'learned')
        this.confidences.push({ confidence: evidence.confidence, right: isAnswer });
    }
  }

  get f1(): number {
    return (200 * this.right) / Math.max(1, this.given + this.expected);
  }
}

/** Reads each document after learning from 0, 1, 3 and 10 other documents of its group. */
function learn(name: string, groups: readonly (readonly Seen[])[]): void {
  // Uses a separate seed, so that the same documents are drawn regardless of what else is measured.
  const chance = new Random('en_US', 'learning');
  const line: string[] = [];
  for (const count of ROUNDS) {
    const score = new Score();
    let read_ = 0;
    for (const group of groups)
      for (const seen of group) {
        const others = group.filter((other) => other !== seen);
        if (others.length < count) continue;
        for (let round = 0; round < (count === 0 ? 1 : 2); round++) {
          const result = read(seen, selectExamples(seen, chance.sample(others, count)).map(toTaught));
          if (flags.show && count === 3)
            for (const [pointer, wanted] of seen.truth)
              if (!isRight(getValueAt(result, pointer), wanted))
                console.log(
                  `${seen.one.file} ${pointer} want ${String(wanted)} got ${String(getValueAt(result, pointer))} ${JSON.stringify(result.evidence[pointer])}`,
                );
          score.add(result, seen.truth);
          read_++;
        }
      }
    if (read_ === 0) continue;
    const wrong = score.confidences.filter(({ right }) => !right).length;
    line.push(`after ${count}: ${score.f1.toFixed(1)} (${score.confidences.length} learned, ${wrong} wrong)`);
  }
  console.log(`${name}, ${groups.length} layouts, ${groups.flat().length} documents: ${line.join('; ')}`);
}

/** Documents that share at least this many hashes have the same layout. */
const SAME_LAYOUT = 12;

function groupByLayout(documents: readonly Seen[]): Seen[][] {
  const layouts: Seen[][] = [];
  for (const seen of documents) {
    const found = layouts.filter((layout) =>
      layout.some((other) => countCommon(seen.signs, other.signs) >= SAME_LAYOUT),
    );
    for (const one of found) layouts.splice(layouts.indexOf(one), 1);
    layouts.push([...found.flat(), seen]);
  }
  return layouts;
}

/** Counts the values that become wrong after learning from all documents of other groups. */
function measureHarm(name: string, documents: readonly Seen[], groupOf: (seen: Seen) => unknown): void {
  let values = 0;
  let worse = 0;
  let better = 0;
  for (const seen of documents) {
    const others = documents.filter((other) => groupOf(other) !== groupOf(seen));
    const before = read(seen, []);
    const after = read(seen, selectExamples(seen, others).map(toTaught));
    for (const [pointer, wanted] of seen.truth) {
      values++;
      const wasRight = isRight(getValueAt(before, pointer), wanted);
      const isRightNow = isRight(getValueAt(after, pointer), wanted);
      if (wasRight && !isRightNow) worse++;
      if (!wasRight && isRightNow) better++;
      if (flags.show && wasRight && !isRightNow)
        console.log(
          `worse ${seen.one.file} ${pointer} want ${String(wanted)} got ${String(getValueAt(after, pointer))} ${JSON.stringify(after.evidence[pointer])}`,
        );
    }
  }
  console.log(
    `${name}, all documents of other layouts taught: ${worse} of ${values} values wrong that were right, ${better} right that were wrong`,
  );
}

interface DoubtfulTruth {
  file: string;
  pointers: readonly string[];
}

const doubtful =
  flags.without === undefined ? null : (JSON.parse(readFileSync(flags.without, 'utf8')) as DoubtfulTruth[]);

function withoutDoubtfulTruth(seen: Seen): Seen {
  const left = new Map(seen.truth);
  for (const { file, pointers } of doubtful ?? [])
    if (file === basename(seen.one.file)) for (const pointer of pointers) left.delete(pointer);
  return { ...seen, truth: left };
}

async function measureContracts(): Promise<void> {
  const FIELDS = ['contract_num', 'advertiser', 'gross_amount', 'flight_from', 'flight_to'];
  const contracts = await readSet(
    'vrdu-adbuy',
    FIELDS.map((name) => `/custom/${name}`),
  );
  const templates = groupByLayout(contracts);
  const frequent = templates.filter(({ length }) => length >= 5);
  learn('contracts of templates with 5 documents', frequent);
  if (doubtful)
    learn(
      'the same, without doubtful ground truth',
      frequent.map((list) => list.map(withoutDoubtfulTruth)),
    );
  learn(
    'contracts of templates with 2 documents',
    templates.filter(({ length }) => length >= 2),
  );
  const layoutOf = new Map(templates.flatMap((layout) => layout.map((seen) => [seen, layout] as const)));
  measureHarm('contracts', contracts, (seen) => layoutOf.get(seen));
}

async function measureReceipts(): Promise<void> {
  const receipts = await readSet('sroie', [
    '/fields/seller/name',
    '/fields/seller/address',
    '/fields/date',
    '/fields/total',
  ]);
  const companies = [...Map.groupBy(receipts, ({ one }) => one.group).values()].filter(
    ({ length }) => length >= 4,
  );
  learn('receipts of companies with 4 receipts', companies);
  const keepPointers = (list: readonly Seen[], ...pointers: string[]) =>
    list.map((seen) => ({
      ...seen,
      truth: new Map(pointers.map((pointer) => [pointer, seen.truth.get(pointer)])),
    }));
  learn(
    'the same, company alone',
    companies.map((list) => keepPointers(list, '/fields/seller/name')),
  );
  learn(
    'the same, address alone',
    companies.map((list) => keepPointers(list, '/fields/seller/address')),
  );
  if (doubtful)
    learn(
      'the same, address alone, without doubtful ground truth',
      companies.map((list) => keepPointers(list, '/fields/seller/address').map(withoutDoubtfulTruth)),
    );
  measureHarm('receipts', receipts, ({ one }) => one.group);
}

if (flags.only !== 'receipts') await measureContracts();
if (flags.only !== 'contracts') await measureReceipts();
process.exit(0);
