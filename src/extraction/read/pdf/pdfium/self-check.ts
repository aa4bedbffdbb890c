import type { Pdfium } from './bindings.ts';
import { openDirectly } from './read-directly.ts';

/** A page with two words in 12 pt and a line of 70 pt under them; without a cross-reference table, which readers rebuild. */
const SPECIMEN = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 61>>stream
BT /F 12 Tf 20 150 Td (Known words) Tj ET 20 100 m 90 100 l S
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj
trailer<</Root 1 0 R>>`);

/** As every reader of PDF sees it, in points from the upper left. */
const WORDS = [
  { text: 'Known', box: [20, 38.7, 56.7, 52.7] },
  { text: 'words', box: [60, 38.7, 92, 52.7] },
];
const LINE = { x1: 20, y1: 100, x2: 90, y2: 100, isSeen: true };
/** Libraries measure the height of a font in several ways. */
const TOLERANCE = 1;

/**
 * Reads what is known: the layout of records is of this build of PDFium alone, and another could give anything.
 *
 * @throws {Error} where something else was read
 */
export function checkOnSpecimen(pdfium: Pdfium): void {
  const pdf = openDirectly(pdfium, SPECIMEN);
  const page = pdf?.readPage(1) ?? null;
  pdf?.close();
  if (page === null) throw new Error('the specimen is not read');
  const areWords =
    page.words.length === WORDS.length &&
    page.words.every((word, i) => word.text === WORDS[i]?.text && areNear(word.box, WORDS[i].box));
  const looks = page.words.every(
    ({ size, bold, rotation }) => size === 12 && bold === false && rotation === 0,
  );
  const [line] = page.graphics.lines;
  const isLine = page.graphics.lines.length === 1 && JSON.stringify(line) === JSON.stringify(LINE);
  if (page.width !== 300 || page.height !== 200 || !areWords || !looks || !isLine)
    throw new Error('the specimen is read wrongly');
}

function areNear(box: readonly number[], known: readonly number[]): boolean {
  return box.every((value, i) => Math.abs(value - (known[i] ?? Number.NaN)) <= TOLERANCE);
}
