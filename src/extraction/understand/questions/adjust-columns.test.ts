import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { adjustColumns } from './adjust-columns.ts';
import type { Grid, GridPart } from './grid.ts';
import { createQuestion, type Question } from './question.ts';

const context = new Context(placeDocument([['Text', 50, 100]]), createOptions());
const askNumber = (name: string) => createQuestion(name, { type: 'number' }, `/${name}`);
const askText = (name: string) => createQuestion(name, { type: 'string' }, `/${name}`);

function createGrid(
  rows: readonly (readonly string[])[],
  parts?: readonly GridPart[],
  bases?: readonly number[],
): Grid {
  return {
    headers: (rows[0] ?? []).map(() => []),
    title: [],
    rows: rows.map((texts) =>
      texts.map((one) => (one === '' ? null : { text: one, evidence: { page: 1, text: one } })),
    ),
    source: 'lines',
    ...(parts ? { parts } : {}),
    ...(bases ? { bases } : {}),
  };
}

/** Assigns each property to its most probable column, and adjusts this. */
function adjust(grid: Grid, questions: readonly Question[], chances: readonly (readonly number[])[]) {
  const sure = chances.map((row) => Math.max(...row));
  const assignment = chances.map((row, q) => ((sure[q] ?? 0) >= 0.3 ? row.indexOf(sure[q] ?? 0) : null));
  return adjustColumns(context, { grid, chances, assignment, sure }, questions);
}

const TAXED = createGrid([
  ['100.00', '20%', '20.00', '120.00'],
  ['250.00', '10%', '25.00', '275.00'],
]);

test('amounts that add up are preferred to a percentage', () => {
  const { assignment, sure } = adjust(
    TAXED,
    [askNumber('net'), askNumber('vat'), askNumber('gross')],
    [
      [0.9, 0, 0.02, 0.1],
      [0.01, 0.95, 0.03, 0],
      [0.2, 0, 0.01, 0.9],
    ],
  );
  assert.deepEqual(assignment, [0, 2, 3]);
  // The column replaces one with a probability of 0.95.
  assert.deepEqual(
    sure.map((one) => Math.round(one * 100) / 100),
    [0.9, 0.66, 0.9],
  );
});

test('a property that asks for a percentage keeps it', () => {
  const { assignment } = adjust(
    TAXED,
    [askNumber('net'), askNumber('vat_percent'), askNumber('gross')],
    [
      [0.9, 0, 0.02, 0.1],
      [0.01, 0.95, 0.01, 0],
      [0.2, 0, 0.01, 0.9],
    ],
  );
  assert.deepEqual(assignment, [0, 1, 3]);
});

test('columns that do not add up stay as they are', () => {
  const { assignment } = adjust(
    createGrid([
      ['4', '2.50', '11.00', '7'],
      ['3', '8.00', '25.00', '9'],
    ]),
    [askNumber('quantity'), askNumber('price'), askNumber('total')],
    [
      [0.8, 0, 0, 0.1],
      [0, 0.8, 0.1, 0],
      [0, 0.1, 0.8, 0],
    ],
  );
  assert.deepEqual(assignment, [0, 1, 2]);
});

test('a name does not contain the code of another property if a part without it is possible', () => {
  const grid = createGrid(
    [
      ['B-12 Garden bench', 'B-12', 'Garden bench'],
      ['T-40 Teak table', 'T-40', 'Teak table'],
    ],
    ['whole', 'piece', 'piece'],
    [0, 0, 0],
  );
  const chances = [
    [0.1, 0.8, 0.05],
    [0.7, 0, 0.2],
  ];
  assert.deepEqual(adjust(grid, [askText('code'), askText('name')], chances).assignment, [1, 2]);
  const alone = [
    [0.1, 0.2, 0.05],
    [0.7, 0, 0.2],
  ];
  assert.deepEqual(adjust(grid, [askText('code'), askText('name')], alone).assignment, [null, 0]);
});

test('the headings above the rows answer a property that no column answers', () => {
  const grid = createGrid(
    [
      ['Hammer', '4', 'Tools'],
      ['Nails', '90', 'Small parts'],
    ],
    ['whole', 'whole', 'section'],
  );
  const questions = [askText('article'), askText('family')];
  const likely = [
    [0.9, 0, 0.05],
    [0.1, 0, 0.2],
  ];
  assert.deepEqual(adjust(grid, questions, likely).assignment, [0, 2]);
  const unlikely = [
    [0.9, 0, 0.05],
    [0.1, 0, 0.04],
  ];
  assert.deepEqual(adjust(grid, questions, unlikely).assignment, [0, null]);
});

test('a property without a column gets no column only because the others add up', () => {
  const { assignment } = adjust(
    TAXED,
    [askNumber('net'), askNumber('vat'), askNumber('weight')],
    [
      [0.9, 0, 0, 0],
      [0, 0, 0.9, 0],
      [0, 0, 0, 0],
    ],
  );
  assert.deepEqual(assignment, [0, 2, null]);
});

test('columns that add up in a few rows only, or by coincidence, stay as they are', () => {
  const questions = ['debit', 'fee', 'credit'].map(askNumber);
  const chances = [
    [0.9, 0, 0, 0.3],
    [0, 0.9, 0.1, 0],
    [0, 0, 0.9, 0.1],
  ];
  const sparse = createGrid([
    ['10.00', '2.00', '12.00', '5'],
    ['20.00', '3.00', '', '6'],
    ['', '3.00', '42.00', '6'],
    ['', '3.00', '52.00', '6'],
    ['30.00', '3.00', '', '6'],
  ]);
  assert.deepEqual(adjust(sparse, questions, chances).assignment, [0, 1, 2]);
  const small = createGrid([
    ['1', '1', '2', '1'],
    ['2', '1', '3', '2'],
  ]);
  const swapped = [
    [0.3, 0, 0, 0.9],
    [0, 0.9, 0.1, 0],
    [0, 0, 0.9, 0.1],
  ];
  assert.deepEqual(adjust(small, questions, swapped).assignment, [3, 1, 2]);
});

test('a text keeps its column if its parts do not make up the whole cell', () => {
  const grid = createGrid(
    [
      ['B-12 Garden bench, oak', 'B-12', 'oak'],
      ['T-40 Teak table, oiled', 'T-40', 'oiled'],
    ],
    ['whole', 'piece', 'piece'],
    [0, 0, 0],
  );
  const chances = [
    [0.1, 0.8, 0.05],
    [0.7, 0, 0.2],
  ];
  assert.deepEqual(adjust(grid, [askText('code'), askText('name')], chances).assignment, [1, 0]);
});
