// Scores how well the library understands the documents in labelled folders, and writes eval/report.md:
//
//   npm run eval -- CORPORA [--unseen FOLDER]... [--seen FOLDER]... [--only NAME,NAME] [--cache FOLDER]
//     [--misses] [--boxes N]
//   npm run eval -- --llm URL --model NAME [--mode fill|check|first] [--every N] CORPORA [--seen FOLDER]...
//
// With `--llm`, the command measures a language model instead (its gain over the offline engine, and its
// tokens and time per document) and writes no report. LEGIBLE_LLM_API_KEY is the key for the server, and
// LEGIBLE_LLM_API its protocol (openai, anthropic or gemini). `--every N` selects one in N documents.
//
// CORPORA is the folder of the development corpora. `--unseen` names folders of documents generated from a
// family in eval/sealed (see training/print-family.ts); their figures come first, and none of their contents
// are shown. `--seen` names other folders of generated documents. `--only` selects sets by name and prints
// the report instead of writing it; `--misses` prints errors; `--boxes N` writes page images to eval/out for
// the N worst documents in each set, with their values drawn on them. With `--cache`, files are read only
// once; use this option if only `understand` has changed.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LaidOutDocument } from '../src/extraction/document.ts';
import type { ExtractionOptions } from '../src/extraction/options.ts';
import { understand } from '../src/extraction/understand/understand.ts';
import { postDirectly } from '../src/language-model/post-json.ts';
import { normalizeSchema } from '../src/lib/normalize-schema.ts';
import {
  findEInvoicesWithXml,
  findLabelledDocuments,
  type LabelledDocument,
} from '../training/labelled-documents.ts';
import { drawBoxes } from './draw-boxes.ts';
import { scoreModel } from './model/score-model.ts';
import { createOptions, readLaidOut } from './read-document.ts';
import { scoreDocument } from './score-document.ts';
import { Scores, SUMMARY_HEADER } from './scores.ts';
import { scoreSegments } from './segments.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    unseen: { type: 'string', multiple: true, default: [] },
    seen: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    cache: { type: 'string' },
    misses: { type: 'boolean', default: false },
    boxes: { type: 'string', default: '0' },
    llm: { type: 'string' },
    model: { type: 'string' },
    mode: { type: 'string', default: 'check' },
    every: { type: 'string', default: '1' },
  },
});
const corpora = positionals[0];
const out = join(import.meta.dirname, 'out');
const only = flags.only?.split(',');

interface LabelledSet {
  name: string;
  documents: LabelledDocument[];
  isUnseen: boolean;
}

function findSets(): LabelledSet[] {
  const toSet = (folder: string, isUnseen = false) => ({
    name: basename(folder),
    documents: findLabelledDocuments(folder),
    isUnseen,
  });
  const sets = [
    ...flags.unseen.map((folder) => toSet(folder, true)),
    ...flags.seen.map((folder) => toSet(folder)),
  ];
  if (corpora !== undefined && existsSync(corpora)) {
    const eInvoices = join(corpora, 'einvoice-gt');
    sets.push(toSet(eInvoices));
    sets.push({ name: 'einvoice-gt-xml', documents: findEInvoicesWithXml(eInvoices), isUnseen: false });
    for (const name of ['sroie', 'vrdu-adbuy', 'kleister-nda']) sets.push(toSet(join(corpora, name)));
    const labelled = join(corpora, 'sets');
    if (existsSync(labelled)) sets.push(...readdirSync(labelled).map((name) => toSet(join(labelled, name))));
  }
  return sets.filter(({ name, documents }) => documents.length > 0 && (only?.includes(name) ?? true));
}

/**
 * Number of warm-up rounds, after which the code is as optimized as in a service that has been running for a
 * while.
 */
const WARM_ROUNDS = 3;

/** Returns the processor time of all runs, after a warm-up, in milliseconds. */
function measureWarm(runs: readonly (() => void)[]): number {
  for (let round = 0; round < WARM_ROUNDS; round++) for (const run of runs) run();
  const started = process.cpuUsage();
  for (const run of runs) run();
  const used = process.cpuUsage(started);
  return (used.user + used.system) / 1000;
}

async function scoreSet(set: LabelledSet): Promise<Scores> {
  const scores = new Scores(set.name);
  const runs: (() => void)[] = [];
  const missesOf = new Map<LabelledDocument, number>();
  for (const one of set.documents) {
    const document = await readOrReport(one);
    if (document === null) continue;
    const options = getOptions(one);
    const before = scores.misses.length;
    scoreDocument(scores, one, understand(document, options));
    runs.push(() => understand(document, options));
    rmSync(options.scratch, { recursive: true, force: true });
    missesOf.set(one, scores.misses.length - before);
    scores.documents++;
    scores.pages += document.pages.length;
  }
  scores.milliseconds = measureWarm(runs);
  const worst = [...missesOf].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1]);
  if (!set.isUnseen) for (const [one] of worst.slice(0, Number(flags.boxes))) await drawValues(one);
  return scores;
}

async function readOrReport(one: LabelledDocument): Promise<LaidOutDocument | null> {
  try {
    const document = await readLaidOut(one.file, flags.cache && join(flags.cache, one.set));
    return document;
  } catch (error) {
    process.stderr.write(`${one.file} was not read: ${String(error)}\n`);
    return null;
  }
}

function getOptions(one: LabelledDocument): ExtractionOptions {
  const options = createOptions(one.file);
  const { schema } = one.truth.schema ? normalizeSchema(one.truth.schema) : {};
  return schema ? { ...options, schema } : options;
}

async function drawValues(one: LabelledDocument): Promise<void> {
  if (!one.file.endsWith('.pdf')) return;
  const document = await readLaidOut(one.file);
  const name = `${one.set}-${basename(one.file, '.pdf')}`;
  await drawBoxes(one.file, name, document, understand(document, getOptions(one)), out);
}

if (flags.llm !== undefined) {
  const { llm: url, model } = flags;
  const mode = (['fill', 'check', 'first'] as const).find((one) => one === flags.mode);
  if (model === undefined || mode === undefined)
    throw new Error('--llm URL needs --model NAME, and --mode is fill, check or first');
  const apiKey = process.env.LEGIBLE_LLM_API_KEY ?? null;
  const spoken = process.env.LEGIBLE_LLM_API ?? 'openai';
  const api = (['openai', 'anthropic', 'gemini'] as const).find((one) => one === spoken);
  if (api === undefined) throw new Error('LEGIBLE_LLM_API is openai, anthropic or gemini');
  await scoreModel(findSets(), {
    endpoint: { api, url, model, takesImages: false, apiKey, post: postDirectly },
    mode,
    every: Number(flags.every),
    cache: flags.cache,
    print: (line) => process.stdout.write(`${line}\n`),
  });
  process.exit(0);
}

const sections = { unseen: [] as Scores[], seen: [] as Scores[] };
for (const set of findSets()) {
  const scores = await scoreSet(set);
  sections[set.isUnseen ? 'unseen' : 'seen'].push(scores);
  process.stdout.write(`${scores.summary()}\n`);
  if (!flags.misses || set.isUnseen) continue;
  for (const { file, field, wanted, got } of scores.misses)
    process.stdout.write(
      `  ${basename(file)} ${field}: ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}\n`,
    );
}
const lines = [
  '# Scores',
  '',
  'Written by `npm run eval`; eval/README.md explains the columns. [learning.md](learning.md) contains the learning curves.',
  '',
];
if (sections.unseen.length > 0)
  lines.push(
    '## Documents that neither rules nor training have seen',
    '',
    SUMMARY_HEADER,
    ...sections.unseen.map((scores) => scores.summary()),
    '',
  );
lines.push(
  '## Regression check on documents that were used for development',
  '',
  SUMMARY_HEADER,
  ...sections.seen.map((scores) => scores.summary()),
  '',
);
if (only === undefined || only.includes('segments')) {
  const score = await scoreSegments(2, 60);
  lines.push(
    '## Several documents in one file',
    '',
    `${score.exact} of ${score.files} merged files are divided exactly.`,
    '',
    ...score.misses.map((miss) => `- ${miss}`),
    '',
  );
}
for (const scores of sections.seen) lines.push(`## ${scores.title}`, '', scores.details(), '');
if (only === undefined) writeFileSync(join(import.meta.dirname, 'report.md'), lines.join('\n'));
else process.stdout.write(`\n${lines.join('\n')}\n`);
process.exit(0);
