import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { buildLineGrids } from './line-grids.ts';

function readGrids(places: Placed[]): string[][] {
  return buildLineGrids(new Context(placeDocument(places), createOptions()), []).map(({ rows }) =>
    rows.map((row) => row.map((cell) => cell?.text ?? '-').join(' ')),
  );
}

const header = (y: number): Placed[] => [
  ['Pos', 50, y],
  ['Description', 90, y],
  ['Quantity', 330, y],
  ['Price', 420, y],
  ['Amount', 510, y],
];
const item = (y: number, [pos, text, quantity, price, amount]: string[]): Placed[] => [
  [pos ?? '', 50, y],
  [text ?? '', 90, y],
  [quantity ?? '', 340, y],
  [price ?? '', 420, y],
  [amount ?? '', 510, y],
];

test('The headings and sums of sections become the rows of a grid', () => {
  const grids = readGrids([
    ...header(100),
    ['A', 50, 120],
    ['Kitchen', 90, 120],
    ...item(135, ['A1', 'Oak front', '2', '100.00', '200.00']),
    ...item(150, ['A2', 'Stone top', '1', '350.00', '350.00']),
    ['Total kitchen', 90, 165],
    ['550.00', 510, 165],
    ['B', 50, 190],
    ['Hall', 90, 190],
    ...item(205, ['B1', 'Wardrobe', '1', '420.00', '420.00']),
    ...item(220, ['B2', 'Bench', '3', '80.00', '240.00']),
    ['Total hall', 90, 235],
    ['660.00', 510, 235],
  ]);
  assert.ok(
    grids.some((rows) => rows.join('|') === 'A Kitchen - - 550.00|B Hall - - 660.00'),
    JSON.stringify(grids),
  );
});

test('There is no grid of sections without sums', () => {
  const grids = readGrids([
    ...header(100),
    ['A', 50, 120],
    ['Kitchen', 90, 120],
    ...item(135, ['A1', 'Oak front', '2', '100.00', '200.00']),
    ...item(150, ['A2', 'Stone top', '1', '350.00', '350.00']),
    ['B', 50, 190],
    ['Hall', 90, 190],
    ...item(205, ['B1', 'Wardrobe', '1', '420.00', '420.00']),
    ...item(220, ['B2', 'Bench', '3', '80.00', '240.00']),
  ]);
  assert.ok(!grids.some((rows) => rows.some((row) => /^A Kitchen/.test(row))), JSON.stringify(grids));
});
