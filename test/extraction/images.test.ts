import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { postToOcrServer } from '../../src/extraction/ocr/recognize/post-to-ocr-server.ts';
import { renderImage } from '../../src/extraction/read/image/render-image.ts';
import { renderPdfPage } from '../../src/extraction/read/pdf/render-pdf-page.ts';
import { extractBytes } from './read-file.ts';
import { makeBitmap } from './support/bitmap.ts';

const LINES = [
  'Rechnung Nr. 4711 vom 15. Juni 2023',
  'Müller & Söhne GmbH, Schloßstraße 12, 80331 München',
  'Für die Übergabe der Möbel berechnen wir Ihnen',
  'Tische und Stühle aus geölter Buche',
  'Gesamtbetrag 1.234,56 EUR inklusive Umsatzsteuer',
  'Bitte überweisen Sie den Betrag innerhalb von 14 Tagen',
];

let page: Buffer;

/** Create an image that looks like a scan. */
before(async () => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const sheet = pdf.addPage([420, 300]);
  LINES.forEach((line, index) => {
    sheet.drawText(line, { x: 30, y: 250 - index * 34, size: 13, font });
  });
  page = Buffer.from(await renderPdfPage(Buffer.from(await pdf.save()), 1, Math.round((420 * 200) / 72)));
});

function assertReads(text: string): void {
  for (const line of LINES) assert.ok(text.includes(line), `${line} is missing in:\n${text}`);
}

test('an image of a German letter is read with umlauts and with boxes of its words', async () => {
  const { parsedData } = await extractBytes(page, 'letter.png');
  assertReads(parsedData.text);
  assert.equal(parsedData.language, 'de');
  const [info] = parsedData.pages;
  assert.equal(info?.method, 'ocr');
  assert.equal(info?.unit, 'px');
  assert.ok((info?.confidence ?? 0) > 0.85);
});

test('numbers in the result have at most three decimal places', async () => {
  const turned = await sharp(page).rotate(1.5, { background: '#fff' }).png().toBuffer();
  const { parsedData } = await extractBytes(turned, 'letter.png');
  assert.doesNotMatch(JSON.stringify(parsedData), /\.\d{4}/);
});

for (const turn of [90, 180, 270] as const)
  test(`a page that was scanned rotated by ${turn} degrees is turned upright`, async () => {
    const turned = await sharp(page).rotate(turn).jpeg({ quality: 90 }).toBuffer();
    const { parsedData } = await extractBytes(turned, 'turned.jpg');
    assertReads(parsedData.text);
    assert.equal(parsedData.pages[0]?.rotation, 360 - turn);
    assert.ok((parsedData.pages[0]?.width ?? 0) > (parsedData.pages[0]?.height ?? 0));
  });

test('a screenshot with small text is read, with boxes in its own pixels', async () => {
  const { width, height } = await sharp(page).metadata();
  const half = { width: Math.round(width * 0.45), height: Math.round(height * 0.45) };
  const { parsedData } = await extractBytes(await sharp(page).resize(half).png().toBuffer(), 'screen.png');
  assertReads(parsedData.text);
  const [info] = parsedData.pages;
  assert.deepEqual([info?.width, info?.height], [half.width, half.height]);
  const { box = [0, 0, 0, 0] } = parsedData.evidence['/fields/total'] ?? {};
  // The total is printed in the fifth line, 34 points below the fourth.
  const middle = ((box[1] + box[3]) / 2 / half.height) * 300;
  assert.ok(Math.abs(middle - (300 - 250 + 4 * 34 - 5)) < 6, `${middle}`);
});

test('a table of small numbers is read as well sideways as upright', async () => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const sheet = pdf.addPage([595, 420]);
  const words: string[] = [];
  for (let row = 0; row < 30; row++)
    for (let column = 0; column < 9; column++) {
      const word = `${column % 3 === 1 ? 'A' : ''}${((row * 7919 + column * 104_729) % 90_000) + 10_000}`;
      words.push(word);
      sheet.drawText(word, { x: 40 + column * 58, y: 380 - row * 11, size: 7.5, font });
    }
  const scan = await renderPdfPage(Buffer.from(await pdf.save()), 1, 1654);
  for (const turn of [0, 90, 180, 270]) {
    const turned = await sharp(scan).rotate(turn).png().toBuffer();
    const { parsedData } = await extractBytes(turned, 'scan.png');
    const found = new Set(parsedData.text.split(/[\s|]+/));
    const missing = words.filter((word) => !found.has(word));
    assert.ok(missing.length <= words.length * 0.05, `${turn} degrees: ${missing.length} words are missing`);
  }
});

test('a fax whose pixels are twice as high as wide is read and shown with its real proportions', async () => {
  const { width, height } = await sharp(page).metadata();
  const squeezed = sharp(page).resize({ width, height: Math.round(height / 2), fit: 'fill' });
  const fax = await squeezed.tiff({ xres: 8, yres: 4, compression: 'lzw' }).toBuffer();
  const { parsedData } = await extractBytes(fax, 'fax.tiff');
  assertReads(parsedData.text);
  const [info] = parsedData.pages;
  assert.deepEqual([info?.width, info?.height], [width, 2 * Math.round(height / 2)]);
  const folder = await mkdtemp(join(tmpdir(), 'legible-test-'));
  try {
    await writeFile(join(folder, 'fax.tiff'), fax);
    for (const [turn, ratio] of [
      [0, height / width],
      [90, width / height],
    ] as const) {
      const shown = await sharp(await renderImage(join(folder, 'fax.tiff'), 'tiff', 1, 300, turn)).metadata();
      assert.ok(Math.abs(shown.height / shown.width - ratio) < 0.01, `${shown.width} × ${shown.height}`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('every frame of a TIFF is a page', async () => {
  const { width = 0, height = 0 } = await sharp(page).metadata();
  const white = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const both = await sharp([page, white], { join: { animated: true } })
    .tiff()
    .toBuffer();
  const { parsedData, pagesCount } = await extractBytes(both, 'fax.tiff');
  assert.equal(pagesCount, 2);
  assert.deepEqual(
    parsedData.pages.map((info) => info.method),
    ['ocr', 'none'],
  );
});

test('a PDF page that contains only an image is read, with coordinates in points', async () => {
  const pdf = await PDFDocument.create();
  const embedded = await pdf.embedPng(page);
  pdf.addPage([420, 300]).drawImage(embedded, { x: 0, y: 0, width: 420, height: 300 });
  const { parsedData } = await extractBytes(await pdf.save(), 'scan.pdf');
  assertReads(parsedData.text);
  const [info] = parsedData.pages;
  assert.deepEqual([info?.method, info?.unit, info?.width], ['ocr', 'pt', 420]);
});

test('a bitmap is read, including one with a palette and rows from bottom to top', async () => {
  const { data, info } = await sharp(page)
    .flatten()
    .toColourspace('b-w')
    .threshold()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { parsedData } = await extractBytes(
    makeBitmap(data, info.width, info.height, info.channels),
    'letter.bmp',
  );
  assertReads(parsedData.text);
});

test('a configured OCR server replaces the built-in engines', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(
      `${request.method} ${request.url} ${request.headers['content-type']} ${request.headers['x-key']}`,
    );
    request.resume().on('end', () => {
      const words = [{ text: 'remote', box: [10, 20, 60, 40], confidence: 0.5 }];
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ lines: [{ words }] }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const ocrServer = postToOcrServer({
    url: `http://127.0.0.1:${address.port}/read`,
    headers: { 'x-key': 'k' },
  });
  const options = { ocrServer, languages: ['de', 'fr'] };
  try {
    const { parsedData } = await extractBytes(page, 'letter.png', options);
    assert.equal(parsedData.text, 'remote');
    assert.equal(parsedData.pages[0]?.confidence, 0.5);
    assert.deepEqual(seen, ['POST /read?languages=de%2Cfr image/png k']);
  } finally {
    server.close();
  }
  await assert.rejects(extractBytes(page, 'letter.png', options), {
    code: 'processing_crashed',
    retryable: true,
  });
});

test('an image of one pixel has no text, and one without pixels is corrupt', async () => {
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const { parsedData } = await extractBytes(dot, 'dot.png');
  assert.equal(parsedData.text, '');
  assert.equal(parsedData.pages[0]?.warnings[0]?.code, 'page_without_text');
  const none = Buffer.from(dot);
  none.writeUInt32BE(0, 16);
  await assert.rejects(extractBytes(none, 'none.png'), { code: 'corrupt_file' });
});

test('an image that would exhaust the memory is refused before it is decoded', async () => {
  const header = makeBitmap(Buffer.alloc(1), 1, 1, 1);
  header.writeInt32LE(65_535, 18);
  header.writeInt32LE(65_535, 22);
  await assert.rejects(extractBytes(header, 'large.bmp'), { code: 'resource_limit_exceeded' });
});
