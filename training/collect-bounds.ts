// Writes the data for train_bounds.py: the features of each position at which a value may begin or end, and
// whether a value actually begins or ends there:
//
// node bin/node.js training/collect-bounds.ts OUT CACHE DOCUMENTS...
//
// A position is correct if any expected value of the document begins or ends there, regardless of its field.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createOptions } from '../eval/read-document.ts';
import { Context } from '../src/extraction/understand/context.ts';
import { listTexts } from '../src/extraction/understand/questions/paragraphs.ts';
import { BOUND_FEATURES, describePlaces } from '../src/extraction/understand/questions/text-bounds.ts';
import { keyOf } from '../src/extraction/understand/view/token.ts';
import type { Chunk } from '../src/extraction/understand/view/view.ts';
import { weighDocument } from './custom-documents.ts';
import { findLabelledDocuments, type LabelledDocument, readLabelled } from './labelled-documents.ts';
import { Random } from './random.ts';

const [out, cache, ...folders] = process.argv.slice(2);
if (out === undefined || cache === undefined || folders.length === 0) {
  process.stderr.write('Usage: collect-bounds.ts OUT CACHE DOCUMENTS...\n');
  process.exit(2);
}
mkdirSync(out, { recursive: true });
for (const name of ['starts', 'ends'])
  writeFileSync(join(out, `${name}.jsonl`), `${JSON.stringify(BOUND_FEATURES)}\n`);

/**
 * Fraction of the lines without values that are used for training. Their weight is higher, to compensate for
 * the omitted lines.
 */
const KEPT = 0.3;
const SHORTEST = 2;

/** Returns the word keys of each string in a value. Omits very short strings. */
function listTextKeys(value: unknown): string[][] {
  if (typeof value === 'string') {
    const keys = value
      .split(/\s+/)
      .map(keyOf)
      .filter((key) => key !== '');
    return keys.join('').length >= SHORTEST ? [keys] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listTextKeys);
}

/** Finds the positions before and after each occurrence of a string. */
function findPlaces(
  chunk: Chunk,
  texts: ReadonlyMap<string, readonly string[][]>,
): [Set<number>, Set<number>] {
  const starts = new Set<number>();
  const ends = new Set<number>();
  const keys = chunk.tokens.map(({ key, text }) => key || keyOf(text));
  for (let start = 0; start < keys.length; start++)
    for (const text of texts.get(keys[start] as string) ?? []) {
      let at = start;
      let next = 0;
      // Punctuation marks between words have empty keys and are skipped.
      while (next < text.length && at < keys.length && (keys[at] === text[next] || keys[at] === '')) {
        if (keys[at] !== '') next++;
        at++;
      }
      if (next < text.length) continue;
      starts.add(start);
      ends.add(at);
    }
  return [starts, ends];
}

function write(one: LabelledDocument, context: Context, random: Random): void {
  const { fields, line_items, transactions, custom } = one.truth;
  const texts = new Map<string, string[][]>();
  const values = listTextKeys([fields, line_items, transactions, custom]);
  // Without values in the ground truth, every position would be an example of none.
  if (values.length === 0) return;
  for (const text of values) {
    const list = texts.get(text[0] as string);
    if (list) list.push(text);
    else texts.set(text[0] as string, [text]);
  }
  for (const chunk of listTexts(context.view)) {
    const [starts, ends] = findPlaces(chunk, texts);
    const isKept = starts.size > 0;
    if (!isKept && !random.chance(KEPT)) continue;
    const about = { set: one.set, group: one.group, weight: weighDocument(one) / (isKept ? 1 : KEPT) };
    const places = describePlaces(context, chunk).map((row) =>
      Array.from(row, (value) => Math.round(value * 100) / 100),
    );
    writeRow('starts', {
      ...about,
      x: places.slice(0, -1),
      y: places.slice(0, -1).map((_, i) => Number(starts.has(i))),
    });
    writeRow('ends', {
      ...about,
      x: places.slice(1),
      y: places.slice(1).map((_, i) => Number(ends.has(i + 1))),
    });
  }
}

function writeRow(name: 'starts' | 'ends', row: object): void {
  appendFileSync(join(out as string, `${name}.jsonl`), `${JSON.stringify(row)}\n`);
}

const random = new Random('en_US', 'bounds');
for (const folder of folders)
  for (const one of findLabelledDocuments(folder)) {
    const document = await readLabelled(one, cache).catch((error: unknown) => {
      process.stderr.write(`${one.file} was not read: ${String(error)}\n`);
      return null;
    });
    if (document) write(one, new Context(document, createOptions(basename(one.file))), random);
  }
process.exit(0);
