// Draws the first pages of PDFs that have a text layer to pictures, reads those, and scores the words against the text layer.
//
//   node bin/node.js eval/drawn-pages.ts FOLDER [--dpi 150,200,300] [--every N] [--show]
//
// Accented letters are those that are more than a bare Latin letter: ä, é, ß, ç. `--every 3` takes each third file.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recognizePage } from '../src/extraction/ocr/recognize-page.ts';
import { drawGray } from '../src/extraction/read/pdf/draw-gray.ts';
import { loadReader } from '../src/extraction/read/readers.ts';
import { optionsFor } from './read-document.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dpi: { type: 'string', default: '150,200,300' },
    every: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
  },
});

interface Score {
  common: number;
  found: number;
  expected: number;
}

async function main(): Promise<void> {
  const folder = positionals[0];
  if (folder === undefined) throw new Error('Name a folder of PDFs.');
  const files = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  const taken = files.filter((_, index) => index % Number(flags.every) === 0);
  for (const dpi of flags.dpi.split(',').map(Number)) await scorePages(folder, taken, dpi);
}

async function scorePages(folder: string, files: readonly string[], dpi: number): Promise<void> {
  const words: Score = { common: 0, found: 0, expected: 0 };
  const accents: Score = { common: 0, found: 0, expected: 0 };
  let seconds = 0;
  let pages = 0;
  for (const name of files) {
    const file = join(folder, name);
    const expected = await textLayer(file);
    const picture = await drawGray(readFileSync(file), 1, dpi);
    if (picture === null || expected.trim() === '') continue;
    const before = process.cpuUsage();
    const { lines } = await recognizePage(picture, { languages: [] });
    const { user, system } = process.cpuUsage(before);
    const found = lines.map((line) => line.map(({ text }) => text).join(' ')).join('\n');
    const one = score(wordsOf(expected), wordsOf(found));
    const accented = score(accentsOf(expected), accentsOf(found));
    add(words, one);
    add(accents, accented);
    seconds += (user + system) / 1e6;
    pages++;
    if (flags.show) {
      console.log(`${name} ${f1(one)} accents ${accented.common} of ${accented.expected}`);
      console.log(`  missed ${difference(wordsOf(expected), wordsOf(found))}`);
      console.log(`  instead ${difference(wordsOf(found), wordsOf(expected))}`);
    }
  }
  console.log(
    `${dpi} dpi: ${pages} pages, words F1 ${f1(words)}, accented letters ${accents.common} of ${accents.expected}, ` +
      `${(seconds / Math.max(1, pages)).toFixed(2)} s of processor time a page`,
  );
}

async function textLayer(file: string): Promise<string> {
  const options = optionsFor(file);
  const { pages } = await (await loadReader('pdf'))(file, options, () => {});
  rmSync(options.scratch, { recursive: true, force: true });
  return (pages[0]?.words ?? []).map(({ text }) => text).join(' ');
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .toUpperCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean);
}

function accentsOf(text: string): string[] {
  return [...text.normalize('NFC')].filter((letter) => /\p{Script=Latin}/u.test(letter) && letter > '\u00bf');
}

function countsOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function score(expected: readonly string[], found: readonly string[]): Score {
  const counts = countsOf(found);
  let common = 0;
  for (const [item, count] of countsOf(expected)) common += Math.min(count, counts.get(item) ?? 0);
  return { common, found: found.length, expected: expected.length };
}

function difference(these: readonly string[], those: readonly string[]): string {
  const counts = countsOf(those);
  return [...countsOf(these)]
    .flatMap(([item, count]) => Array<string>(Math.max(0, count - (counts.get(item) ?? 0))).fill(item))
    .join(' ');
}

function add(sum: Score, one: Score): void {
  sum.common += one.common;
  sum.found += one.found;
  sum.expected += one.expected;
}

function f1({ common, found, expected }: Score): string {
  return ((200 * common) / Math.max(1, found + expected)).toFixed(1);
}

await main();
