import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePdfStream, makeRawPdf, ONE_PAGE } from '../../../../test/extraction/support/raw-pdf.ts';
import { readPdfBytes } from './read-pdf.ts';

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
const SIZE = 12;

/** Characters are placed one by one; the spacing of each part is in points. */
async function readPlaced(...parts: [text: string, spacing: number][]): Promise<string[]> {
  // In a TJ array, adjustments are in thousandths of the font size. A negative adjustment moves the next
  // character to the right.
  const shown = parts.flatMap(([text, spacing]) =>
    [...text].map((character) => `[(${character}) ${(-1000 * spacing) / SIZE}] TJ`),
  );
  const page = makePdfStream(Buffer.from(`BT /F ${SIZE} Tf 20 200 Td ${shown.join(' ')} ET`));
  const { pages } = await readPdfBytes(makeRawPdf({ ...ONE_PAGE, 4: page, 5: FONT }), {}, () => {});
  return pages.flatMap(({ words }) => words.map(({ text }) => text));
}

test('the words of a letter-spaced heading are whole', async () => {
  for (const spacing of [1, 2, 4])
    assert.deepEqual(
      await readPlaced(['HARROW QUAY INVOICE 4471', spacing]),
      ['HARROW', 'QUAY', 'INVOICE', '4471'],
      `spacing ${spacing}`,
    );
});

test('a letter-spaced label and its normal value are separate', async () => {
  assert.deepEqual(await readPlaced(['TOTAL DUE ', 3], ['120.50 EUR', 0]), ['TOTAL', 'DUE', '120.50', 'EUR']);
});

test('numbers with equal gaps are not one number', async () => {
  assert.deepEqual(await readPlaced(['Page', 0], ['  ', 0], ['1234', 9]), ['Page', '1', '2', '3', '4']);
});

test('characters without a heading stay as they are', async () => {
  assert.deepEqual(await readPlaced(['A B C D', 0]), ['A', 'B', 'C', 'D']);
});
