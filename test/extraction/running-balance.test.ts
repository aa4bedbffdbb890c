import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Context } from '../../src/extraction/understand/context.ts';
import type { ListGrid } from '../../src/extraction/understand/lists/list-grid.ts';
import { listGrids } from '../../src/extraction/understand/lists/list-grids.ts';
import { settleBalance } from '../../src/extraction/understand/lists/settle-balance.ts';
import { type Placed, placeDocument } from './support/placed-document.ts';

const LEFTS = [40, 140, 300, 380, 460];

/** Finds the grid of a list. Vertical bars separate the cells of a line. */
function findGrid(lines: readonly string[]): ListGrid {
  const places = lines.flatMap((line, row) =>
    line
      .split('|')
      .flatMap((text, column): Placed[] => (text === '' ? [] : [[text, LEFTS[column] ?? 0, 60 + row * 20]])),
  );
  const document = placeDocument(places);
  const [grid] = listGrids(new Context(document, { filename: 'a.pdf', languages: [], scratch: '' }));
  assert.ok(grid && grid.columns.length === 5);
  return grid;
}

const HEADER = 'Date|Description|In|Out|Amount';
const ENTRIES = [
  '02/03/2026|Cash|1250.00||5500.00',
  '03/03/2026|Electricity||245.35|5254.65',
  '15/03/2026|Cheque|750.00||6004.65',
  '17/03/2026|Bookshop||350.25|5654.40',
  '22/03/2026|Stationery||380.00|5274.40',
];
const ASSIGNED = new Map([
  ['date', { column: 0, sure: 1 }],
  ['amount', { column: 4, sure: 0.9 }],
] as const);
const listRoles = (grid: ListGrid) =>
  [...settleBalance(grid, ASSIGNED)].map(([role, { column }]) => [role, column]);

it('a running balance is not the amount, whichever line is the oldest', () => {
  const expected = [
    ['balance', 4],
    ['credit', 2],
    ['date', 0],
    ['debit', 3],
  ];
  assert.deepEqual(listRoles(findGrid([HEADER, ...ENTRIES])).sort(), expected);
  assert.deepEqual(listRoles(findGrid([HEADER, ...ENTRIES.toReversed()])).sort(), expected);
});

it('amounts that do not change by other numbers remain the amounts', () => {
  const entries = ENTRIES.map((line, i) => line.replace(/[\d.]+$/, `${(i + 2) ** 3}.15`));
  assert.deepEqual(listRoles(findGrid([HEADER, ...entries])), [
    ['date', 0],
    ['amount', 4],
  ]);
});
