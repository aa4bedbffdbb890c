import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { degrees, PDFDocument, StandardFonts, setTextRenderingMode, TextRenderingMode } from 'pdf-lib';
import { renderPdfPage } from '../../src/extraction/read/pdf/render-pdf-page.ts';
import { hasReadableLayer } from '../../src/extraction/read/pdf/scanned-page.ts';
import { createStructuredPage } from '../../src/extraction/read/structured-page.ts';
import { extractBytes } from './read-file.ts';

const WIDTH = 420;
const HEIGHT = 300;
const LINES = [
  'Alder Timber Ltd',
  'Invoice number INV-20418',
  'Invoice date 3 March 2026',
  'Total GBP 1,284.60',
];

type Draw = (line: string, index: number) => void;

async function drawPage(draw: (pdf: PDFDocument, write: Draw) => Promise<void>): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([WIDTH, HEIGHT]);
  await draw(pdf, (line, index) => page.drawText(line, { x: 30, y: 250 - index * 34, size: 13, font }));
  return Buffer.from(await pdf.save());
}

let image: Uint8Array;

before(async () => {
  const printed = await drawPage(async (_, write) => LINES.forEach(write));
  image = await renderPdfPage(printed, 1, Math.round((WIDTH * 200) / 72));
});

/** Returns a page with hidden text, and with the image of the printed page on this share of its width. */
function drawScan(lines: readonly string[], share: number): Promise<Buffer> {
  return drawPage(async (pdf, write) => {
    const page = pdf.getPage(0);
    const scan = await pdf.embedPng(image);
    page.drawImage(scan, { x: 0, y: 0, width: WIDTH * share, height: HEIGHT * share });
    page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
    lines.forEach(write);
  });
}

const MISREAD = [
  'A1der Tirnber Ud',
  'lnvoice nurnber lNV-2O4l8',
  'lnvoice date 3 Marcb 2O26',
  'Tota1 GBP l,284.6O',
];

test('a scan is read with OCR instead of the text that the scanner recognized', async () => {
  const { parsedData } = await extractBytes(await drawScan(MISREAD, 1), 'scan.pdf');
  assert.equal(parsedData.text.replace(/\n+/g, '\n'), LINES.join('\n'));
  assert.equal(parsedData.fields.number, 'INV-20418');
  assert.equal(parsedData.fields.total, 1284.6);
  const [info] = parsedData.pages;
  assert.deepEqual([info?.method, info?.width, info?.warnings], ['ocr', WIDTH, []]);
});

test('hidden text is kept if there is no image of the whole page', async () => {
  const { parsedData } = await extractBytes(await drawScan(LINES, 0.3), 'outlines.pdf');
  assert.match(parsedData.text, /INV-20418/);
  assert.equal(parsedData.pages[0]?.method, 'text');
});

test('hidden text is kept if OCR finds much less on the image', async () => {
  const lines = LINES.map((line) => `${line}, as written by hand below the stamp of the office`);
  const { parsedData } = await extractBytes(await drawScan(lines, 1), 'handwritten.pdf');
  assert.match(parsedData.text, /as written by hand/);
  assert.equal(parsedData.pages[0]?.method, 'text');
});

test('hidden text is kept if it is in an alphabet that OCR does not read', () => {
  const createPage = (text: string) => ({
    ...createStructuredPage(1, '', []),
    isRecognized: true as const,
    words: [
      {
        text,
        box: [0, 0, 9, 9] as [number, number, number, number],
        confidence: 1,
        size: 9,
        bold: false,
        rotation: 0,
      },
    ],
  });
  assert.equal(hasReadableLayer(createPage('請求書 INV-1')), false);
  assert.equal(hasReadableLayer(createPage('Счёт № 12')), true);
  assert.equal(hasReadableLayer(createPage('1,284.60')), true);
  assert.equal(hasReadableLayer({ ...createStructuredPage(1, '', []) }), false);
});

test('the values of form fields on a scan with hidden text are kept', async () => {
  const scan = await PDFDocument.load(await drawScan(MISREAD, 1));
  const field = scan.getForm().createTextField('customer.number');
  field.setText('K-99123');
  field.addToPage(scan.getPage(0), { x: 150, y: 90, width: 200, height: 20 });
  const { parsedData } = await extractBytes(await scan.save(), 'form.pdf');
  assert.match(parsedData.text, /INV-20418/);
  assert.match(parsedData.text, /K-99123/);
});

test('a scan with a printed stamp is read with OCR, and the words of the stamp are kept', async () => {
  const stamped = await drawPage(async (pdf, write) => {
    const page = pdf.getPage(0);
    page.drawImage(await pdf.embedPng(image), { x: 0, y: 0, width: WIDTH, height: HEIGHT });
    write('RECEIVED 4 March 2026 DMS-0041772', -0.8);
  });
  const { parsedData } = await extractBytes(stamped, 'stamped.pdf');
  for (const line of [...LINES, 'RECEIVED 4 March 2026 DMS-0041772'])
    assert.ok(parsedData.text.includes(line), line);
  assert.equal(parsedData.fields.number, 'INV-20418');
  assert.equal(parsedData.pages[0]?.method, 'mixed');
});

test('a stamp on a scan turned by 90 degrees does not hide the text of the scan', async () => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([HEIGHT, WIDTH]);
  page.drawImage(await pdf.embedPng(image), {
    x: HEIGHT,
    y: 0,
    width: WIDTH,
    height: HEIGHT,
    rotate: degrees(90),
  });
  page.drawText('DMS-0041772', { x: 10, y: WIDTH - 12, size: 8, font });
  const { parsedData } = await extractBytes(await pdf.save(), 'sideways.pdf');
  for (const line of LINES) assert.ok(parsedData.text.includes(line), line);
  assert.equal(parsedData.fields.total, 1284.6);
});
