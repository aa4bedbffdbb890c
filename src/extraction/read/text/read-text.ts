import { readFile } from 'node:fs/promises';
import type { ReadDocument } from '../../document.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import { createReadDocument } from '../create-read-document.ts';
import { decodeText } from '../decode-text.ts';
import { printText } from './print-text.ts';

/** Reads a text file. The text remains unchanged, even if it contains markup. */
export async function readText(
  file: string,
  _options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const { text } = decodeText(await readFile(file));
  const clean = text.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim();
  report({ pagesDone: 1, pagesCount: 1 });
  const page = { number: 1, width: 0, height: 0, unit: 'none', method: 'structure', confidence: 1 } as const;
  return createReadDocument({
    pages: [{ info: { ...page, warnings: [] }, words: [], rules: [], tables: [], text: clean }],
    printout: printText(clean),
    pagesCount: 1,
  });
}
