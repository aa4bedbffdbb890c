import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { drawGray } from '../../read/pdf/render-pdf-page.ts';
import type { OcrWord } from '../engine.ts';
import { fixByWidth } from './fix-by-width.ts';

const SIZE = 9;
const DPI = 200;
const SCALE = DPI / 72;

/** Draws words in a line, and returns their readings after `fixByWidth` has corrected them. */
async function fix(printed: string[], read: string[], name = StandardFonts.Helvetica): Promise<string[]> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(name);
  const page = pdf.addPage([400, 40]);
  let x = 10;
  const words: OcrWord[] = printed.map((text, index) => {
    page.drawText(text, { x, y: 20, size: SIZE, font });
    const width = font.widthOfTextAtSize(text, SIZE);
    const box: OcrWord['box'] = [x * SCALE, 11.5 * SCALE, (x + width) * SCALE, 22 * SCALE];
    x += width + 6;
    return { text: read[index] ?? '', box, confidence: 0.9, size: SIZE * SCALE };
  });
  const image = await drawGray(Buffer.from(await pdf.save()), 1, DPI);
  assert.ok(image);
  return fixByWidth(words, image).map(({ text }) => text);
}

test('letters and digits of codes are distinguished by their width', async () => {
  const printed = ['CNF/PO/0088', 'W09,', 'NR00004417', 'KO-77', 'GB-2003'];
  assert.deepEqual(await fix(printed, ['CNF/P0/0088', 'WO9,', 'NRO0004417', 'K0-77', 'GB-2003']), printed);
});

test('a code without other digits is compared with the digits of its line', async () => {
  assert.deepEqual(await fix(['G0', '40118'], ['60', '40118']), ['60', '40118']);
  assert.deepEqual(await fix(['VO-1', '40118'], ['V0-1', '40118']), ['VO-1', '40118']);
});

test('the first character and those after letters can become letters', async () => {
  assert.deepEqual(await fix(['GR2', '40118'], ['6R2', '40118']), ['GR2', '40118']);
  assert.deepEqual(await fix(['4OX-40118'], ['40X-40118']), ['40X-40118']);
});

test('a capital I that was read as 1 is only a stroke', async () => {
  assert.deepEqual(await fix(['IO26-01933', 'W09,'], ['1026-01933', 'WO9,']), ['IO26-01933', 'W09,']);
});

for (const name of [
  StandardFonts.Helvetica,
  StandardFonts.TimesRoman,
  StandardFonts.Courier,
  StandardFonts.CourierBold,
])
  test(`correct words in ${name} are not changed`, async () => {
    const words = ['2026-10-06', '1,060.00', 'OB-8820', 'I0O1-66G8', 'DE061160', '10110', 'X1O0', 'G806'];
    assert.deepEqual(await fix(words, words, name), words);
  });
