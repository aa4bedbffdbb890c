// Codes of line items can be printed after a label, and a date can be printed in place of a code.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

/** Reads the codes and descriptions of an invoice. Each row begins with a code and a description. */
function readItems(header: [string, string], rows: [code: string, description: string][]) {
  const { line_items, evidence } = understand(
    placeDocument(
      [
        ['Alder Supplies Ltd', 50, 40, 14],
        ['INVOICE', 380, 40, 14],
        ['Invoice number: 7781', 380, 60],
        ['Date: 11 May 2026', 380, 75],
        [header[0], 50, 150],
        [header[1], 150, 150],
        ['Qty', 350, 150],
        ['Price', 410, 150],
        ['Amount', 485, 150],
        ...rows.flatMap(([code, description], i): Placed[] => [
          [code, 50, 170 + i * 20],
          [description, 150, 170 + i * 20],
          ['2', 355, 170 + i * 20],
          ['4.00', 410, 170 + i * 20],
          ['8.00', 485, 170 + i * 20],
        ]),
        ['Total £16.00', 440, 250],
      ],
      { language: 'en' },
    ),
    createOptions(),
  );
  return { evidence, items: line_items.map(({ sku, description }) => [sku, description]) };
}

test('the label in front of a code is not part of the code', () => {
  const { items, evidence } = readItems(
    ['Article', 'Description'],
    [
      ['SKU: PN-1', 'Pencil'],
      ['SKU: ER-2', 'Eraser'],
    ],
  );
  assert.deepEqual(items, [
    ['PN-1', 'Pencil'],
    ['ER-2', 'Eraser'],
  ]);
  assert.equal(evidence['/line_items/0/sku']?.text, 'PN-1');
});

test('a code is found in the column next to its label', () => {
  const { items, evidence } = readItems(
    ['Item no', 'Description'],
    [
      ['GTIN:', '4006381333931 Pencil'],
      ['GTIN:', '4006381333948 Eraser'],
    ],
  );
  assert.deepEqual(items, [
    ['4006381333931', 'Pencil'],
    ['4006381333948', 'Eraser'],
  ]);
  assert.equal(evidence['/line_items/1/sku']?.text, '4006381333948');
  assert.equal(evidence['/line_items/1/description']?.text, 'Eraser');
});

test('a code is found after its label in the description', () => {
  const { items } = readItems(
    ['Pos', 'Description'],
    [
      ['1', 'Pencil HB, GTIN: 4006381333931'],
      ['2', 'EAN: 4006381333948 Eraser'],
    ],
  );
  assert.deepEqual(items, [
    ['4006381333931', 'Pencil HB'],
    ['4006381333948', 'Eraser'],
  ]);
});

test('a date is not a code', () => {
  const { items, evidence } = readItems(
    ['Ref', 'Description'],
    [
      ['02/05/2026', 'Site visit'],
      ['04/05/2026', 'Report'],
    ],
  );
  assert.deepEqual(items, [
    [undefined, 'Site visit'],
    [undefined, 'Report'],
  ]);
  assert.equal(evidence['/line_items/0/sku'], undefined);
});
