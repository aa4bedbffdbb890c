import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { before, test } from 'node:test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';
import { findPagesWithCodeLikeImages } from '../../src/extraction/read/pdf/code-like-images.ts';
import { extractBytes } from './read-file.ts';

before(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(file)).buffer } });
});

async function draw(text: string, format: WriteInputBarcodeFormat): Promise<Buffer> {
  const { image } = await writeBarcode(text, { format, scale: 4 });
  assert.ok(image);
  return sharp(Buffer.from(await image.arrayBuffer()))
    .flatten({ background: '#fff' })
    .extend({ top: 40, bottom: 40, left: 60, right: 60, background: '#fff' })
    .png()
    .toBuffer();
}

test('a payment code of the European Payments Council contains payee and amount', async () => {
  const text =
    'BCD\n002\n1\nSCT\nCOBADEFFXXX\nBei Spiel GmbH\nDE88200800000970375700\nEUR406.82\n\nRF18539007547034';
  const { parsedData } = await extractBytes(await draw(text, 'QRCode'), 'code.png');
  const [code] = parsedData.codes;
  assert.equal(code?.format, 'qr');
  assert.deepEqual(code?.meaning, {
    kind: 'epc_payment',
    bic: 'COBADEFFXXX',
    name: 'Bei Spiel GmbH',
    iban: 'DE88200800000970375700',
    currency: 'EUR',
    reference: 'RF18539007547034',
    amount: 406.82,
  });
  assert.equal(code?.page, 1);
});

test('a Swiss payment code contains creditor, amount and reference', async () => {
  const lines = [
    'SPC',
    '0200',
    '1',
    'CH4431999123000889012',
    'S',
    'Max Muster',
    'Weg',
    '12',
    '8000',
    'Seldwyla',
    'CH',
  ];
  lines.push('', '', '', '', '', '', '', '50.00', 'CHF', 'K', 'Simone', 'Rue 1', '2501 Biel', '', '', 'CH');
  lines.push('QRR', '210000000003139471430009017', 'Order 7', 'EPD');
  const { parsedData } = await extractBytes(await draw(lines.join('\n'), 'QRCode'), 'swiss.png');
  assert.deepEqual(parsedData.codes[0]?.meaning, {
    kind: 'swiss_payment',
    iban: 'CH4431999123000889012',
    name: 'Max Muster',
    address: 'Weg 12, 8000 Seldwyla, CH',
    currency: 'CHF',
    debtor: 'Simone',
    debtor_address: 'Rue 1, 2501 Biel, CH',
    reference_type: 'QRR',
    reference: '210000000003139471430009017',
    message: 'Order 7',
    amount: 50,
  });
});

test('a barcode is read too', async () => {
  const { parsedData } = await extractBytes(await draw('4006381333931', 'EAN13'), 'code.png');
  assert.deepEqual(
    parsedData.codes.map(({ format, text }) => ({ format, text })),
    [{ format: 'ean_13', text: '4006381333931' }],
  );
});

/** Creates a page that contains the image as a square with sides of 4 cm. */
async function createPageWith(image: Buffer): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let line = 0; line < 12; line++)
    page.drawText(`Line ${line} of a letter that has enough words to be no scan`, {
      x: 50,
      y: 780 - 16 * line,
      size: 11,
      font,
    });
  page.drawImage(await pdf.embedPng(image), { x: 60, y: 80, width: 113, height: 113 });
  return pdf.save();
}

test('a code in an image on a page with text is read, with its box', async () => {
  const { image } = await writeBarcode('https://legible.example/pay/4711', { format: 'QRCode', scale: 4 });
  assert.ok(image);
  const bytes = await createPageWith(Buffer.from(await image.arrayBuffer()));
  const { parsedData } = await extractBytes(bytes, 'letter.pdf');
  const [code] = parsedData.codes;
  assert.equal(code?.text, 'https://legible.example/pay/4711');
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = code?.box ?? [];
  assert.ok(x0 > 55 && y0 > 640 && x1 < 178 && y1 < 770, `${code?.box}`);
});

test('only images that look like codes are searched, not logos and photographs', async () => {
  const { image } = await writeBarcode('4711 0815', { format: 'DataMatrix', scale: 6 });
  assert.ok(image);
  const logo = sharp({ create: { width: 120, height: 120, channels: 3, background: '#113366' } }).composite([
    { input: Buffer.from('<svg width="60" height="60"><circle cx="30" cy="30" r="28" fill="#fff"/></svg>') },
  ]);
  const shades = Buffer.from(
    Uint8Array.from({ length: 120 * 120 }, (_, i) => ((i % 120) + Math.floor(i / 120)) % 256),
  );
  const photograph = sharp(shades, { raw: { width: 120, height: 120, channels: 1 } });
  const looks = async (image: Buffer) =>
    (await findPagesWithCodeLikeImages(Buffer.from(await createPageWith(image)), [1])).has(1);
  assert.equal(await looks(Buffer.from(await image.arrayBuffer())), true);
  assert.equal(await looks(await logo.png().toBuffer()), false);
  assert.equal(await looks(await photograph.png().toBuffer()), false);
});
