// Trains the models of `understand`: `npm run train -- FOLDER [CORPORA [FAMILIES...]]`. The command writes
// generated documents and features to FOLDER. FAMILIES are folders of generated documents (see
// print-family.ts).
//
// The command needs Chromium, and Python 3.11 or later with pip. Each step uses a fixed random seed, and
// reads documents with the models from the previous steps. Without CORPORA, the models are trained only on
// the templates.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, corpora, ...families] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: npm run train -- FOLDER [CORPORA [FAMILIES...]]\n');
  process.exit(2);
}
const CONTRACTS = ['vrdu-adbuy', 'kleister-nda'];
/** Models whose files do not contain a list of features. */
const MATRICES = new Set([
  'asked-forms.json',
  'asked-column-forms.json',
  'asked-typed-forms.json',
  'labels.json',
  'name-forms.json',
  'field-forms.json',
]);
const here = import.meta.dirname;
const understand = join(here, '../src/extraction/understand');
const cache = join(folder, 'cache');
const python = join(folder, 'python');
const printed = join(folder, 'templates');
const features = join(folder, 'features');
const findInCorpora = (...names: string[]) =>
  corpora ? names.map((name) => join(corpora, name)).filter((path) => existsSync(path)) : [];

run('python3', '-m', 'venv', python);
run(join(python, 'bin/pip'), 'install', '--quiet', '-r', join(here, 'requirements.txt'));
if (!existsSync(join(printed, 'truth.jsonl'))) runScript('print.ts', printed, '--seeds', '6');
for (const room of ['lists', 'header', 'questions', 'learned'])
  writeEmptyModels(join(understand, room, 'models'));
trainPhrases();
trainTypes();
trainLists();
trainComparison();
trainHeader();
trainQuestions();
trainLearned();

function run(command: string, ...given: string[]): void {
  execFileSync(command, given, { stdio: 'inherit' });
}

function runScript(name: string, ...given: string[]): void {
  run(process.execPath, join(here, name), ...given);
}

function runPython(name: string, ...given: string[]): void {
  run(join(python, 'bin/python'), join(here, name), ...given);
}

/**
 * Replaces models with empty ones that give no answers, because the service rejects models that were trained
 * with other features.
 */
function writeEmptyModels(models: string, names = readdirSync(models)): void {
  for (const name of names.filter((one) => one.endsWith('.json') && !MATRICES.has(one)))
    writeFileSync(join(models, name), '{"features":[],"trees":[],"slope":1,"offset":0,"ceiling":1}\n');
}

function trainPhrases(): void {
  const phrases = join(folder as string, 'phrases');
  runScript('collect-phrases.ts', phrases);
  runPython('train_phrases.py', phrases);
}

/**
 * Trains the models for document types. Also uses generated documents, which add languages, and corpora that
 * contain only one document type each.
 */
function trainTypes(): void {
  const drawn = join(folder as string, 'drawn');
  if (!existsSync(join(drawn, 'truth.jsonl'))) runScript('draw-documents.ts', drawn);
  const ofOneType = findInCorpora('einvoice-gt', 'icdar2013-tables', 'invoice2data', 'sroie', 'kleister-nda');
  const types = join(folder as string, 'types');
  runScript('collect-types.ts', types, cache, printed, drawn, ...listSets(), ...ofOneType, ...families);
  runPython('train_types.py', types);
}

/** Trains the models for lists. Each stage uses the models of the previous one to collect features. */
function trainLists(): void {
  const lists = join(folder as string, 'lists');
  const documents = [printed, ...listSets(), ...findInCorpora(...CONTRACTS, 'einvoice-gt'), ...families];
  for (const stage of ['grids', 'lists', 'choice', 'values']) {
    runScript('collect-lists.ts', stage, lists, cache, ...documents);
    runScript('collect-lists.ts', stage, lists, cache, ...documents, '--hidden');
    runPython('train_lists.py', stage, lists);
  }
}

/**
 * Trains the models for names, and then those for values. For the second step, the names in a document are
 * found by models that were trained without that document.
 */
function trainHeader(): void {
  const header = join(folder as string, 'header');
  const models = join(understand, 'header/models');
  const documents = [
    printed,
    ...listSets(),
    ...findInCorpora(...CONTRACTS, 'einvoice-gt', 'sroie'),
    ...families,
  ];
  const collect = (out: string, ...flags: string[]) =>
    runScript('collect-header.ts', out, cache, ...documents, ...flags);
  const train = (part: string, ...flags: string[]) =>
    runPython('train_header.py', header, '--only', part, ...flags);
  collect(header);
  runPython('train_field_forms.py', header, '--names');
  train('names');
  train('halves');
  const ofNames = ['names.json', 'name-forms.bin'].map((name) => join(models, name));
  const trained = ofNames.map((file) => readFileSync(file));
  const halves = join(header, 'halves');
  const unseen = [0, 1].map((half) => {
    copyFileSync(join(halves, `names-${half}.json`), join(models, 'names.json'));
    copyFileSync(join(halves, `name-forms-${half}.bin`), join(models, 'name-forms.bin'));
    const own = join(halves, String(half));
    collect(own, '--half', String(half), '--halves', join(halves, 'groups.json'));
    copyFileSync(join(own, 'labels.jsonl'), join(header, `labels-${half}.jsonl`));
    return readFileSync(join(own, 'fields.jsonl'), 'utf8').trimEnd().split('\n');
  });
  for (const [i, file] of ofNames.entries()) writeFileSync(file, trained[i] as Buffer);
  const lines = [unseen[0]?.[0], ...unseen.flatMap(([, ...rows]) => rows)];
  writeFileSync(join(header, 'fields.jsonl'), `${lines.join('\n')}\n`);
  rmSync(join(header, 'labels.jsonl'));
  runPython('train_labels.py', header, features);
  runPython('train_field_forms.py', header, '--like', features);
  train('fields', '--like', features);
}

/** Trains the models that compare labels, including those of header fields. */
function trainComparison(): void {
  const documents = listAsked();
  runScript('collect-bounds.ts', features, cache, ...documents);
  runPython('train_bounds.py', features);
  runScript('collect-pairs.ts', join(features, 'pairs.jsonl'), features, cache, ...documents);
  runPython('tune_phrases.py', features);
  runPython('train_forms.py', features);
}

function trainQuestions(): void {
  const documents = listAsked();
  for (const part of ['values', 'lists', 'texts']) {
    runScript('collect.ts', part, features, features, cache, ...documents);
    runPython('train.py', part, features);
  }
  runScript('collect-options.ts', features, cache, ...documents);
  runPython('train_options.py', features);
  runScript('score-custom.ts', features, cache, ...documents);
}

/** Lists the folders of documents that have custom schemas. */
function listAsked(): string[] {
  return [printed, ...families, ...listSets(), ...findInCorpora(...CONTRACTS)];
}

function listSets(): string[] {
  const [sets] = findInCorpora('sets');
  return sets === undefined
    ? []
    : readdirSync(sets)
        .map((name) => join(sets, name))
        .filter((path) => existsSync(join(path, 'truth.jsonl')));
}

/**
 * Trains the model for learned values. Uses models for custom fields that were trained without the issuer.
 * Leaves out the contracts, because `eval/learning.ts` needs them for measuring.
 */
function trainLearned(): void {
  const learned = join(folder as string, 'learned');
  const documents = [printed, ...findInCorpora('sroie', 'einvoice-gt')];
  runScript('collect-learned.ts', learned, features, cache, ...documents);
  runPython('train_learned.py', learned);
}
