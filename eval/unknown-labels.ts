// Measures how well fields are found if no language pack contains their labels:
//
// node bin/node.js eval/unknown-labels.ts CACHE FOLDER...
//
// FOLDERs contain generated families (see training/print-family.ts), and CACHE stores what was read from
// them. The recall of each field is measured twice: with all labels, and with all phrases of its concept
// removed from all packs. The packs are compiled when they are loaded, so each run is a separate process. The
// output contains only figures.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LabelledDocument } from '../training/labelled-documents.ts';

const LANGUAGES = ['cs', 'da', 'de', 'en', 'es', 'fi', 'fr', 'hu', 'it', 'nl', 'no', 'pl', 'pt', 'ro', 'sv'];
/** For each field, the concepts that label it. */
const CONCEPTS: Readonly<Record<string, readonly string[]>> = {
  number: ['number', 'number_weak'],
  date: ['date', 'date_weak'],
  due_date: ['due_date'],
  delivery_date: ['delivery_date'],
  order_number: ['order_number'],
  customer_number: ['customer_number'],
  subtotal: ['subtotal'],
  tax_total: ['tax_total'],
  total: ['total', 'amount_due'],
  payment_terms: ['payment_terms'],
  payment_method: ['payment_method'],
  opening_balance: ['opening_balance'],
  closing_balance: ['closing_balance'],
};

const [cache, ...rest] = process.argv.slice(2);
const without = rest[0]?.startsWith('--without=') ? rest[0].slice('--without='.length) : null;
const folders = rest.filter((one) => !one.startsWith('--'));
if (cache === undefined || folders.length === 0) {
  process.stderr.write('Usage: unknown-labels.ts CACHE FOLDER...\n');
  process.exit(2);
}
if (without === null) compareFields();
else {
  await removeLabels(without);
  process.stdout.write(JSON.stringify(await countRight(cache)));
  process.exit(0);
}

type Tally = Record<string, { right: number; expected: number }>;

function compareFields(): void {
  const all = countApart('');
  let kept = 0;
  let before = 0;
  for (const field of Object.keys(CONCEPTS)) {
    const { right = 0, expected = 0 } = all[field] ?? {};
    if (expected === 0) continue;
    const left = countApart(field)[field]?.right ?? 0;
    kept += left;
    before += right;
    process.stdout.write(
      `${field}: ${right} of ${expected} found, ${left} without its labels (${share(left, right)} %)\n`,
    );
  }
  process.stdout.write(`all: ${kept} of ${before} (${share(kept, before)} %)\n`);
}

function share(part: number, whole: number): string {
  return ((100 * part) / Math.max(1, whole)).toFixed(0);
}

/** Counts correct values in a separate process, where the field has no labels. */
function countApart(field: string): Tally {
  const given = [import.meta.filename, cache as string, `--without=${field}`, ...folders];
  return JSON.parse(execFileSync(process.execPath, given, { encoding: 'utf8' })) as Tally;
}

/** Removes the labels of a field from the packs. Must be called before the packs are compiled. */
async function removeLabels(field: string): Promise<void> {
  const concepts = CONCEPTS[field] ?? [];
  for (const language of LANGUAGES) {
    const pack = await import(`../src/extraction/understand/lexicon/${language}.json`, {
      with: { type: 'json' },
    });
    for (const concept of concepts) pack.default.labels[concept].length = 0;
    if (field === 'number') pack.default.number_words.length = 0;
  }
}

async function countRight(folder: string): Promise<Tally> {
  const { understand } = await import('../src/extraction/understand/understand.ts');
  const { findLabelledDocuments } = await import('../training/labelled-documents.ts');
  const { createOptions, readLaidOut } = await import('./read-document.ts');
  const { scoreDocument } = await import('./score-document.ts');
  const { Scores } = await import('./scores.ts');
  const scores = new Scores('all');
  const documents = folders.flatMap((one) => findLabelledDocuments(one));
  for (const one of documents) {
    const options = createOptions(one.file);
    const read = await readLaidOut(one.file, join(folder, one.set));
    scoreDocument(scores, withoutSchema(one), understand(read, options));
    rmSync(options.scratch, { recursive: true, force: true });
  }
  return Object.fromEntries(scores.areas.get('fields') ?? []);
}

function withoutSchema(one: LabelledDocument): LabelledDocument {
  const { custom: _, ...truth } = one.truth;
  return { ...one, truth };
}
