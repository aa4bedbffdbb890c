// Writes the features of the possible answers to each yes-or-no question and each question with an enum, and
// which answer is correct (for train_options.py):
//
//   node bin/node.js training/collect-options.ts FOLDER CACHE DOCUMENTS...
//
// FOLDER is the folder where train.py wrote its folds.
import { appendFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { answerSchema } from '../src/extraction/understand/questions/answer-schema.ts';
import { OPTION_FEATURES } from '../src/extraction/understand/questions/options.ts';
import { isExpected } from './compare.ts';
import { readAskedDocuments, weighDocument } from './custom-documents.ts';
import { readFolds } from './fold-models.ts';

const [folder, cache, ...folders] = process.argv.slice(2);
if (folder === undefined || cache === undefined || folders.length === 0) {
  process.stderr.write('Usage: collect-options.ts FOLDER CACHE DOCUMENTS...\n');
  process.exit(2);
}
const out = join(folder, 'options.jsonl');
writeFileSync(out, `${JSON.stringify(OPTION_FEATURES)}\n`);
const folds = readFolds(folder);
let questions = 0;
for await (const { one, context, known, asked } of readAskedDocuments(folders, cache)) {
  const about = { set: one.set, group: one.group, file: basename(one.file), weight: weighDocument(one) };
  for (const { schema, values, isOwn } of asked) {
    if (!isOwn) continue;
    const lines: string[] = [];
    answerSchema(context, schema, known, folds.modelsOf(one.group), null, (question, options) => {
      const { wanted, isAsked } = findWanted(values, question.pointer);
      if (!isAsked || (wanted === null && !one.isComplete)) return;
      questions++;
      const x = options.map(({ features }) =>
        Array.from(features, (value) => Math.round(value * 1000) / 1000),
      );
      lines.push(
        JSON.stringify({
          ...about,
          name: question.name,
          kind: question.kind,
          expected: wanted !== null,
          values: options.map(({ value }) => String(value)),
          x,
          y: options.map(({ value }) => Number(wanted !== null && isExpected(wanted, value))),
        }),
      );
    });
    if (lines.length > 0) appendFileSync(out, `${lines.join('\n')}\n`);
  }
}
process.stdout.write(`${questions} questions\n`);
process.exit(0);

/** Returns the expected value at a pointer such as /custom/rent/includes_heating. */
function findWanted(values: Record<string, unknown>, pointer: string): { wanted: unknown; isAsked: boolean } {
  let at: unknown = values;
  for (const part of pointer.split('/').slice(2)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null) return { wanted: null, isAsked: false };
    at = (at as Record<string, unknown>)[name] ?? null;
  }
  return { wanted: at, isAsked: true };
}
