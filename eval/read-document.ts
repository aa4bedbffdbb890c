import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { detectFile } from '../src/extraction/detect/detect-format.ts';
import type { LaidOutDocument } from '../src/extraction/document.ts';
import { arrangeDocument } from '../src/extraction/layout/arrange-document.ts';
import type { OcrRequest } from '../src/extraction/ocr/engine.ts';
import type { ExtractionOptions } from '../src/extraction/options.ts';
import { readImage } from '../src/extraction/read/image/read-image.ts';
import { loadReader } from '../src/extraction/read/readers.ts';

let folder: string | null = null;

/**
 * Returns the folder that contains all temporary folders of this process. It is deleted when the process
 * ends.
 */
function openTemporaryFolder(): string {
  if (folder !== null) return folder;
  const created = mkdtempSync(join(tmpdir(), 'legible-eval-'));
  process.once('exit', () => rmSync(created, { recursive: true, force: true }));
  folder = created;
  return created;
}

export function createOptions(filename: string): ExtractionOptions {
  return { filename, languages: [], scratch: mkdtempSync(join(openTemporaryFolder(), 'read-')) };
}

/**
 * Reads a file in the same way as the service. Images are read only if `ocr` is specified. Results are cached
 * in the folder `cache`.
 */
export async function readLaidOut(file: string, cache?: string, ocr?: OcrRequest): Promise<LaidOutDocument> {
  const kept = cache === undefined ? undefined : join(cache, `${basename(file)}.json`);
  if (kept !== undefined && existsSync(kept)) return revive(readFileSync(kept, 'utf8'));
  const options = createOptions(basename(file));
  const format = await detectFile(file, options.filename);
  const read = await (ocr === undefined
    ? (await loadReader(format))(file, options, () => {})
    : readImage(file, options, () => {}, ocr));
  rmSync(options.scratch, { recursive: true, force: true });
  const laidOut = arrangeDocument(read);
  if (cache !== undefined && kept !== undefined) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(kept, keep(laidOut));
  }
  return laidOut;
}

function keep(document: LaidOutDocument): string {
  const embedded = document.embedded.map((one) => ({
    name: one.name,
    base64: Buffer.from(one.bytes).toString('base64'),
  }));
  return JSON.stringify({ ...document, embedded });
}

function revive(text: string): LaidOutDocument {
  const document = JSON.parse(text) as Omit<LaidOutDocument, 'embedded'> & {
    embedded: { name: string; base64: string }[];
  };
  return {
    ...document,
    embedded: document.embedded.map((one) => ({ name: one.name, bytes: Buffer.from(one.base64, 'base64') })),
  };
}
