import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { extract } from '../src/extraction/extract.ts';
import { arrangeDocument } from '../src/extraction/layout/arrange-document.ts';
import { withPdf } from '../src/extraction/read/pdf/pdfium/open-pdf.ts';
import { readPageContent } from '../src/extraction/read/pdf/pdfium/read-page-content.ts';
import { readPdf } from '../src/extraction/read/pdf/read-pdf.ts';
import { understand } from '../src/extraction/understand/understand.ts';
import { print } from './measure.ts';

const MOST_FILES = 150;
/** Maximum number of pages in a file, so that a book does not dominate the figures. */
const MOST_PAGES = 40;
const ROUNDS = 5;
/** A page with at most this many words may be a scan with a text stamp. */
const FEW_WORDS = 12;
const doNothing = () => undefined;

interface Cost {
  cpu: number;
  wall: number;
}

const PARTS = ['bare', 'whole', 'read', 'layout', 'understanding'] as const;
type Costs = Record<(typeof PARTS)[number], Cost>;

/**
 * Measures how many pages of text PDFs the library and the PDF reader alone process per second, with default
 * settings and without OCR. After a warm-up, alternates between the two. Measures the library as a whole,
 * from bytes to `parsed_data`, and step by step. Skips files that have a page with hardly any words, because
 * OCR would take most of the time.
 */
export async function run(folders: string[]): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'legible-bench-'));
  try {
    if (folders.length === 0) print('usage: npm run bench -- pages FOLDER…');
    const all = { pages: 0, costs: createCosts() };
    for (const folder of folders) {
      const one = await measureFolder(folder, scratch);
      all.pages += one.pages;
      for (const part of PARTS) add(all.costs[part], one.costs[part]);
    }
    if (folders.length > 1) printCosts('all of them', all.pages, all.costs);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Returns 0 pages if there are no text PDFs in the folder. */
async function measureFolder(folder: string, scratch: string): Promise<{ pages: number; costs: Costs }> {
  const files: string[] = [];
  let pages = 0;
  for (const file of sampleOf(listPdfs(folder))) {
    const count = await countTextPages(file, scratch).catch(() => 0);
    if (count === 0) continue;
    files.push(file);
    pages += count;
  }
  if (pages === 0) {
    print(`${basename(folder)}: no text PDFs`);
    return { pages, costs: createCosts() };
  }
  const costs = createCosts();
  for (let round = 0; round < ROUNDS; round++) {
    for (const file of files) {
      const turns = [
        () => measureWork(costs.bare, () => readBareText(file)),
        () => measureWork(costs.whole, () => extract(file, createOptions(file, scratch), doNothing)),
      ];
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
      await measureParts(file, scratch, costs);
    }
  }
  printCosts(`${basename(folder)}: ${files.length} files`, pages, costs);
  return { pages, costs };
}

function printCosts(name: string, pages: number, costs: Costs): void {
  const total = pages * ROUNDS;
  const calculateRate = ({ cpu }: Cost) => (total / cpu).toFixed(0);
  const calculateEach = ({ cpu }: Cost) => `${((1000 * cpu) / total).toFixed(1)} ms`;
  print(`${name}, ${pages} pages, ${ROUNDS} rounds`);
  print(
    `  pages per second of processor time: ${calculateRate(costs.whole)}, the reader alone ${calculateRate(costs.bare)}`,
  );
  print(
    `  ratio ${(costs.bare.cpu / costs.whole.cpu).toFixed(2)} by processor time, ${(costs.bare.wall / costs.whole.wall).toFixed(2)} by wall time`,
  );
  print(
    `  per page: the reader alone ${calculateEach(costs.bare)}; reading ${calculateEach(costs.read)}, layout ${calculateEach(costs.layout)}, understanding ${calculateEach(costs.understanding)}, all ${calculateEach(costs.whole)}`,
  );
}

function createCosts(): Costs {
  return {
    bare: createCost(),
    whole: createCost(),
    read: createCost(),
    layout: createCost(),
    understanding: createCost(),
  };
}

function add(sum: Cost, cost: Cost): void {
  sum.cpu += cost.cpu;
  sum.wall += cost.wall;
}

function createCost(): Cost {
  return { cpu: 0, wall: 0 };
}

/** Adds the duration in seconds to `cost`. */
async function measureWork<T>(cost: Cost, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const used = process.cpuUsage(before);
  cost.cpu += (used.user + used.system) / 1e6;
  cost.wall += (performance.now() - started) / 1000;
  return result;
}

async function measureParts(file: string, scratch: string, costs: Costs): Promise<void> {
  const options = createOptions(file, scratch);
  const read = await measureWork(costs.read, () => readPdf(file, options, doNothing));
  const laidOut = await measureWork(costs.layout, () => arrangeDocument(read));
  await measureWork(costs.understanding, () => understand(laidOut, options));
}

async function readBareText(file: string) {
  return withPdf(await readFile(file), (pdf) =>
    Array.from({ length: pdf.pagesCount }, (_, index) => readPageContent(pdf, index + 1, null)),
  );
}

/** Returns the number of pages; 0 if any page has almost no words. */
async function countTextPages(file: string, scratch: string): Promise<number> {
  const pages = await readBareText(file);
  if (pages.length > MOST_PAGES) return 0;
  // Files with scanned pages are excluded before they are processed, because OCR of a page takes seconds.
  if (pages.some((page) => (page?.content.words.length ?? 0) <= FEW_WORDS)) return 0;
  const { parsedData } = await extract(file, createOptions(file, scratch), doNothing);
  return parsedData.pages.every((page) => page.method === 'text') ? pages.length : 0;
}

function createOptions(file: string, scratch: string) {
  return { filename: basename(file), languages: [], scratch };
}

function listPdfs(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .sort()
    .map((name) => join(folder, name));
}

/** Selects files that are evenly spaced in the list. */
function sampleOf(files: string[]): string[] {
  const step = Math.max(1, files.length / MOST_FILES);
  return Array.from(
    { length: Math.min(files.length, MOST_FILES) },
    (_, i) => files[Math.floor(i * step)] ?? '',
  );
}
