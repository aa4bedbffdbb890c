import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinIndented } from './join-indented.ts';
import type { ListLine } from './list-grid.ts';

const HEIGHT = 10;

/** Creates directly consecutive lines; each has a text with its left edge, and entries also have an amount. */
const makeLines = (...texts: [left: number, text: string, amount?: string][]) =>
  texts.map(([left, text, amount], i) => {
    const [top, bottom] = [12 * i, 12 * i + HEIGHT];
    const cell = { text, box: [left, top, left + 100, bottom], isNumber: false };
    const number = amount && { text: amount, box: [400, top, 430, bottom], isNumber: true };
    return { row: { page: 1, height: HEIGHT }, box: [left, top, 430, bottom], cells: [cell, number || null] };
  }) as unknown as ListLine[];

const ENTRY = { entry: 0.9, above: 0, below: 0 };
const makeMore = (above: number) => ({ entry: 0.1, above, below: 0.05 });
const listAbove = (lines: ListLine[], above: readonly (number | null)[]) =>
  joinIndented(
    lines,
    above.map((one) => (one === null ? ENTRY : makeMore(one))),
  ).map((chance) => chance.above);

test('indented lines continue the entries above them', () => {
  const lines = makeLines(
    [50, 'PUMP-A', '120.00'],
    [58, 'Garden pump with hose'],
    [58, 'Batch 7731'],
    [50, 'PUMP-B', '90.00'],
    [58, 'Cellar pump'],
    [50, 'VALVE', '8.00'],
    [58, 'Brass valve'],
  );
  assert.deepEqual(listAbove(lines, [null, 0.4, 0.05, null, 0.5, null, 0.3]), [0, 1, 1, 0, 1, 0, 1]);
});

test('lines that begin at the left edge of the entries keep their probability', () => {
  const lines = makeLines(
    [50, 'PUMP-A', '120.00'],
    [50, 'Cellar'],
    [50, 'PUMP-B', '90.00'],
    [50, 'Garden'],
    [50, 'VALVE', '8.00'],
    [50, 'Other rooms'],
  );
  const above = [null, 0.4, null, 0.4, null, 0.4];
  assert.deepEqual(listAbove(lines, above), [0, 0.4, 0, 0.4, 0, 0.4]);
});

test('indented lines that are improbable, or have a separate number, keep their probability', () => {
  const improbable = makeLines(
    [50, 'Oil', '9.00'],
    [58, 'x'],
    [50, 'Tar', '7.00'],
    [58, 'y'],
    [50, 'Wax', '5.00'],
    [58, 'z'],
  );
  const low = [null, 0.1, null, 0.1, null, 0.1];
  assert.deepEqual(listAbove(improbable, low), [0, 0.1, 0, 0.1, 0, 0.1]);
  const counted = makeLines(
    [50, 'Oil', '9.00'],
    [58, 'Deposit', '1.00'],
    [50, 'Tar', '7.00'],
    [58, 'Deposit', '1.00'],
    [50, 'Wax', '5.00'],
    [58, 'Deposit', '1.00'],
  );
  const likely = [null, 0.4, null, 0.4, null, 0.4];
  assert.deepEqual(listAbove(counted, likely), [0, 0.4, 0, 0.4, 0, 0.4]);
});
