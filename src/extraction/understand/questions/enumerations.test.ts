import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { buildEnumerationGrids } from './enumerations.ts';

/** Returns the cells of each grid without the first column, which contains the complete entries. */
function readGrids(places: Placed[]): (string | null)[][][] {
  const grids = buildEnumerationGrids(new Context(placeDocument(places), createOptions()));
  return grids.map(({ rows }) => rows.map((row) => row.slice(1).map((cell) => cell?.text ?? null)));
}

test('entries of a sentence are divided into texts and numbers', () => {
  const [grid] = readGrids([
    ['Extras: rear shelf $640.00; weekend visit $1,150.00; carpet $90.00.', 50, 400],
  ]);
  assert.deepEqual(grid, [
    ['rear shelf', '$640.00'],
    ['weekend visit', '$1,150.00'],
    ['carpet', '$90.00'],
  ]);
});

test('lines below each other are entries if they have the same form', () => {
  const [grid] = readGrids([
    ['LANGUAGES', 50, 100],
    ['English – native', 50, 115],
    ['Finnish – fluent', 50, 130],
  ]);
  assert.deepEqual(grid, [
    ['English', 'native'],
    ['Finnish', 'fluent'],
  ]);
});

test('text in brackets is a separate value', () => {
  const [grid] = readGrids([['Inventory: 1 fridge (good), 2 heaters (worn).', 50, 400]]);
  assert.deepEqual(grid, [
    ['fridge', 'good', '1'],
    ['heaters', 'worn', '2'],
  ]);
});

test('codes and their meanings are separate values', () => {
  const [grid] = readGrids([['Key: TR transfer · CQ cheque · CA cash machine', 50, 400]]);
  assert.deepEqual(grid, [
    ['TR', 'transfer'],
    ['CQ', 'cheque'],
    ['CA', 'cash machine'],
  ]);
});

test('an equals sign separates values', () => {
  const [grid] = readGrids([['Crates after this delivery: A40 = 31 pcs, B62 = 4 pcs', 50, 400]]);
  assert.deepEqual(
    grid?.map((cells) => cells.slice(0, 1)),
    [['A40'], ['B62']],
  );
});

test('clauses of a sentence are not entries', () => {
  assert.deepEqual(
    readGrids([['The tenant pays on time, keeps the rooms clean, and returns all keys.', 50, 400]]),
    [],
  );
});

test('values that are repeated in a sentence divide it into entries', () => {
  const grids = readGrids([
    ['Payment: 40 % on signing (1,200.00), 40 % on delivery (1,200.00) and 20 % later (600.00).', 50, 400],
  ]);
  const rows = [
    ['on signing', '40 %', '1,200.00'],
    ['on delivery', '40 %', '1,200.00'],
    ['later', '20 %', '600.00'],
  ];
  assert.ok(grids.some((grid) => isDeepStrictEqual(grid, rows)));
});

test('an entry in a sentence may continue in the next line', () => {
  const grids = readGrids([
    ['We deliver ten beds to Oak House on 16 March 2026 and then eight beds to', 50, 400],
    ['Lime House on 20 April 2026.', 50, 412],
  ]);
  const dates = grids.map((grid) => grid.map((cells) => cells.filter((cell) => cell?.includes('2026'))));
  assert.ok(dates.some((own) => isDeepStrictEqual(own, [['16 March 2026'], ['20 April 2026']])));
});

test('a name with an initial is not divided', () => {
  const [grid] = readGrids([['Operators: J. Lacey (card B-774) and M. Erro (card B-052).', 50, 400]]);
  assert.deepEqual(grid, [
    ['J. Lacey', 'card B-774'],
    ['M. Erro', 'card B-052'],
  ]);
});
