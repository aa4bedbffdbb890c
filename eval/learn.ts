// Learns the weights of the confidence from drawn documents (layouts that are not held out) and, where their folders are
// named, from corpora whose licence allows it: SROIE and the ad-buy labels, both MIT. Writes score/weights.json.
//
//   node bin/node.js eval/learn.ts [CORPORA]
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { understand } from '../src/extraction/understand/understand.ts';
import type { Case } from './corpora/case.ts';
import { receiptCases, receiptSchemaCases } from './corpora/receipts.ts';
import { adBuyCases } from './corpora/schemas.ts';
import { judge, readDrawings, understandDrawing } from './drawn.ts';
import { crossValidated, learnWeights, type Observation } from './logistic.ts';
import { optionsFor, readLaidOut } from './read-document.ts';
import { calibrationOf } from './tally.ts';

const SEEDS = [11, 12];
/** Real documents are few: each counts as much as several drawn ones. */
const REAL_WEIGHT = 8;

async function fromDrawings(): Promise<Observation[]> {
  const out: Observation[] = [];
  for (const seed of SEEDS) {
    for (const read of await readDrawings(seed, (drawn) => !drawn.heldOut)) {
      const seen: { pointer: string; value: unknown; group: string; features: Observation['features'] }[] =
        [];
      const result = understandDrawing(read, (pointer, value, group, features) =>
        seen.push({ pointer, value, group, features }),
      );
      for (const { pointer, value, group, features } of seen) {
        const right = judge(read.drawn, pointer, value, result);
        if (right !== null) out.push({ group, features, right, family: read.drawn.layout, weight: 1 });
      }
    }
  }
  return out;
}

async function fromCases(cases: readonly Case[], cache: string): Promise<Observation[]> {
  const out: Observation[] = [];
  for (const one of cases) {
    const document = await readLaidOut(one.file, cache).catch(() => null);
    if (document === null) continue;
    const options = { ...optionsFor(one.file), ...(one.schema ? { schema: one.schema } : {}) };
    const expected = new Map(one.values.map((value) => [value.pointer, value]));
    understand(document, options, (pointer, value, group, features) => {
      const truth = expected.get(pointer);
      if (truth?.expected === undefined) return;
      out.push({
        group,
        features,
        right: truth.same(value, truth.expected),
        family: one.family,
        weight: REAL_WEIGHT,
      });
    });
    rmSync(options.scratch, { recursive: true, force: true });
  }
  return out;
}

const corpora = process.argv[2];
const cache = join(import.meta.dirname, 'out/cache');
const observations = await fromDrawings();
if (corpora !== undefined) {
  observations.push(...(await fromCases(receiptCases(join(corpora, 'sroie')), join(cache, 'receipts'))));
  observations.push(
    ...(await fromCases(receiptSchemaCases(join(corpora, 'sroie')), join(cache, 'receipts'))),
  );
  observations.push(...(await fromCases(adBuyCases(join(corpora, 'vrdu-adbuy')), join(cache, 'adbuy'))));
}
const check = calibrationOf(crossValidated(observations));
const real = calibrationOf(crossValidated(observations.filter((one) => one.weight > 1)));
console.log(`${observations.length} values, ${observations.filter((one) => one.right).length} right`);
console.log(
  `cross-validated by seller: error ${check.error.toFixed(3)}, AUROC ${check.auroc?.toFixed(3)}; real documents alone: ${real.error.toFixed(3)}, ${real.auroc?.toFixed(3)}`,
);
const own = calibrationOf(crossValidated(observations).filter((one) => one.group.startsWith('custom')));
console.log(`fields of a schema: error ${own.error.toFixed(3)}, AUROC ${own.auroc?.toFixed(3)}`);
const file = join(import.meta.dirname, '../src/extraction/understand/score/weights.json');
writeFileSync(file, `${JSON.stringify(learnWeights(observations), null, 2)}\n`);
