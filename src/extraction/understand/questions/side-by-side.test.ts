import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Grid } from './grid.ts';
import { splitSideBySide } from './side-by-side.ts';
import { wordsOf } from './wording.ts';

function createGrid([headers = [], ...rows]: readonly (readonly string[])[]): Grid {
  return {
    headers: headers.map(wordsOf),
    title: [],
    rows: rows.map((texts) =>
      texts.map((text) => (text === '' ? null : { text, evidence: { page: 1, text } })),
    ),
    source: 'table',
  };
}

const listRows = ({ rows }: Grid) => rows.map((row) => row.map((cell) => cell?.text ?? '').join(' '));

test('two lists that are printed side by side become two grids', () => {
  const parts = splitSideBySide(
    createGrid([
      ['Income', 'Amount', 'Expenses', 'Amount'],
      ['Ticket sales', '1,200.00', 'Stage rental', '640.00'],
      ['Sponsors', '500.00', 'Sound engineer', '220.00'],
      ['', '', 'Insurance', '75.50'],
    ]),
  );
  assert.deepEqual(parts.map(listRows), [
    ['Ticket sales 1,200.00', 'Sponsors 500.00'],
    ['Stage rental 640.00', 'Sound engineer 220.00', 'Insurance 75.50'],
  ]);
  assert.deepEqual(
    parts.map(({ title }) => title.map(({ stem }) => stem).join(' ')),
    [wordsOf('Income'), wordsOf('Expenses')].map((words) => words.map(({ stem }) => stem).join(' ')),
  );
});

test('a table with one column of names, or with short units, is one list', () => {
  assert.deepEqual(
    splitSideBySide(
      createGrid([
        ['Material', 'Quantity', 'Unit', 'Price'],
        ['Roof battens', '40', 'pcs', '3.20'],
        ['Underlay sheet', '12', 'm2', '7.90'],
      ]),
    ),
    [],
  );
});

test('names without numbers do not begin a list', () => {
  assert.deepEqual(
    splitSideBySide(
      createGrid([
        ['Guest', 'Dietary needs', 'Table'],
        ['Ines Duarte', 'no shellfish', '4'],
        ['Ole Brandt', 'vegetarian', '7'],
      ]),
    ),
    [],
  );
});

test('amounts with a currency are not names', () => {
  assert.deepEqual(
    splitSideBySide(
      createGrid([
        ['Task', 'Hours', 'Cost', 'Discount'],
        ['Install pump', '4', 'EUR 12.00', '5%'],
        ['Test valves', '2', 'EUR 30.00', '10%'],
      ]),
    ),
    [],
  );
  const parts = splitSideBySide(
    createGrid([
      ['Income', 'Amount', 'Expenses', 'Amount'],
      ['Ticket sales', '1,200.00 EUR', 'Stage rental', '\u2212640.00'],
      ['Sponsors', '500.00 EUR', 'Sound engineer', '\u2212220.00'],
    ]),
  );
  assert.equal(parts.length, 2);
});
