// Measures whether corrections harm documents with other layouts. Before each document is read, the script
// learns from those documents of other issuers that the service would compare with it.
//
// node bin/node.js eval/learning-harm.ts CACHE FOLDER... [--variants N] [--every N] [--show]
//
// With `--variants`, it also learns from N copies of each document that have the same layout but different
// numbers. With `--every`, it reads only every Nth document.
import { parseArgs } from 'node:util';
import type { Understanding } from '../src/extraction/document.ts';
import { Context } from '../src/extraction/understand/context.ts';
import { computeSigns, LEAST_COMMON } from '../src/extraction/understand/learned/signs.ts';
import { createSketch, hashOf, hashToken, type Sketch } from '../src/extraction/understand/learned/sketch.ts';
import type { TaughtDocument } from '../src/extraction/understand/learned/taught.ts';
import {
  findLabelledDocuments,
  type LabelledDocument,
  readLabelled,
} from '../training/labelled-documents.ts';
import { compareTrees, isGiven, isRight } from './compare-truth.ts';
import { createOptions } from './read-document.ts';
import { correctDocument, getValueAt, readTaught } from './taught-documents.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    variants: { type: 'string', default: '0' },
    every: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
  },
});
const [cache, ...folders] = positionals;
if (cache === undefined || folders.length === 0) {
  process.stderr.write('Usage: learning-harm.ts CACHE FOLDER... [--variants N] [--every N] [--show]\n');
  process.exit(2);
}
/** The service compares a document with at most this many learned documents. */
const FETCHED = 5;

/** A document without its contents. Its file is read again whenever the contents are needed. */
interface Seen {
  one: LabelledDocument;
  signs: readonly number[];
}

/** A document, or a variant of one, that values are learned from. */
interface Source {
  seen: Seen;
  variant: number;
}

type Tree = Record<string, unknown>;

/** Lists the values with their JSON pointers. Each list counts as one value. */
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

async function load(one: LabelledDocument) {
  const document = await readLabelled(one, cache as string);
  const context = new Context(document, createOptions(one.file));
  const sketch = createSketch(context);
  return { one, document, context, sketch, signs: computeSigns(sketch) };
}

/**
 * Returns the hashes of words with digits, because these words differ between documents with the same layout.
 */
function hashNumbers({ view }: Context): Set<number> {
  const tokens = view.rows.flatMap((row) => row.tokens);
  return new Set(tokens.filter(({ key }) => /\d/.test(key)).map(hashToken));
}

/** Returns a sketch with the same layout but different numbers. The first variant is the document itself. */
function createVariant({ pages, pagesCount }: Sketch, numbers: ReadonlySet<number>, variant: number): Sketch {
  if (variant === 0) return { pages, pagesCount };
  const change = (hash: number) => hashOf(`${hash} ${variant}`);
  return {
    pagesCount,
    pages: pages.map((page) => ({
      ...page,
      words: page.words.map((word) => ({
        ...word,
        hash: numbers.has(word.hash) ? change(word.hash) : word.hash,
      })),
      values: page.values.map((value) => ({ ...value, hash: change(value.hash) })),
    })),
  };
}

const lessons = new Map<Seen, Promise<{ taught: TaughtDocument; numbers: Set<number> }>>();

async function correct(seen: Seen): Promise<{ taught: TaughtDocument; numbers: Set<number> }> {
  const loaded = await load(seen.one);
  return { taught: correctDocument(loaded, readTaught(loaded, [])), numbers: hashNumbers(loaded.context) };
}

/** Returns what the service would learn if a person corrected and approved the result. */
async function teach({ seen, variant }: Source): Promise<TaughtDocument> {
  const lesson = lessons.get(seen) ?? correct(seen);
  lessons.set(seen, lesson);
  const { taught, numbers } = await lesson;
  return { ...taught, sketch: createVariant(taught.sketch, numbers, variant) };
}

function countRight(result: Understanding, pointer: string, wanted: unknown): number {
  const got = getValueAt(result, pointer);
  return isList(wanted) ? compareTrees(got, wanted).right : isRight(got, wanted) ? 1 : 0;
}

const seen: Seen[] = [];
const bySign = new Map<number, Source[]>();
let sources = 0;
for (const folder of folders)
  for (const one of findLabelledDocuments(folder)) {
    const loaded = await load(one).catch(() => null);
    if (loaded === null) continue;
    const own: Seen = { one, signs: loaded.signs };
    seen.push(own);
    const numbers = hashNumbers(loaded.context);
    for (let variant = 0; variant <= Number(flags.variants); variant++) {
      sources++;
      for (const sign of computeSigns(createVariant(loaded.sketch, numbers, variant)))
        bySign.set(sign, [...(bySign.get(sign) ?? []), { seen: own, variant }]);
    }
  }

/** Finds the documents of other issuers that share the most hashes with a document. */
function findOthers(own: Seen): Source[] {
  const counts = new Map<string, { source: Source; common: number }>();
  for (const sign of own.signs)
    for (const source of bySign.get(sign) ?? []) {
      if (source.seen.one.group === own.one.group) continue;
      const key = `${source.seen.one.file} ${source.variant}`;
      const known = counts.get(key) ?? { source, common: 0 };
      known.common++;
      counts.set(key, known);
    }
  return [...counts.values()]
    .filter(({ common }) => common >= LEAST_COMMON)
    .sort((a, b) => b.common - a.common)
    .slice(0, FETCHED)
    .map(({ source }) => source);
}

let [values, compared, worse, better] = [0, 0, 0, 0];
const chosen = seen.filter((_, i) => i % Number(flags.every) === 0);
for (const own of chosen) {
  const wanted = listValues({ ...own.one.truth });
  const count = (value: unknown) => (isList(value) ? compareTrees(value, value).right : 1);
  values += wanted.reduce((sum, [, value]) => sum + count(value), 0);
  const others = findOthers(own);
  if (others.length === 0) continue;
  compared++;
  const loaded = await load(own.one);
  const before = readTaught(loaded, []);
  const after = readTaught(loaded, await Promise.all(others.map(teach)));
  for (const [pointer, value] of wanted) {
    const change = countRight(after, pointer, value) - countRight(before, pointer, value);
    if (change > 0) better += change;
    if (change >= 0) continue;
    worse -= change;
    if (flags.show) console.log(`worse by ${-change}: ${own.one.file} ${pointer}`);
  }
}
const share = ((100 * worse) / Math.max(1, values)).toFixed(3);
const groups = new Set(seen.map(({ one }) => one.group)).size;
console.log(
  `${sources} taught documents of ${groups} layouts; of ${chosen.length} documents, ${compared} compared with others: ${worse} of ${values} values (${share}%) wrong that were right, ${better} right that were wrong`,
);
process.exit(0);
