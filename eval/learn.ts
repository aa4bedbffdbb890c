// Fits the weights for the confidence of rule-based values (src/extraction/understand/score/weights.json) to
// labelled folders, and prints their calibration, cross-validated by issuer:
//
//   node bin/node.js eval/learn.ts CACHE FOLDER...
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { understand } from '../src/extraction/understand/understand.ts';
import {
  findLabelledDocuments,
  type LabelledDocument,
  readLabelled,
} from '../training/labelled-documents.ts';
import { measureCalibration } from './calibration.ts';
import { isGiven, isRight, shareOfWanted } from './compare-truth.ts';
import { learnWeights, type Observation, predictByFold } from './logistic.ts';
import { createOptions } from './read-document.ts';

const [cache, ...folders] = process.argv.slice(2);
if (cache === undefined || folders.length === 0) {
  process.stderr.write('Usage: learn.ts CACHE FOLDER...\n');
  process.exit(2);
}

/**
 * Documents of one issuer are similar, so together they weigh at most as much as one and a half documents.
 */
const MAX_WEIGHT_OF_GROUP = 1.5;

/** Returns whether a value is correct; null if the ground truth does not contain it. */
function judge({ truth }: LabelledDocument, pointer: string, value: unknown): boolean | null {
  const [area, ...path] = pointer.split('/').slice(1);
  if (area === 'fields') {
    const wanted = path.reduce<unknown>(
      (node, key) => (typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined),
      truth.fields ?? {},
    );
    return isGiven(wanted) && !Array.isArray(wanted) ? isRight(value, wanted) : null;
  }
  if (area !== 'line_items' && area !== 'transactions') return null;
  const key = path[1] ?? '';
  const rows = (truth[area] ?? []).map((row) => Reflect.get(row, key) as unknown).filter(isGiven);
  if (rows.length === 0) return null;
  return rows.some((wanted) =>
    key === 'description' ? shareOfWanted(value, wanted) >= 0.5 : isRight(value, wanted),
  );
}

const documents = folders.flatMap(findLabelledDocuments);
const sizes = Map.groupBy(documents, ({ group }) => group);
const observations: Observation[] = [];
for (const one of documents) {
  const document = await readLabelled(one, cache).catch(() => null);
  if (document === null) continue;
  const options = createOptions(one.file);
  const weight = Math.min(1, MAX_WEIGHT_OF_GROUP / (sizes.get(one.group)?.length ?? 1));
  understand(document, options, (pointer, value, group, features) => {
    const right = judge(one, pointer, value);
    if (right !== null) observations.push({ group, features, right, family: one.group, weight });
  });
  rmSync(options.scratch, { recursive: true, force: true });
}
const check = measureCalibration(predictByFold(observations));
process.stdout.write(
  `${observations.length} values of ${documents.length} documents; by issuer: calibration error ${check.error.toFixed(3)}, AUROC ${check.auroc?.toFixed(3)}\n`,
);
const file = join(import.meta.dirname, '../src/extraction/understand/score/weights.json');
writeFileSync(file, `${JSON.stringify(learnWeights(observations), null, 2)}\n`);
process.exit(0);
