import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { drawGray } from '../../../read/pdf/render-pdf-page.ts';
import { detectLines } from '../../detect/detect-lines.ts';
import { type GrayImage, getBoundingBox, type Quad } from '../../image/gray-image.ts';
import { readByTesseract } from './tesseract-engine.ts';

const LINES = ['Für die Übergabe der Möbel:', '1.234,56 EUR bis zum 30. Juni', 'Straße 7'];
let image: GrayImage;
let quads: Quad[];

before(async () => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([300, 160]);
  LINES.forEach((line, index) => {
    page.drawText(line, { x: 30, y: 120 - index * 40, size: 13, font });
  });
  const drawn = await drawGray(Buffer.from(await pdf.save()), 1, 200);
  assert.ok(drawn);
  image = drawn;
  quads = (await detectLines(image)).toSorted((a, b) => getBoundingBox(a)[1] - getBoundingBox(b)[1]);
  assert.equal(quads.length, LINES.length);
});

test('lines are read with the accents of their language, in the order of their positions', async () => {
  const read = await readByTesseract(image, quads, 'de');
  assert.deepEqual(
    read.map((words) => words.map(({ text }) => text).join(' ')),
    LINES,
  );
});

test('a line gives the same text alone and in a batch with longer ones', async () => {
  const together = await readByTesseract(image, quads, 'de');
  for (const [index, quad] of quads.entries()) {
    const [alone] = await readByTesseract(image, [quad], 'de');
    assert.deepEqual(
      alone?.map(({ text }) => text),
      together[index]?.map(({ text }) => text),
    );
  }
});

test('words have boxes that do not touch and whose distances are those of the printed words', async () => {
  const [line = []] = await readByTesseract(image, quads, 'de');
  assert.equal(line.length, 5);
  line.slice(1).forEach((word, index) => {
    const gap = word.box[0] - (line[index]?.box[2] ?? 0);
    assert.ok(gap > 4 && gap < 25, `${line[index]?.text} ${gap} ${word.text}`);
  });
});

test('a language without a network is read as English', async () => {
  const read = await readByTesseract(image, quads.slice(2), 'ca');
  assert.match(read[0]?.map(({ text }) => text).join(' ') ?? '', /^Stra\S+ 7$/);
});

test('an empty line has no text', async () => {
  const empty: GrayImage = { width: 200, height: 60, data: new Uint8Array(12_000).fill(255) };
  const place: Quad = [
    { x: 10, y: 10 },
    { x: 190, y: 10 },
    { x: 190, y: 50 },
    { x: 10, y: 50 },
  ];
  assert.deepEqual(await readByTesseract(empty, [place], 'en'), [[]]);
});
