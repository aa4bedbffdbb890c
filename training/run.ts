// Makes the models of understanding anew: `npm run train -- FOLDER [CORPORA [FAMILIES...]]`. FOLDER is for printed
// documents and features, FAMILIES are printed families (print-family.ts).
//
// Needs Chromium to print the templates, and Python 3.11 or later with pip. Every step is seeded. Without CORPORA the
// models are trained on the templates alone.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, corpora, ...families] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: npm run train -- FOLDER [CORPORA [FAMILIES...]]\n');
  process.exit(2);
}
const here = import.meta.dirname;
const run = (command: string, ...given: string[]) => execFileSync(command, given, { stdio: 'inherit' });

const printed = join(folder, 'templates');
if (!existsSync(join(printed, 'truth.jsonl')))
  run(process.execPath, join(here, 'print.ts'), printed, '--seeds', '6');

const features = join(folder, 'features');
const models = join(here, '../src/extraction/understand/questions/models');
// Models that were trained with other features are refused; empty ones answer nothing.
for (const name of readdirSync(models))
  writeFileSync(join(models, name), '{"features":[],"trees":[],"slope":1,"offset":0}\n');
const labelled = [printed, ...families, ...(corpora ? setsOf(corpora) : [])];
run(process.execPath, join(here, 'collect.ts'), features, join(folder, 'cache'), ...labelled);

const python = join(folder, 'python');
if (!existsSync(python)) {
  run('python3', '-m', 'venv', python);
  run(join(python, 'bin/pip'), 'install', '--quiet', '-r', join(here, 'requirements.txt'));
}
run(join(python, 'bin/python'), join(here, 'train.py'), features);
run(process.execPath, join(here, 'score-custom.ts'), features, join(folder, 'cache'), ...labelled);

// Lists: each stage is collected with the models of the one before.
const lists = join(folder, 'lists');
for (const stage of ['grids', 'lists', 'choice', 'values']) {
  const documents = [
    printed,
    ...(corpora ? [...setsOf(corpora), join(corpora, 'einvoice-gt')] : []),
    ...families,
  ];
  run(process.execPath, join(here, 'collect-lists.ts'), stage, lists, join(folder, 'cache'), ...documents);
  run(join(python, 'bin/python'), join(here, 'train_lists.py'), stage, lists);
}

// The header: names, then values. Values are collected with names of models that have not seen the document.
const header = join(folder, 'header');
const headerModels = join(here, '../src/extraction/understand/header/models');
const EMPTY_MODEL = '{"features":[],"slope":1,"offset":0,"trees":[]}\n';
const ofHeaders = [
  printed,
  ...(corpora ? [...setsOf(corpora), join(corpora, 'einvoice-gt'), join(corpora, 'sroie')] : []),
  ...families,
];
const collectHeader = (out: string) =>
  run(process.execPath, join(here, 'collect-header.ts'), out, join(folder, 'cache'), ...ofHeaders);
const trainHeader = (part: string) =>
  run(join(python, 'bin/python'), join(here, 'train_header.py'), header, '--only', part);
// A model of other features is refused; one without trees is not.
for (const part of ['names', 'fields', 'settle'])
  writeFileSync(join(headerModels, `${part}.json`), EMPTY_MODEL);
collectHeader(header);
trainHeader('names');
trainHeader('halves');
const names = readFileSync(join(headerModels, 'names.json'));
const halves = join(header, 'halves');
const halfOf = JSON.parse(readFileSync(join(halves, 'groups.json'), 'utf8')) as Record<string, number>;
const unseen = [0, 1].map((half) => {
  copyFileSync(join(halves, `names-${half}.json`), join(headerModels, 'names.json'));
  collectHeader(join(halves, String(half)));
  const [features, ...rows] = readFileSync(join(halves, String(half), 'fields.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  const own = rows.filter((row) => (halfOf[(JSON.parse(row) as { group: string }).group] ?? 0) === half);
  return { features, own };
});
writeFileSync(join(headerModels, 'names.json'), names);
const lines = [unseen[0]?.features, ...unseen.flatMap(({ own }) => own)];
writeFileSync(join(header, 'fields.jsonl'), `${lines.join('\n')}\n`);
trainHeader('fields');

// Types: drawn documents add languages, and some corpora are of one type each.
const drawn = join(folder, 'drawn');
if (!existsSync(join(drawn, 'truth.jsonl'))) run(process.execPath, join(here, 'draw-documents.ts'), drawn);
const typed = ['einvoice-gt', 'icdar2013-tables', 'invoice2data', 'sroie', 'kleister-nda'];
const ofTypes = corpora
  ? [...setsOf(corpora), ...typed.map((name) => join(corpora, name))].filter(
      (path) => existsSync(path) && !path.endsWith('vrdu-adbuy'),
    )
  : [];
const types = join(folder, 'types');
const cache = join(folder, 'cache');
run(process.execPath, join(here, 'collect-types.ts'), types, cache, printed, drawn, ...ofTypes, ...families);
run(join(python, 'bin/python'), join(here, 'train_types.py'), types);

/** The labelled folders of the corpora. */
function setsOf(root: string): string[] {
  const sets = join(root, 'sets');
  const labelled = existsSync(sets)
    ? readdirSync(sets)
        .map((name) => join(sets, name))
        .filter((path) => existsSync(join(path, 'truth.jsonl')))
    : [];
  const contracts = ['vrdu-adbuy', 'kleister-nda'].map((name) => join(root, name));
  return [...labelled, ...contracts.filter((path) => existsSync(path))];
}
