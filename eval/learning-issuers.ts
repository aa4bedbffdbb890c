// Measures the gain from corrections for issuers with several documents: how well all standard fields and
// line items are read after 0, 1 and 3 documents of the same issuer have been corrected.
//
// node bin/node.js eval/learning-issuers.ts CACHE FOLDER... [--samples N] [--fields] [--show]
//
// The documents of all folders are combined, because an issuer may have both scans and documents with text. A
// person is assumed to have corrected and approved the results. `--fields` prints F1 by field. `--show` lists
// wrong values after three corrections; do not use it for sealed issuers.
import { parseArgs } from 'node:util';
import { findLabelledDocuments } from '../training/labelled-documents.ts';
import { Random } from '../training/random.ts';
import { scoreDocument } from './score-document.ts';
import { Scores } from './scores.ts';
import {
  correctDocument,
  readTaught,
  type SketchedDocument,
  selectExamples,
  sketchDocument,
} from './taught-documents.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    samples: { type: 'string', default: '3' },
    fields: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
  },
});
const [cache, ...folders] = positionals;
if (cache === undefined || folders.length === 0) {
  process.stderr.write('Usage: learning-issuers.ts CACHE FOLDER... [--samples N] [--fields] [--show]\n');
  process.exit(2);
}
const ROUNDS = [0, 1, 3];
/** Each document is read several times, after learning from different documents of its issuer. */
const SAMPLES = Number(flags.samples);

const seen: SketchedDocument[] = [];
for (const folder of folders)
  for (const one of findLabelledDocuments(folder)) seen.push(await sketchDocument(one, cache));
const groups = [...Map.groupBy(seen, ({ one }) => one.group).values()].filter(({ length }) => length > 3);
const first = new Map(seen.map((own) => [own, readTaught(own, [])]));
const taught = new Map([...first].map(([own, result]) => [own, correctDocument(own, result)]));

function computeF1(scores: Scores, areas: readonly ('fields' | 'line items')[]): string {
  const counts = areas.flatMap((area) => [...(scores.areas.get(area)?.values() ?? [])]);
  const sum = (of: 'right' | 'given' | 'expected') => counts.reduce((all, one) => all + one[of], 0);
  return ((200 * sum('right')) / Math.max(1, sum('given') + sum('expected'))).toFixed(1);
}

const chance = new Random('en_US', 'issuers');
console.log(`${groups.length} issuers, ${groups.flat().length} documents`);
for (const count of ROUNDS) {
  const scores = new Scores('');
  let reads = 0;
  for (const documents of groups)
    for (const own of documents)
      for (let sample = 0; sample < (count === 0 ? 1 : SAMPLES); sample++) {
        const corrected = chance.sample(
          documents.filter((other) => other !== own),
          count,
        );
        const examples = selectExamples(own, corrected).flatMap((other) => taught.get(other) ?? []);
        const result = count === 0 ? first.get(own) : readTaught(own, examples);
        if (result) scoreDocument(scores, own.one, result);
        reads++;
      }
  const all = computeF1(scores, ['fields', 'line items']);
  const parts = `fields ${computeF1(scores, ['fields'])}, line items ${computeF1(scores, ['line items'])}`;
  const sure = `sure but wrong ${(100 * scores.sureButWrong).toFixed(1)}%`;
  console.log(`after ${count}: all ${all} (${parts}), ${sure}, ${reads} readings`);
  if (flags.fields) console.log(scores.details());
  if (flags.show && count === 3)
    for (const { file, field, wanted, got } of scores.misses)
      console.log(`  ${file.split('/').at(-1)} ${field}: ${JSON.stringify(wanted)} / ${JSON.stringify(got)}`);
}
process.exit(0);
