// Makes the models of understanding anew: `npm run train -- FOLDER [CORPORA [FAMILIES...]]`. FOLDER is for printed
// documents and features, FAMILIES are printed families (print-family.ts).
//
// Needs Chromium to print the templates, and Python 3.11 or later with pip. Every step is seeded. Without CORPORA the
// models are trained on the templates alone.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
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

// The header: values are collected with the names that were just learned.
const header = join(folder, 'header');
const headerModels = join(here, '../src/extraction/understand/header/models');
for (const part of ['names', 'fields']) {
  // A model of other features is refused; one without trees is not.
  writeFileSync(join(headerModels, `${part}.json`), '{"features":[],"slope":1,"offset":0,"trees":[]}\n');
  const documents = [
    printed,
    ...(corpora ? [...setsOf(corpora), join(corpora, 'einvoice-gt'), join(corpora, 'sroie')] : []),
    ...families,
  ];
  run(process.execPath, join(here, 'collect-header.ts'), header, join(folder, 'cache'), ...documents);
  run(join(python, 'bin/python'), join(here, 'train_header.py'), header, '--only', part);
}

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
