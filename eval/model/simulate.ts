// Measures what becomes of the answers of a language model, without one: answers are made of the truth with mistakes of
// known kinds.
//
//   node bin/node.js eval/model/simulate.ts [--cache FOLDER] [--every N] [--show] [--drop] [--twice] FOLDER...
//
// `--every N` takes one in N documents, `--show` prints what goes wrong, `--drop` leaves out values that are printed nowhere,
// `--twice` asks twice: the mistakes of the second answer are others.
import { parseArgs } from 'node:util';
import type { LaidOutDocument } from '../../src/extraction/document.ts';
import { mergeAnswers } from '../../src/extraction/llm/merge-answers.ts';
import type { ModelMode } from '../../src/extraction/llm/model-options.ts';
import type { ExtractionOptions } from '../../src/extraction/options.ts';
import type { ParsedData } from '../../src/extraction/parsed-data.ts';
import { findLabelledDocuments, type LabelledDocument } from '../../training/labelled-documents.ts';
import { calibrationOf } from '../calibration.ts';
import { readLaidOut } from '../read-document.ts';
import { scoreDocument } from '../score-document.ts';
import { AREAS, Scores } from '../scores.ts';
import { answerFromTruth, type Faults, MIXED_FAULTS, NO_FAULTS } from './answer-from-truth.ts';
import { asUnderstanding, extractOffline, optionsOf, taskFor } from './offline-result.ts';
import { seedOf } from './seeded.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string' },
    every: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
    drop: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
  },
});

const INVENTED: Faults = { ...NO_FAULTS, invented: 0.05 };
const SURE = 0.8;
const totals = { windows: { fill: 0, first: 0 }, sent: { fill: 0, first: 0 }, documents: 0 };

for (const folder of positionals) {
  const every = Number(flags.every);
  const documents = findLabelledDocuments(folder).filter((_, i) => i % every === 0);
  await measureSet(folder.split('/').at(-1) ?? folder, documents);
}
console.log(
  `fill sends ${totals.sent.fill} of ${totals.sent.first} documents, ${Math.round((100 * totals.windows.fill) / Math.max(1, totals.windows.first))} % of the characters`,
);

async function measureSet(name: string, documents: readonly LabelledDocument[]): Promise<void> {
  const offline = new Scores('offline');
  const alone = new Scores('model');
  const merged = new Scores('check');
  const filled = new Scores('fill');
  const faultless = new Scores('first, no mistakes');
  const invented = { all: 0, sure: 0 };
  const correct = { all: 0, ungrounded: 0 };
  for (const one of documents) {
    const laidOut = await readLaidOut(
      one.file,
      flags.cache === undefined ? undefined : `${flags.cache}/${one.set}`,
    );
    const options = optionsOf(one);
    const data = await extractOffline(laidOut, options);
    scoreDocument(offline, one, asUnderstanding(data));
    const run = (mode: ModelMode, faults: Faults) => simulate(laidOut, options, data, one, mode, faults);
    const pure = run('first', NO_FAULTS);
    scoreDocument(faultless, one, asUnderstanding(pure.result));
    for (const [at, evidence] of Object.entries(pure.result.evidence)) {
      if (evidence.method !== 'llm' || !isText(pure.result, at)) continue;
      correct.all++;
      if (evidence.grounded === false) {
        correct.ungrounded++;
        if (flags.show)
          console.log('ungrounded', one.file.split('/').at(-1), at, JSON.stringify(valueAt(pure.result, at)));
      }
    }
    const made = run('first', INVENTED);
    for (const value of made.invented.values()) {
      invented.all++;
      const hit = Object.entries(made.result.evidence).find(
        ([at, evidence]) =>
          evidence.method === 'llm' &&
          evidence.confidence >= SURE &&
          evidence.grounded !== false &&
          valueAt(made.result, at) === value,
      );
      if (hit) {
        invented.sure++;
        if (flags.show) console.log('invented', one.file.split('/').at(-1), hit[0], value);
      }
    }
    const mixed = run('check', MIXED_FAULTS);
    scoreDocument(merged, one, asUnderstanding(mixed.result));
    scoreDocument(alone, one, asUnderstanding({ ...data, ...bare(data, mixed.answer), evidence: {} }));
    const fill = run('fill', MIXED_FAULTS);
    scoreDocument(filled, one, asUnderstanding(fill.result));
    totals.documents++;
    totals.windows.fill += fill.characters;
    totals.windows.first += mixed.characters;
    totals.sent.fill += fill.characters > 0 ? 1 : 0;
    totals.sent.first += mixed.characters > 0 ? 1 : 0;
  }
  const calibration = calibrationOf(merged.given);
  const cells = (scores: Scores) => AREAS.map((area) => `${area} ${percent(scores.f1(area))}`).join(', ');
  if (flags.show)
    for (const miss of [...faultless.misses, ...merged.misses])
      console.log(
        'missed',
        miss.file.split('/').at(-1),
        miss.field,
        JSON.stringify(miss.wanted),
        JSON.stringify(miss.got),
      );
  console.log(`## ${name}: ${documents.length} documents`);
  for (const scores of [offline, faultless, alone, merged, filled])
    console.log(`${scores.title.padEnd(8)} F1 ${percent(f1(scores))}: ${cells(scores)}`);
  console.log(
    `errors of check against the model alone: ${percent(1 - (1 - (f1(merged) ?? 0)) / (1 - (f1(alone) ?? 0)))} % fewer; calibration error ${calibration.error.toFixed(3)} (${calibration.values} values); sure but wrong ${percent(merged.sureButWrong)}`,
  );
  console.log(
    `invented and sure ${invented.sure} of ${invented.all} (${percent(invented.sure / Math.max(1, invented.all))} %); correct and ungrounded ${correct.ungrounded} of ${correct.all} (${percent(correct.ungrounded / Math.max(1, correct.all))} %)`,
  );
}

function simulate(
  laidOut: LaidOutDocument,
  options: ExtractionOptions,
  data: ParsedData,
  one: LabelledDocument,
  mode: ModelMode,
  faults: Faults,
) {
  const prepared = taskFor(laidOut, data, options, {
    mode,
    ungrounded: flags.drop ? 'drop' : 'keep',
    redact: { kinds: [], patterns: [] },
  });
  if (prepared === null)
    return { result: data, invented: new Map<string, unknown>(), answer: {}, characters: 0 };
  const { task, context } = prepared;
  const { answer, invented } = answerFromTruth(one.truth, context.schema, faults, seedOf(one.file));
  // The whole answer comes with the first window: mistakes are told once.
  const again = answerFromTruth(one.truth, context.schema, faults, seedOf(`${one.file} again`));
  const second = flags.twice ? [again.answer] : [];
  const result = mergeAnswers(structuredClone(data), context, [answer], second);
  const characters = task.windows.join('').length + JSON.stringify(task.schema).length * task.windows.length;
  return { result, invented, answer, characters };
}

/** The answer of the model in the place of the result, unverified. */
function bare(data: ParsedData, answer: Record<string, unknown>): Partial<ParsedData> {
  const clean = JSON.parse(
    JSON.stringify(answer, (_, value: unknown) => (value === null ? undefined : value)),
  ) as Partial<ParsedData>;
  return { document_type: data.document_type, fields: {}, line_items: [], transactions: [], ...clean };
}

function isText(data: ParsedData, at: string): boolean {
  return typeof valueAt(data, at) !== 'boolean';
}

function valueAt(data: ParsedData, at: string): unknown {
  return at
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null
          ? Reflect.get(value, name.replaceAll('~1', '/').replaceAll('~0', '~'))
          : undefined,
      data,
    );
}

function f1(scores: Scores): number | null {
  const all = AREAS.filter((area) => area !== 'type').flatMap((area) => [
    ...(scores.areas.get(area)?.values() ?? []),
  ]);
  const sum = (key: 'right' | 'given' | 'expected') => all.reduce((total, one) => total + one[key], 0);
  return all.length === 0 ? null : (2 * sum('right')) / Math.max(1, sum('given') + sum('expected'));
}

function percent(share: number | null): string {
  return share === null ? '–' : (100 * share).toFixed(1);
}
