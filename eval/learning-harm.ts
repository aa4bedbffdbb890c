// Measures the harm that corrections cause in documents with other layouts. Each document is read after
// learning from all documents of other issuers, and is compared with the ones that the service would choose.
//
//   node bin/node.js eval/learning-harm.ts CACHE FOLDER... [--show]
import { parseArgs } from 'node:util';
import type { Understanding } from '../src/extraction/document.ts';
import { Context } from '../src/extraction/understand/context.ts';
import { computeSigns, LEAST_COMMON } from '../src/extraction/understand/learned/signs.ts';
import { createSketch, type Sketch } from '../src/extraction/understand/learned/sketch.ts';
import type { TaughtDocument, TaughtValue } from '../src/extraction/understand/learned/taught.ts';
import { understand } from '../src/extraction/understand/understand.ts';
import { normalizeSchema } from '../src/lib/normalize-schema.ts';
import {
  findLabelledDocuments,
  type LabelledDocument,
  readLabelled,
} from '../training/labelled-documents.ts';
import { compareTrees, isGiven, isRight } from './compare-truth.ts';
import { createOptions } from './read-document.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false } },
});
const [cache, ...folders] = positionals;
if (cache === undefined || folders.length === 0) {
  process.stderr.write('Usage: learning-harm.ts CACHE FOLDER... [--show]\n');
  process.exit(2);
}
/** Maximum number of examples that are compared with a document. */
const FETCHED = 5;

interface Seen {
  one: LabelledDocument;
  sketch: Sketch;
  signs: readonly number[];
}

type Tree = Record<string, unknown>;

/** Lists the expected values by pointer; each list counts as one value here. */
function listValues({ fields, custom, line_items, transactions }: Tree): [string, unknown][] {
  const walk = (node: unknown, at: string): [string, unknown][] =>
    typeof node === 'object' && node !== null && !Array.isArray(node)
      ? Object.entries(node).flatMap(([name, inner]) => walk(inner, `${at}/${name}`))
      : isGiven(node)
        ? [[at, node]]
        : [];
  return [
    ...walk(fields ?? {}, '/fields'),
    ...walk(custom ?? {}, '/custom'),
    ...walk({ line_items, transactions }, ''),
  ];
}

function isList(value: unknown): value is Tree[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
}

function toTaught({ sketch, one }: Seen): TaughtDocument {
  const values: Record<string, TaughtValue> = {};
  for (const [pointer, value] of listValues({ ...one.truth })) {
    if (isList(value))
      values[pointer] = {
        value: null,
        entries: value.map((entry) =>
          Object.fromEntries(
            Object.entries(entry).flatMap(([name, inner]) =>
              typeof inner === 'object' ? [] : [[name, { value: inner as string }]],
            ),
          ),
        ),
      };
    else if (!Array.isArray(value)) values[pointer] = { value: value as string };
  }
  const [type] = [one.truth.document_type ?? []].flat();
  if (type !== undefined) values['/document_type'] = { value: type };
  return { sketch, values };
}

async function read(seen: Seen, taught: readonly TaughtDocument[]): Promise<Understanding> {
  const document = await readLabelled(seen.one, cache as string);
  const options = { ...createOptions(seen.one.file), taught };
  const schema = seen.one.truth.schema === undefined ? null : normalizeSchema(seen.one.truth.schema).schema;
  return understand(document, schema ? { ...options, schema } : options);
}

function countRight(result: Understanding, pointer: string, wanted: unknown): number {
  const got = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, key) => (typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined),
      result,
    );
  return isList(wanted) ? compareTrees(got, wanted).right : isRight(got, wanted) ? 1 : 0;
}

const seen: Seen[] = [];
for (const folder of folders)
  for (const one of findLabelledDocuments(folder)) {
    const document = await readLabelled(one, cache).catch(() => null);
    if (document === null) continue;
    const sketch = createSketch(new Context(document, createOptions(one.file)));
    seen.push({ one, sketch, signs: computeSigns(sketch) });
  }
const bySign = new Map<number, Seen[]>();
for (const one of seen) for (const sign of one.signs) bySign.set(sign, [...(bySign.get(sign) ?? []), one]);

/** Returns the documents of other issuers that share the most signs with a document. */
function findOthers(own: Seen): Seen[] {
  const counts = new Map<Seen, number>();
  for (const sign of own.signs)
    for (const other of bySign.get(sign) ?? [])
      if (other.one.group !== own.one.group) counts.set(other, (counts.get(other) ?? 0) + 1);
  return [...counts]
    .filter(([, common]) => common >= LEAST_COMMON)
    .sort((a, b) => b[1] - a[1])
    .slice(0, FETCHED)
    .map(([other]) => other);
}

let [values, compared, worse, better] = [0, 0, 0, 0];
for (const own of seen) {
  const wanted = listValues({ ...own.one.truth });
  const count = (value: unknown) => (isList(value) ? compareTrees(value, value).right : 1);
  values += wanted.reduce((sum, [, value]) => sum + count(value), 0);
  const others = findOthers(own);
  if (others.length === 0) continue;
  compared++;
  const [before, after] = [await read(own, []), await read(own, others.map(toTaught))];
  for (const [pointer, value] of wanted) {
    const change = countRight(after, pointer, value) - countRight(before, pointer, value);
    if (change > 0) better += change;
    if (change >= 0) continue;
    worse -= change;
    if (flags.show) console.log(`worse by ${-change}: ${own.one.file} ${pointer}`);
  }
}
const share = ((100 * worse) / Math.max(1, values)).toFixed(3);
console.log(
  `${seen.length} documents of ${new Set(seen.map(({ one }) => one.group)).size} issuers, ${compared} compared with others: ${worse} of ${values} values (${share}%) wrong that were right, ${better} right that were wrong`,
);
process.exit(0);
