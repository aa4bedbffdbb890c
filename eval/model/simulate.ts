// Measures how answers of a language model are processed, without a model: answers are generated from the
// ground truth, with known kinds of faults.
//
//   node bin/node.js eval/model/simulate.ts [--cache FOLDER] [--every N] [--rounds N] [--show] [--drop]
// [--twice] FOLDER...
//
// A folder is one of `shared/corpora` or contains documents printed by `training/print-family.ts`. `--rounds
// N` repeats the simulation N times with different faults. The totals of all folders are printed last; scans
// are counted separately. `--every N` uses one in N documents, `--show` prints errors, `--drop` omits values
// that are not printed, and `--twice` simulates asking twice, with different faults in the second answer.
import { parseArgs } from 'node:util';
import type { LaidOutDocument } from '../../src/extraction/document.ts';
import { mergeAnswers } from '../../src/extraction/llm/merge-answers.ts';
import type { ModelMode } from '../../src/extraction/llm/model-options.ts';
import type { ExtractionOptions } from '../../src/extraction/options.ts';
import type { ParsedData } from '../../src/extraction/parsed-data.ts';
import { makePrompt } from '../../src/language-model/prompt.ts';
import { findLabelledDocuments, type LabelledDocument } from '../../training/labelled-documents.ts';
import { measureCalibration } from '../calibration.ts';
import { readLaidOut } from '../read-document.ts';
import { scoreDocument } from '../score-document.ts';
import { AREAS, Scores } from '../scores.ts';
import { answerFromTruth, type Faults, MIXED_FAULTS, NO_FAULTS } from './answer-from-truth.ts';
import { getValueAt, measureCitedRows } from './cited-rows.ts';
import { asUnderstanding, extractOffline, getOptions, prepareModelTask } from './offline-result.ts';
import { seedOf } from './seeded.ts';
import { calculateF1, formatPercent, type Share, SimulationTotals, shareOf } from './simulation-totals.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string' },
    every: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
    drop: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
  },
});

const INVENTED: Faults = { ...NO_FAULTS, invented: 0.05 };
const SURE = 0.8;
const ROUNDS = Number(flags.rounds);
const totals = new SimulationTotals();

for (const folder of positionals) {
  const every = Number(flags.every);
  const documents = findLabelledDocuments(folder).filter((_, i) => i % every === 0);
  await measureSet(folder.split('/').at(-1) ?? folder, documents);
}
for (const line of totals.lines()) console.log(line);

async function measureSet(name: string, documents: readonly LabelledDocument[]): Promise<void> {
  const offline = new Scores('offline');
  const alone = new Scores('model');
  const merged = new Scores('check');
  const filled = new Scores('fill');
  const faultless = new Scores('first, no mistakes');
  const invented = { all: 0, wrong: 0 };
  const unprinted: Record<'texts' | 'scans', Share> = {
    texts: { all: 0, wrong: 0 },
    scans: { all: 0, wrong: 0 },
  };
  for (const one of documents) {
    const laidOut = await readLaidOut(
      one.file,
      flags.cache === undefined ? undefined : `${flags.cache}/${one.set}`,
    );
    const options = getOptions(one);
    const data = await extractOffline(laidOut, options);
    scoreDocument(offline, one, asUnderstanding(data));
    const run = (mode: ModelMode, faults: Faults, round = 0) =>
      simulate(laidOut, options, data, one, mode, faults, round);
    const pure = run('first', NO_FAULTS);
    scoreDocument(faultless, one, asUnderstanding(pure.result));
    const isScan = laidOut.pages.some(({ info }) => info.method === 'ocr' || info.method === 'mixed');
    const correct = isScan ? unprinted.scans : unprinted.texts;
    for (const [at, evidence] of Object.entries(pure.result.evidence)) {
      if (evidence.method !== 'llm' || !isText(pure.result, at)) continue;
      correct.all++;
      if (evidence.grounded === false) {
        correct.wrong++;
        if (flags.show)
          console.log(
            'ungrounded',
            one.file.split('/').at(-1),
            at,
            JSON.stringify(getValueAt(pure.result, at)),
          );
      }
    }
    if (pure.context !== null)
      totals.addPlaces(measureCitedRows(pure.context, data, pure.answer, seedOf(one.file)));
    for (let round = 0; round < ROUNDS; round++) {
      const made = run('first', INVENTED, round);
      invented.all += made.invented.size;
      for (const { at, value } of findAccepted(made.invented, made.result, pure.result)) {
        invented.wrong++;
        if (flags.show)
          console.log(
            'invented',
            one.file.split('/').at(-1),
            at,
            value,
            JSON.stringify(made.result.evidence[at]),
          );
      }
      const mixed = run('check', MIXED_FAULTS, round);
      const fill = run('fill', MIXED_FAULTS, round);
      const unverified = { ...data, ...takeRawAnswer(data, mixed.answer), evidence: {} };
      for (const [scores, result] of [
        [merged, mixed.result],
        [alone, unverified],
        [filled, fill.result],
      ] as const)
        scoreDocument(scores, one, asUnderstanding(result));
      if (round === 0) totals.addSent(mixed.characters, fill.characters);
    }
  }
  const calibration = measureCalibration(merged.given);
  const formatAreas = (scores: Scores) =>
    AREAS.map((area) => `${area} ${formatPercent(scores.f1(area))}`).join(', ');
  if (flags.show)
    for (const { confidence, right, count } of calibration.bins)
      console.log(
        `bin ${count}: confidence ${formatPercent(confidence / Math.max(1, count))}, right ${formatPercent(right / Math.max(1, count))}`,
      );
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
    console.log(`${scores.title.padEnd(8)} F1 ${formatPercent(calculateF1(scores))}: ${formatAreas(scores)}`);
  console.log(
    `errors of check against the model alone: ${formatPercent(1 - (1 - (calculateF1(merged) ?? 0)) / (1 - (calculateF1(alone) ?? 0)))} % fewer; calibration error ${calibration.error.toFixed(3)} (${calibration.values} values); sure but wrong ${formatPercent(merged.sureButWrong)}`,
  );
  console.log(`invented and sure ${shareOf(invented)}`);
  console.log(
    `correct values marked as not printed: ${shareOf(unprinted.texts)} of texts, ${shareOf(unprinted.scans)} of scans`,
  );
  totals.addSet({ offline, faultless, alone, merged, filled, invented, ...unprinted });
}

function simulate(
  laidOut: LaidOutDocument,
  options: ExtractionOptions,
  data: ParsedData,
  one: LabelledDocument,
  mode: ModelMode,
  faults: Faults,
  round: number,
) {
  const prepared = prepareModelTask(laidOut, data, options, {
    mode,
    ungrounded: flags.drop ? 'drop' : 'keep',
    redact: { kinds: [], patterns: [] },
  });
  if (prepared === null)
    return { result: data, invented: new Map<string, unknown>(), answer: {}, characters: 0, context: null };
  const { task, context } = prepared;
  const seed = `${one.file}${round === 0 ? '' : ` ${round}`}`;
  const { answer, invented } = answerFromTruth(one.truth, context.schema, faults, seedOf(seed));
  // The first window gets the whole answer, so that faults are counted once.
  const again = answerFromTruth(one.truth, context.schema, faults, seedOf(`${seed} again`));
  const second = flags.twice ? [again.answer] : [];
  const result = mergeAnswers(structuredClone(data), context, [answer], second);
  const characters = task.windows
    .flatMap((window, i) => makePrompt(window, task.schemas[i] ?? {}))
    .reduce((sum, { content }) => sum + content.length, 0);
  return { result, invented, answer, characters, context };
}

/**
 * Finds invented values that a result reports as printed, with a high confidence. Because list entries may
 * have moved, values are compared regardless of their index. A value that the correct answer has in the same
 * member is not counted.
 */
function findAccepted(
  invented: ReadonlyMap<string, unknown>,
  result: ParsedData,
  correct: ParsedData,
): { at: string; value: unknown }[] {
  const generalizePointer = (at: string) => at.replace(/\/\d+(?=\/|$)/g, '/-');
  const withValue = (data: ParsedData, path: string, value: unknown) =>
    Object.entries(data.evidence).filter(
      ([at, { method }]) =>
        method === 'llm' && generalizePointer(at) === path && getValueAt(data, at) === value,
    );
  const values = new Map(
    [...invented].map(([at, value]) => [
      `${generalizePointer(at)} ${value}`,
      { path: generalizePointer(at), value },
    ]),
  );
  return [...values.values()].flatMap(({ path, value }) => {
    const sure = withValue(result, path, value).filter(
      ([, { grounded, confidence }]) => grounded !== false && confidence >= SURE,
    );
    const expected = withValue(correct, path, value).length;
    return sure.slice(expected).map(([at]) => ({ at, value }));
  });
}

/** Returns the unverified answer of the model instead of the result. */
function takeRawAnswer(data: ParsedData, answer: Record<string, unknown>): Partial<ParsedData> {
  const clean = JSON.parse(
    JSON.stringify(answer, (_, value: unknown) => (value === null ? undefined : value)),
  ) as Partial<ParsedData>;
  return { document_type: data.document_type, fields: {}, line_items: [], transactions: [], ...clean };
}

function isText(data: ParsedData, at: string): boolean {
  return typeof getValueAt(data, at) !== 'boolean';
}
