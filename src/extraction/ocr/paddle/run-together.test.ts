import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areRunTogether } from './run-together.ts';

function wordsOf(text: string) {
  const box: [number, number, number, number] = [0, 0, 1, 1];
  return text.split(' ').map((word) => ({ text: word, box, confidence: 1, size: 1 }));
}

const PLAIN =
  'Total Amount Payable including tax Thank you for shopping with our store please come again Goods sold are not returnable Visit www.example.com Mail info@example.com Item Price';

test('a receipt whose blanks were overlooked is told from one that has a few seams', () => {
  assert.equal(areRunTogether(wordsOf(PLAIN)), false);
  assert.equal(areRunTogether(wordsOf(`${PLAIN} SubTotal`)), false);
  assert.equal(
    areRunTogether(wordsOf(`${PLAIN} TaxInvoice Sdn.Bhd. TotalAmtIncl. Centre(Main) GSTSummary`)),
    true,
  );
});

test('of few words nothing is told', () => {
  assert.equal(areRunTogether(wordsOf('TaxInvoice SubTotal')), false);
});
