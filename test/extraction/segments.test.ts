import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { renderPdfPage } from '../../src/extraction/read/pdf/render-pdf-page.ts';
import { drawOne } from '../support/draw/draw-all.ts';
import { LAYOUTS } from '../support/draw/layouts.ts';
import { Pen } from '../support/draw/pen.ts';
import { extractBytes } from './read-file.ts';

async function mergePdfs(parts: Uint8Array[]): Promise<Uint8Array> {
  const out = await PDFDocument.create();
  for (const part of parts) {
    const from = await PDFDocument.load(part);
    for (const page of await out.copyPages(from, from.getPageIndices())) out.addPage(page);
  }
  return out.save();
}

async function drawInvoice(lines: number, seed: number) {
  const layout = LAYOUTS.find((one) => one.id === 'sheet-06');
  assert.ok(layout);
  return drawOne({ ...layout, lines }, 'en', seed);
}

/**
 * Draws pages of prose with a title on the first page. If `numbered` is set, the footers contain page
 * numbers.
 */
async function drawProse(title: string, pages: number, numbered: boolean): Promise<Uint8Array> {
  const pen = await Pen.open(595.28, 841.89, 'sans');
  for (let page = 1; page <= pages; page++) {
    if (page > 1) pen.newPage();
    if (page === 1 && title !== '') pen.text(title, 298, 60, { size: 16, bold: true, align: 'center' });
    for (let row = 0; row < 40; row++)
      pen.text(
        `${page}.${row} The parties agree that each clause of this agreement applies.`,
        56,
        100 + row * 16,
      );
    if (numbered) pen.text(`Page ${page} of ${pages}`, 298, 815, { size: 8, align: 'center' });
  }
  return pen.bytes();
}

test('three invoices of different length in one file become three documents with separate fields', async () => {
  const drawn = await Promise.all([drawInvoice(3, 21), drawInvoice(45, 22), drawInvoice(5, 23)]);
  const { parsedData } = await extractBytes(await mergePdfs(drawn.map((one) => one.bytes)), 'scan.pdf');
  const { segments, fields, evidence } = parsedData;
  assert.deepEqual(
    segments.map((segment) => segment.document_type),
    ['invoice', 'invoice', 'invoice'],
  );
  const counts = await Promise.all(
    drawn.map(async (one) => (await PDFDocument.load(one.bytes)).getPageCount()),
  );
  assert.ok((counts[1] ?? 0) > 1);
  let page = 1;
  const expected = counts.map((count) => {
    page += count;
    return [page - count, page - 1];
  });
  assert.deepEqual(
    segments.map((segment) => segment.pages),
    expected,
  );
  for (const [i, segment] of segments.entries()) {
    assert.equal(segment.fields?.number, drawn[i]?.truth.fields.number);
    assert.equal(segment.fields?.total, drawn[i]?.truth.fields.total);
    assert.equal(segment.line_items?.length, drawn[i]?.truth.lines.length);
    assert.equal(evidence[`/segments/${i}/fields/total`]?.page, segment.pages[1]);
  }
  assert.deepEqual(fields, segments[0]?.fields);
});

test('an invoice and the terms after it remain one document', async () => {
  const { bytes } = await drawInvoice(3, 24);
  const { parsedData } = await extractBytes(
    await mergePdfs([bytes, await drawProse('', 1, false)]),
    'scan.pdf',
  );
  assert.deepEqual(parsedData.segments, [{ pages: [1, 2], document_type: 'invoice' }]);
});

test('a contract of twelve pages remains one document, with or without page numbers', async () => {
  for (const numbered of [true, false]) {
    const { parsedData } = await extractBytes(
      await drawProse('SERVICE AGREEMENT', 12, numbered),
      'contract.pdf',
    );
    assert.deepEqual(parsedData.segments, [{ pages: [1, 12], document_type: 'contract' }]);
  }
});

test('restarting page numbers separate documents that have no other boundary', async () => {
  const parts = [await drawProse('', 2, true), await drawProse('', 3, true)];
  const { parsedData } = await extractBytes(await mergePdfs(parts), 'scan.pdf');
  assert.deepEqual(
    parsedData.segments.map((segment) => segment.pages),
    [
      [1, 2],
      [3, 5],
    ],
  );
});

/** Draws a photo that shows several receipts next to each other. */
async function drawPhoto(receipts: Uint8Array[]): Promise<Buffer> {
  const receiptImages = await Promise.all(receipts.map((bytes) => renderPdfPage(Buffer.from(bytes), 1, 600)));
  const heights = await Promise.all(receiptImages.map(async (png) => (await sharp(png).metadata()).height));
  const table = {
    width: receiptImages.length * 700 + 100,
    height: Math.max(...heights) + 200,
    channels: 3,
    background: '#5a4a3a',
  } as const;
  return sharp({ create: table })
    .composite(
      receiptImages.map((png, i) => ({ input: Buffer.from(png), left: 100 + i * 700, top: 60 + 40 * i })),
    )
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function drawReceipt(seed: number) {
  const layout = LAYOUTS.find((one) => one.type === 'receipt');
  assert.ok(layout);
  return drawOne(layout, 'en', seed);
}

test('two receipts on one photo become two documents with a box each; two copies of one become one', async () => {
  const drawn = await Promise.all([drawReceipt(31), drawReceipt(32)]);
  const { parsedData } = await extractBytes(await drawPhoto(drawn.map((one) => one.bytes)), 'photo.jpg');
  const { segments, fields, evidence } = parsedData;
  assert.deepEqual(
    segments.map((segment) => segment.fields?.total),
    drawn.map((one) => one.truth.fields.total),
  );
  assert.deepEqual(fields, segments[0]?.fields);
  const [left, right] = segments.map((segment) => segment.box);
  assert.ok(left && right && left[2] < right[0]);
  for (const [i, { box }] of segments.entries()) {
    const total = evidence[`/segments/${i}/fields/total`]?.box;
    assert.ok(box && total && total[0] >= box[0] && total[2] <= box[2] && total[3] <= box[3]);
  }
  const [one] = drawn;
  const copies = await extractBytes(await drawPhoto([one.bytes, one.bytes]), 'copies.jpg');
  assert.deepEqual(copies.parsedData.segments, [{ pages: [1, 1], document_type: 'receipt' }]);
});
