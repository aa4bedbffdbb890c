import { readFile } from 'node:fs/promises';
import { detectFile } from './detect/detect-format.ts';
import { ExtractionError, type ReadDocument, type ReadPage, type Word } from './document.ts';
import { deskewPages, toPageBox } from './layout/deskew-pages.ts';
import { containsCenter } from './layout/geometry.ts';
import { groupIntoLines } from './layout/lines.ts';
import type { Box } from './parsed-data.ts';
import { readPdfBytes } from './read/pdf/read-pdf.ts';
import { isSenseless } from './read/pdf/scanned-page.ts';
import { loadReader } from './read/readers.ts';
import { parseDate } from './understand/recognize/dates.ts';
import { parseAmount } from './understand/recognize/numbers.ts';

export interface Region {
  filename: string;
  page: number;
  box: Box;
  kind: 'number' | 'date' | 'text';
}

/** A value in the same form as in `parsed_data`; null if the box contains no value of the requested kind. */
export type RegionValue = string | number | null;

/**
 * Returns a number, a date (ISO 8601), or lines of text.
 * @throws {ExtractionError} if the page cannot be read or has no layout
 */
export async function readRegion(file: string, { filename, page, box, kind }: Region): Promise<RegionValue> {
  const format = await detectFile(file, filename);
  const read = await loadReader(format);
  const hasLayout = !['csv', 'txt', 'html', 'rtf', 'docx', 'doc', 'xlsx', 'xls'].includes(format);
  if (!hasLayout) throw new ExtractionError('unsupported_content', 'Documents of this type have no boxes.');
  const options = { filename, pages: [page], languages: [], scratch: '' };
  const layer = format === 'pdf' ? await readPdfBytes(await readFile(file), options, () => {}) : null;
  let found = findPage(layer, page);
  // OCR is used only if the file has no words in the box, or only meaningless ones.
  if (selectWords(found, box).length === 0 || isSenseless(found?.words ?? []))
    found = findPage(await read(file, options, () => {}), page);
  const text = groupIntoLines(selectWords(found, box))
    .map((line) => line.text)
    .join('\n')
    .trim();
  if (text === '') return null;
  if (kind === 'number') return parseAmount(text, { decimal: guessDecimalMark(found?.words ?? []) });
  return kind === 'date' ? parseDate(text) : text;
}

function findPage(read: ReadDocument | null, number: number): ReadPage | undefined {
  return read === null ? undefined : deskewPages(read).pages.find(({ info }) => info.number === number);
}

/** Returns the words, on the deskewed page, whose centers are in a box on the original page. */
function selectWords(page: ReadPage | undefined, box: Box): Word[] {
  const { words = [], frame } = page ?? {};
  return words.filter((word) => containsCenter(box, frame ? toPageBox(word.box, frame) : word.box));
}

function guessDecimalMark(words: readonly Word[]): '.' | ',' {
  const count = (pattern: RegExp) => words.filter(({ text }) => pattern.test(text)).length;
  return count(/\d,\d\d\D{0,4}$/) > count(/\d\.\d\d\D{0,4}$/) ? ',' : '.';
}
