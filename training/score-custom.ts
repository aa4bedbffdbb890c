// Scores custom fields of labelled documents, using models that were trained without the issuer:
//
// node bin/node.js training/score-custom.ts FOLDER CACHE DOCUMENTS... [--show SET]
//
// FOLDER is the folder where train.py wrote its folds. For each kind of field, the command prints F1 in
// percent and the numbers of correct, returned and expected values. In lists, it counts each value of each
// entry. `--show` prints the errors in one set.
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type Counts, compareTrees, isGiven } from '../eval/compare-truth.ts';
import type { FieldSchema } from '../src/extraction/options.ts';
import { answerSchema } from '../src/extraction/understand/questions/answer-schema.ts';
import { createQuestion } from '../src/extraction/understand/questions/question.ts';
import { readAskedDocuments } from './custom-documents.ts';
import { readFolds } from './fold-models.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string' } },
});
const [folder, cache, ...folders] = positionals;
if (folder === undefined || cache === undefined || folders.length === 0) {
  process.stderr.write('Usage: score-custom.ts FOLDER CACHE DOCUMENTS... [--show SET]\n');
  process.exit(2);
}
const folds = readFolds(folder);

const counts = new Map<string, Map<string, Counts>>();
let sure = 0;
let sureWrong = 0;
let pages = 0;
let milliseconds = 0;

function add(set: string, kind: string, { right, given, expected }: Counts): void {
  const kinds = counts.get(set) ?? new Map<string, Counts>();
  counts.set(set, kinds);
  const before = kinds.get(kind) ?? { right: 0, given: 0, expected: 0 };
  kinds.set(kind, {
    right: before.right + right,
    given: before.given + given,
    expected: before.expected + expected,
  });
}

function score(
  about: { set: string; file: string; isOwn: boolean },
  schema: FieldSchema,
  wanted: Record<string, unknown>,
  got: Record<string, unknown>,
  evidence: Record<string, { confidence: number }>,
  pointer = '/custom',
): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const want = wanted[name];
    if (!isGiven(want)) continue;
    const at = `${pointer}/${name}`;
    if (field.type === 'object') {
      const inner = (got[name] ?? {}) as Record<string, unknown>;
      score(about, field, want as Record<string, unknown>, inner, evidence, at);
      continue;
    }
    const compared = compareTrees(got[name], want);
    const isList = field.type === 'array';
    const kind = isList
      ? field.items?.type === 'object'
        ? 'records'
        : 'strings'
      : createQuestion(name, field, at).kind;
    add(about.set, about.isOwn ? kind : `other ${isList ? 'records' : 'values'}`, compared);
    if (about.isOwn) add(about.set, isList ? 'ALL LISTS' : 'ALL VALUES', compared);
    const confidence = evidence[at]?.confidence ?? 0;
    if (!isList && confidence >= 0.9) {
      sure++;
      if (compared.right === 0) sureWrong++;
    }
    if (
      (flags.show === 'all' || about.set === flags.show) &&
      about.isOwn &&
      compared.right < compared.expected
    )
      console.log(
        `${about.file} ${kind} ${name} (${field.description ?? ''}): ${compared.right}/${compared.given}/${compared.expected} want ${JSON.stringify(want).slice(0, 200)} got ${JSON.stringify(got[name])?.slice(0, 200)} ${confidence}`,
      );
  }
}

for await (const { one, context, known, asked } of readAskedDocuments(folders, cache)) {
  const model = folds.modelsOf(one.group);
  for (const { schema, values, isOwn } of asked) {
    const started = performance.now();
    const answers = answerSchema(context, schema, known, model);
    milliseconds += performance.now() - started;
    pages += context.view.pages.length;
    score(
      { set: one.set, file: basename(one.file), isOwn },
      schema,
      values,
      answers.values,
      answers.evidence,
    );
  }
}
for (const [set, kinds] of [...counts].sort()) {
  console.log(set);
  for (const [kind, { right, given, expected }] of [...kinds].sort())
    console.log(
      `  ${kind.padEnd(14)} ${((200 * right) / Math.max(1, given + expected)).toFixed(1).padStart(5)}  ${right}/${given}/${expected}`,
    );
}
console.log(
  `sure but wrong ${((100 * sureWrong) / Math.max(1, sure)).toFixed(1)} % of ${sure}; ${(milliseconds / Math.max(1, pages)).toFixed(1)} ms a page`,
);
process.exit(0);
