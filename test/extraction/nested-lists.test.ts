import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProjectSchema } from '../../src/domain/project-schemas.ts';
import type { FieldSchema } from '../../src/extraction/options.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

function extractResult(properties: Record<string, FieldSchema>, places: Placed[]) {
  const { schema, warnings } = parseProjectSchema({ type: 'object', properties });
  assert.deepEqual(warnings, []);
  return understand(placeDocument(places), createOptions(schema));
}

const list = (properties: Record<string, FieldSchema>): FieldSchema => ({
  type: 'array',
  items: { type: 'object', properties },
});

const placeHeader = (y: number): Placed[] => [
  ['Code', 50, y],
  ['Description', 100, y],
  ['Quantity', 330, y],
  ['Price', 420, y],
  ['Amount', 510, y],
];
const placeItem = (y: number, [code, text, quantity, price, amount]: readonly string[]): Placed[] => [
  [code ?? '', 50, y],
  [text ?? '', 100, y],
  [quantity ?? '', 340, y],
  [price ?? '', 420, y],
  [amount ?? '', 510, y],
];

const SECTIONS: Placed[] = [
  ['QUOTE 4711', 50, 40],
  ...placeHeader(100),
  ['Section A: Kitchen fitting', 50, 120],
  ...placeItem(142, ['A1', 'Oak front', '2', '100.00', '200.00']),
  ...placeItem(157, ['A2', 'Stone top', '1', '350.00', '350.00']),
  ['Subtotal A', 420, 172],
  ['550.00', 510, 172],
  ['Section B: Hall furniture', 50, 200],
  ...placeItem(222, ['B1', 'Wardrobe', '1', '420.00', '420.00']),
  ...placeItem(237, ['B2', 'Bench', '3', '80.00', '240.00']),
  ['Subtotal B', 420, 252],
  ['660.00', 510, 252],
  ['Total', 330, 290],
  ['1,210.00', 510, 290],
];
const ITEMS = list({
  code: { type: 'string' },
  description: { type: 'string' },
  quantity: { type: 'number' },
  amount: { type: 'number' },
});

test('the items of each section are a list inside the list of sections', () => {
  const { custom, evidence } = extractResult(
    { sections: list({ title: { type: 'string' }, subtotal: { type: 'number' }, items: ITEMS }) },
    SECTIONS,
  );
  const sections = (custom?.sections ?? []) as { subtotal: number; items: object[] }[];
  assert.deepEqual(
    sections.map(({ subtotal, items }) => ({ subtotal, items })),
    [
      {
        subtotal: 550,
        items: [
          { code: 'A1', description: 'Oak front', quantity: 2, amount: 200 },
          { code: 'A2', description: 'Stone top', quantity: 1, amount: 350 },
        ],
      },
      {
        subtotal: 660,
        items: [
          { code: 'B1', description: 'Wardrobe', quantity: 1, amount: 420 },
          { code: 'B2', description: 'Bench', quantity: 3, amount: 240 },
        ],
      },
    ],
  );
  const amount = evidence['/custom/sections/1/items/0/amount'];
  assert.deepEqual([amount?.page, amount?.text], [1, '420.00']);
  assert.ok(amount?.box && amount.box[1] >= 221 && amount.box[3] <= 233, JSON.stringify(amount));
});

test('an inner list without an outer one, or without any table, adds nothing', () => {
  const { custom } = extractResult({ sections: list({ title: { type: 'string' }, items: ITEMS }) }, [
    ['Dear customer, thank you for your visit.', 50, 60],
  ]);
  assert.equal(custom?.sections ?? null, null);
});

test('several values in one cell become a list of single values', () => {
  const { custom } = extractResult(
    {
      devices: list({
        device: { type: 'string' },
        serial_numbers: { type: 'array', items: { type: 'string' } },
      }),
    },
    [
      ['Device', 50, 100],
      ['Serial numbers', 200, 100],
      ['Quantity', 420, 100],
      ['Barcode reader', 50, 120],
      ['BR-1001, BR-1002', 200, 120],
      ['2', 430, 120],
      ['Label printer', 50, 135],
      ['LP-2001', 200, 135],
      ['1', 430, 135],
      ['Scale', 50, 150],
      ['SC-3001, SC-3002, SC-3003', 200, 150],
      ['3', 430, 150],
    ],
  );
  assert.deepEqual(custom?.devices, [
    { device: 'Barcode reader', serial_numbers: ['BR-1001', 'BR-1002'] },
    { device: 'Label printer', serial_numbers: ['LP-2001'] },
    { device: 'Scale', serial_numbers: ['SC-3001', 'SC-3002', 'SC-3003'] },
  ]);
});

test('properties of objects inside the entries have columns, too', () => {
  const { custom } = extractResult(
    {
      lines: list({
        description: { type: 'string' },
        quantity: {
          type: 'object',
          properties: { value: { type: 'number', description: 'Quantity' }, unit: { type: 'string' } },
        },
      }),
    },
    [
      ['Description', 50, 100],
      ['Quantity', 300, 100],
      ['Unit', 380, 100],
      ['Amount', 470, 100],
      ...[
        ['Oak front', '2', 'pcs', '200.00'],
        ['Stone top', '3', 'm', '350.00'],
        ['Sealant', '5', 'kg', '45.00'],
      ].flatMap(([text, quantity, unit, amount], i): Placed[] => [
        [text ?? '', 50, 120 + 15 * i],
        [quantity ?? '', 310, 120 + 15 * i],
        [unit ?? '', 380, 120 + 15 * i],
        [amount ?? '', 470, 120 + 15 * i],
      ]),
    ],
  );
  assert.deepEqual(custom?.lines, [
    { description: 'Oak front', quantity: { value: 2, unit: 'pcs' } },
    { description: 'Stone top', quantity: { value: 3, unit: 'm' } },
    { description: 'Sealant', quantity: { value: 5, unit: 'kg' } },
  ]);
});

test('entries whose values are not found have the text of their heading', () => {
  const rooms = ['Kitchen', 'Hall', 'Garden'];
  const { custom } = extractResult({ parts: list({ title: { type: 'string' }, items: ITEMS }) }, [
    ...placeHeader(100),
    ...rooms.flatMap((room, i): Placed[] => [
      [`Part ${i + 1} ${room}`, 40, 120 + 60 * i],
      ...placeItem(138 + 60 * i, [`${i}1`, `${room} lamp`, '1', '5.00', '5.00']),
      ...placeItem(153 + 60 * i, [`${i}2`, `${room} chair`, '2', '5.00', '10.00']),
    ]),
  ]);
  const parts = (custom?.parts ?? []) as { title: string; items: { description: string }[] }[];
  assert.deepEqual(
    parts.map(({ items }) => items.map(({ description }) => description)),
    rooms.map((room) => [`${room} lamp`, `${room} chair`]),
  );
  assert.match(parts[1]?.title ?? '', /Hall/);
});

test('a nested list that is not printed is absent', () => {
  const { custom } = extractResult(
    {
      lines: list({
        description: { type: 'string' },
        quantity: { type: 'number' },
        amount: { type: 'number' },
        discounts: list({ reason: { type: 'string' }, amount: { type: 'number' } }),
      }),
    },
    [
      ...placeHeader(100),
      ...placeItem(120, ['A1', 'Oak front', '2', '100.00', '200.00']),
      ...placeItem(135, ['A2', 'Stone top', '1', '350.00', '350.00']),
      ...placeItem(150, ['A3', 'Bench', '3', '80.00', '240.00']),
    ],
  );
  assert.deepEqual(custom?.lines, [
    { description: 'Oak front', quantity: 2, amount: 200 },
    { description: 'Stone top', quantity: 1, amount: 350 },
    { description: 'Bench', quantity: 3, amount: 240 },
  ]);
});
