import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import type { Grid } from './grid.ts';
import { buildAllGrids } from './grids.ts';

const NOTHING = { fields: {}, line_items: [], transactions: [], taxes: [], evidence: {} };

function buildGrids(rows: readonly (readonly [text: string, x: number][])[]): readonly Grid[] {
  const places = rows.flatMap((row, i) => row.map(([text, x]): Placed => [text, x, 100 + 14 * i]));
  return buildAllGrids(new Context(placeDocument(places), createOptions()), NOTHING);
}

/** Returns the first cells of each grid with the given source whose title begins with `title`. */
function listFirstCells(grids: readonly Grid[], source: Grid['source'], title: string): string[][] {
  return grids
    .filter((grid) => grid.source === source && (grid.title[0]?.stem ?? '').startsWith(title))
    .map(({ rows }) => rows.map((row) => row[0]?.text ?? ''));
}

test('a line in capitals begins another list', () => {
  const makeRow = (name: string, current: string, total: string): [string, number][] => [
    [name, 50],
    [current, 380 - 5 * current.length],
    [total, 480 - 5 * total.length],
  ];
  const grids = buildGrids([
    makeRow('Description', 'Current', 'Year to date'),
    makeRow('Regular pay', '1,860.00', '9,300.00'),
    makeRow('Overtime', '158.10', '520.80'),
    makeRow('Evening bonus', '25.50', '127.50'),
    [['DEDUCTIONS', 50]],
    makeRow('Federal tax', '158.34', '772.15'),
    makeRow('Provincial tax', '204.17', '995.40'),
    makeRow('Union dues', '30.65', '149.22'),
  ]);
  const found = listFirstCells(grids, 'lines', 'deduct');
  assert.deepEqual(found[0], ['Federal tax', 'Provincial tax', 'Union dues']);
});

test('lines below a heading are also transposed', () => {
  const makeRow = (name: string, ...values: string[]): [string, number][] => [
    [name, 50],
    ...values.map((value, i): [string, number] => [value, 250 + 90 * i - 5 * value.length]),
  ];
  const grids = buildGrids([
    makeRow('Heat', '44107', '44109', '44131'),
    makeRow('C', '0.16', '0.19', '0.15'),
    makeRow('Si', '0.31', '0.28', '0.34'),
    makeRow('Mn', '1.42', '1.48', '1.39'),
  ]);
  const turned = grids.filter(({ source }) => source === 'turned');
  assert.ok(
    turned.some(({ rows }) =>
      rows.some((cells) => cells.map((cell) => cell?.text).join(' ') === '44109 0.19 0.28 1.48'),
    ),
  );
});

test('lines below the line items are a separate grid', () => {
  const makeRow = (name: string, ...values: string[]): [string, number][] => [
    [name, 50],
    ...values.map((value, i): [string, number] => [value, 300 + 90 * i - 5 * value.length]),
  ];
  const grids = buildGrids([
    [['Invoice No. 2041', 50]],
    makeRow('Description', 'Quantity', 'Price', 'Amount'),
    makeRow('Oak board', '2', '10.00', '20.00'),
    makeRow('Steel bracket', '4', '5.00', '20.00'),
    makeRow('Wood glue', '1', '8.00', '8.00'),
    makeRow('Total', '', '', '48.00'),
    [['PAYMENTS', 50]],
    makeRow('Received in May', '', '30.00', '30.00'),
    makeRow('Received in June', '', '10.00', '40.00'),
  ]);
  const found = listFirstCells(grids, 'lines', 'payment');
  assert.deepEqual(found[0], ['Received in May', 'Received in June']);
});
