import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { drawGray } from '../../read/pdf/render-pdf-page.ts';
import { detectLines } from '../detect/detect-lines.ts';
import type { OcrWord } from '../engine.ts';
import { type GrayImage, getBoundingBox, getHeight, type Quad } from '../image/gray-image.ts';
import { withFontSize } from './measure-font-size.ts';

const DPI = 200;
/** Sizes are in points. The last lines are set so tightly that their rectangles overlap. */
const LINES: readonly (readonly [text: string, size: number])[] = [
  ['RECEIPT OF DELIVERY', 26],
  ['numbers are on our own server', 11],
  ['Page 1 of 12, printed on Monday', 8],
  ['Aqua quality (typically) judged', 9],
  ['1.234,56 EUR 28.02.2026', 9],
];
/** Height of the margin above the lines, in points. */
const TOP = 20;
let image: GrayImage;
let quads: Quad[];

before(async () => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([420, 180 + TOP]);
  let y = 180;
  for (const [text, size] of LINES) {
    y -= size * 1.12;
    page.drawText(text, { x: 30, y, size, font });
  }
  const drawn = await drawGray(Buffer.from(await pdf.save()), 1, DPI);
  assert.ok(drawn);
  image = drawn;
  quads = (await detectLines(image)).toSorted((a, b) => getBoundingBox(a)[1] - getBoundingBox(b)[1]);
  assert.equal(quads.length, LINES.length);
});

it('words have the size of their font, compared with those of other lines', () => {
  const ratios = LINES.map(([text, size], index) => {
    const quad = quads[index];
    assert.ok(quad);
    const word: OcrWord = { text, box: getBoundingBox(quad), confidence: 1, size: getHeight(quad) * 0.76 };
    const [measured] = withFontSize([word], image, quad);
    assert.ok(measured);
    return ((measured.size / size) * 72) / DPI;
  });
  assert.ok(Math.max(...ratios) < 1.35 * Math.min(...ratios), ratios.map((one) => one.toFixed(2)).join(' '));
});

it('the boxes of words have the same distance to the baseline in all lines, with and without descenders', () => {
  let y = 0;
  LINES.forEach(([text, size], index) => {
    y += size * 1.12;
    const baseline = ((TOP + y) * DPI) / 72;
    const quad = quads[index];
    assert.ok(quad);
    const word: OcrWord = { text, box: getBoundingBox(quad), confidence: 1, size: getHeight(quad) * 0.76 };
    const box = withFontSize([word], image, quad)[0]?.box;
    const unit = (size * DPI) / 72;
    const below = ((box?.[3] ?? 0) - baseline) / unit;
    const above = (baseline - (box?.[1] ?? 0)) / unit;
    assert.ok(below > 0.1 && below < 0.28, `${text}: ${below.toFixed(2)} below`);
    assert.ok(above > 0.75 && above < 1.15, `${text}: ${above.toFixed(2)} above`);
  });
});

it('a dash, which is above the baseline, keeps its box', () => {
  const quad = quads[1];
  assert.ok(quad);
  const word: OcrWord = { text: '-', box: getBoundingBox(quad), confidence: 1, size: getHeight(quad) * 0.76 };
  assert.deepEqual(withFontSize([word], image, quad)[0]?.box, word.box);
});

it('a line without ink keeps its size', () => {
  const empty: GrayImage = { width: 200, height: 60, data: new Uint8Array(12_000).fill(255) };
  const quad: Quad = [
    { x: 10, y: 10 },
    { x: 190, y: 10 },
    { x: 190, y: 50 },
    { x: 10, y: 50 },
  ];
  const words: OcrWord[] = [{ text: 'no', box: [10, 10, 190, 50], confidence: 1, size: 30 }];
  assert.deepEqual(withFontSize(words, empty, quad), words);
});
