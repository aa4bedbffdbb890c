import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { understand } from '../src/extraction/understand/understand.ts';
import { drawDocument, KINDS } from '../test/support/draw/documents/draw-documents.ts';
import { drawOne } from '../test/support/draw/draw-all.ts';
import { LAYOUTS } from '../test/support/draw/layouts.ts';
import { Pen } from '../test/support/draw/pen.ts';
import { Random } from '../test/support/draw/random.ts';
import { LANGUAGES, type Language, selectVocabulary } from '../test/support/draw/vocabulary.ts';
import { createOptions, readLaidOut } from './read-document.ts';

export interface MergedFile {
  name: string;
  bytes: Uint8Array;
  /** First and last page of each document. */
  segments: [number, number][];
}

export interface SegmentScore {
  exact: number;
  files: number;
  misses: string[];
}

const SHEETS = LAYOUTS.filter((layout) => layout.type !== 'receipt');

/**
 * Yields files that consist of one to five generated documents. Some have pages of terms or empty back pages.
 */
export async function* drawMergedFiles(seed: number, count: number): AsyncGenerator<MergedFile> {
  const random = new Random(seed * 104_729);
  for (let i = 0; i < count; i++) {
    const language = LANGUAGES[i % LANGUAGES.length] ?? 'en';
    const out = await PDFDocument.create();
    const segments: [number, number][] = [];
    const documents = random.pick([1, 2, 2, 3, 3, 4, 5]);
    const layout = random.chance(0.5) ? random.pick(SHEETS) : null;
    for (let d = 0; d < documents; d++) {
      const first = out.getPageCount() + 1;
      await append(out, await drawOneDocument(random, language, layout, seed * 100 + i * 10 + d));
      if (layout?.type === 'invoice' && random.chance(0.25))
        await append(out, await drawTerms(language, random));
      if (random.chance(0.12)) out.addPage([595.28, 841.89]);
      segments.push([first, out.getPageCount()]);
    }
    yield { name: `merged-${i}-${language}-${layout?.id ?? 'mixed'}`, bytes: await out.save(), segments };
  }
}

async function drawOneDocument(
  random: Random,
  language: Language,
  layout: (typeof SHEETS)[number] | null,
  seed: number,
): Promise<Uint8Array> {
  if (layout) return (await drawOne({ ...layout, lines: random.pick([2, 5, 30, 45]) }, language, seed)).bytes;
  if (random.chance(0.35)) return (await drawOne(random.pick(SHEETS), language, seed)).bytes;
  const kind = random.pick(KINDS);
  return (await drawDocument(kind, random.integer(0, kind.layouts - 1), language, seed)).bytes;
}

/** Draws small print without a header. */
async function drawTerms(language: Language, random: Random): Promise<Uint8Array> {
  const pen = await Pen.open(595.28, 841.89, 'sans');
  const { termsText } = selectVocabulary(language);
  for (let row = 0; row < 60; row++)
    pen.text(`${row + 1}. ${random.pick(termsText)}. ${random.pick(termsText)}.`, 56, 60 + row * 12, {
      size: 7,
    });
  return pen.bytes();
}

async function append(out: PDFDocument, bytes: Uint8Array): Promise<void> {
  const from = await PDFDocument.load(bytes);
  for (const page of await out.copyPages(from, from.getPageIndices())) out.addPage(page);
}

/** Counts the files in which every document has the correct first and last page. */
export async function scoreSegments(seed: number, count: number): Promise<SegmentScore> {
  const folder = mkdtempSync(join(tmpdir(), 'segments-'));
  const score: SegmentScore = { exact: 0, files: 0, misses: [] };
  for await (const merged of drawMergedFiles(seed, count)) {
    const file = join(folder, `${merged.name}.pdf`);
    writeFileSync(file, merged.bytes);
    const options = createOptions(file);
    const result = understand(await readLaidOut(file), options);
    rmSync(options.scratch, { recursive: true, force: true });
    const got = JSON.stringify(result.segments.map((segment) => segment.pages));
    const expected = JSON.stringify(merged.segments);
    score.files++;
    if (got === expected) score.exact++;
    else score.misses.push(`${merged.name}: ${expected} was read as ${got}`);
  }
  rmSync(folder, { recursive: true, force: true });
  return score;
}
