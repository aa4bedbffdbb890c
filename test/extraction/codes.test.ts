import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { before, test } from 'node:test';
import sharp from 'sharp';
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';
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

test('a payment code of the European Payments Council tells whom to pay and how much', async () => {
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

test('a Swiss payment code names creditor, amount and reference', async () => {
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

test('a barcode is read as well', async () => {
  const { parsedData } = await extractBytes(await draw('4006381333931', 'EAN13'), 'code.png');
  assert.deepEqual(
    parsedData.codes.map(({ format, text }) => ({ format, text })),
    [{ format: 'ean_13', text: '4006381333931' }],
  );
});
