import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reading } from './entries.ts';
import { addNested, chooseNesting, joinEqualEntries } from './nested-lists.ts';

/** Creates a reading whose entries are printed at the given heights of page 1. */
function createReading(
  pointer: string,
  rows: readonly [values: Record<string, unknown>, y: number][],
  score = 0.5,
): Reading {
  const evidence = Object.fromEntries(
    rows.flatMap(([values], i) =>
      Object.keys(values).map((name) => [
        `${pointer}/${i}/${name}`,
        { method: 'schema' as const, confidence: 0.8, page: 1, text: String(values[name]) },
      ]),
    ),
  );
  const places = rows.map(([, y]) => ({ page: 1, box: [50, y, 500, y + 10] as const }));
  return { records: { entries: rows.map(([values]) => values), evidence, places }, score };
}

const INNER = createReading('/custom/parts/-/items', [
  [{ code: 'A1' }, 120],
  [{ code: 'A2' }, 135],
  [{ code: 'B1' }, 180],
]);

test('Entries belong to the heading above them', () => {
  const headings = createReading('/custom/parts', [
    [{ title: 'Kitchen' }, 105],
    [{ title: 'Hall' }, 165],
  ]);
  const nesting = chooseNesting([headings], [INNER]);
  assert.ok(nesting);
  assert.deepEqual(nesting.owners, [0, 0, 1]);
  const { records } = nesting.outer;
  addNested(records, nesting, {
    pointer: '/custom/parts',
    property: '/items',
    innerPointer: '/custom/parts/-/items',
  });
  assert.deepEqual(records.entries, [
    { title: 'Kitchen', items: [{ code: 'A1' }, { code: 'A2' }] },
    { title: 'Hall', items: [{ code: 'B1' }] },
  ]);
  assert.equal(records.evidence['/custom/parts/0/items/1/code']?.text, 'A2');
  assert.equal(records.evidence['/custom/parts/1/items/0/code']?.text, 'B1');
});

test('Entries belong to the sum below them if no heading is above the first one', () => {
  const sums = createReading('/custom/parts', [
    [{ total: 550 }, 150],
    [{ total: 420 }, 195],
  ]);
  assert.deepEqual(chooseNesting([sums], [INNER])?.owners, [0, 0, 1]);
});

test('A value that is printed in each row of its group becomes one entry', () => {
  const repeated = createReading('/custom/parts', [
    [{ title: 'Kitchen', amount: 200 }, 120],
    [{ title: 'Kitchen', amount: 350 }, 135],
    [{ title: 'Hall', amount: 420 }, 180],
  ]);
  const nesting = chooseNesting([repeated, ...joinEqualEntries('/custom/parts', repeated)], [INNER]);
  assert.deepEqual(nesting?.outer.records.entries, [{ title: 'Kitchen' }, { title: 'Hall', amount: 420 }]);
  assert.deepEqual(nesting.owners, [0, 0, 1]);
});

test('Lists that are printed apart from each other are not nested', () => {
  const elsewhere = createReading('/custom/parts', [
    [{ title: 'Terms' }, 400],
    [{ title: 'Payment' }, 430],
  ]);
  assert.equal(chooseNesting([elsewhere], [INNER]), null);
});

test('A list that was read from the cells of the outer one is not inside it', () => {
  const outer = createReading('/custom/parts', [
    [{ product: 'Oak front' }, 120],
    [{ product: 'Stone top' }, 135],
    [{ product: 'Bench' }, 180],
  ]);
  const inner = createReading('/custom/parts/-/discounts', [
    [{ reason: 'Oak front' }, 120],
    [{ reason: 'Stone top' }, 135],
    [{ reason: 'Bench' }, 180],
  ]);
  assert.equal(chooseNesting([outer], [inner]), null);
});

test('Joined entries keep the evidence of all values that remain', () => {
  const reading = createReading('/custom/parts', [
    [{ title: 'Kitchen', amount: 200 }, 120],
    [{ title: 'Kitchen', amount: 350 }, 135],
    [{ title: 'Hall', amount: 420 }, 180],
  ]);
  const [joined] = joinEqualEntries('/custom/parts', reading);
  assert.deepEqual(Object.keys(joined?.records.evidence ?? {}).sort(), [
    '/custom/parts/0/title',
    '/custom/parts/1/amount',
    '/custom/parts/1/title',
  ]);
});
