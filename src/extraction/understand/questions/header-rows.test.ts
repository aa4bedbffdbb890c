import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Grid } from './grid.ts';
import { splitAtHeaderRows } from './header-rows.ts';
import { wordsOf } from './wording.ts';

function createGrid(rows: readonly (readonly string[])[], headers: readonly string[] = []): Grid {
  return {
    headers: (rows[0] ?? []).map((_, column) => wordsOf(headers[column] ?? '')),
    title: wordsOf('Schedule'),
    rows: rows.map((texts) =>
      texts.map((text) => (text === '' ? null : { text, evidence: { page: 1, text } })),
    ),
    source: 'table',
  };
}

const listStems = (grid: Grid | undefined) =>
  grid?.headers.map((words) => words.map(({ stem }) => stem).join(' '));

const PLANTS = [
  ['Plant', 'Pots', 'Height'],
  ['Lavender', '12', '40'],
  ['Rosemary', '7', '55'],
];

test('a table below labels and values becomes a separate grid with its header', () => {
  const [part, ...others] = splitAtHeaderRows(
    createGrid([['Customer', 'Fern House', ''], ['Depot', 'North yard', ''], ...PLANTS]),
  );
  assert.deepEqual(others, []);
  assert.deepEqual(listStems(part), ['plant', 'pot', 'height']);
  assert.deepEqual(
    part?.rows.map((row) => row.map((cell) => cell?.text)),
    PLANTS.slice(1),
  );
});

test('the text above a header is the title of its part', () => {
  const [part] = splitAtHeaderRows(createGrid([['Depot', '3', '4'], ['Greenhouse', '', ''], ...PLANTS]));
  assert.deepEqual(
    part?.title.map(({ stem }) => stem),
    wordsOf('Greenhouse').map(({ stem }) => stem),
  );
});

test('each header begins a part', () => {
  const parts = splitAtHeaderRows(
    createGrid([...PLANTS, ['Tool', 'Pieces', 'Weight'], ['Spade', '3', '2.1'], ['Rake', '5', '1.4']]),
  );
  assert.deepEqual(
    parts.map(({ rows }) => rows.length),
    [2, 2],
  );
});

test('rows with digits, and rows above text only, are not headers', () => {
  assert.deepEqual(splitAtHeaderRows(createGrid(PLANTS.slice(1))), []);
  assert.deepEqual(
    splitAtHeaderRows(
      createGrid([
        ['Plant', 'Place'],
        ['Lavender', 'Terrace'],
        ['Rosemary', 'Wall'],
      ]),
    ),
    [],
  );
});

test('the second line of a header does not begin a part', () => {
  const rows = [['', 'pieces', 'cm'], ...PLANTS.slice(1)];
  assert.deepEqual(splitAtHeaderRows(createGrid(rows, ['Plant', 'Pots', 'Height'])), []);
});

test('a part ends at the next header, even if there are more headers than parts', () => {
  const listSection = (name: string) => [
    [name, 'Pieces', 'Weight'],
    ['Spade', '3', '2.1'],
    ['Rake', '5', '1.4'],
  ];
  const parts = splitAtHeaderRows(
    createGrid(['Tools', 'Pots', 'Seeds', 'Soil', 'Hoses', 'Gloves'].flatMap(listSection)),
  );
  assert.deepEqual(
    parts.map(({ rows }) => rows.length),
    [2, 2, 2, 2],
  );
});

test('an item with a text instead of its price is not a header', () => {
  assert.deepEqual(
    splitAtHeaderRows(
      createGrid([
        ['Hammer', '12.00'],
        ['Delivery', 'included'],
        ['Saw', '9.00'],
        ['Chisel', '4.50'],
      ]),
    ),
    [],
  );
});

test('known values keep their names', () => {
  const grid = createGrid(
    PLANTS.map((row) => [...row, '1']),
    ['', '', '', 'quantity'],
  );
  const [part] = splitAtHeaderRows({ ...grid, parts: ['whole', 'whole', 'whole', 'known'] });
  assert.deepEqual(listStems(part)?.at(-1), wordsOf('quantity')[0]?.stem);
});
