import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPieces } from './cell-pieces.ts';
import type { Grid } from './grid.ts';
import { wordsOf } from './wording.ts';

const makeCell = (text: string) => ({ text, evidence: { page: 1, text } });

function splitColumns(texts: readonly string[]): (string | undefined)[][] {
  const grid: Grid = {
    headers: [wordsOf('Article')],
    title: [],
    rows: texts.map((text) => [makeCell(text)]),
    source: 'table',
  };
  const { headers, rows } = withPieces(grid);
  return headers.map((_, column) => rows.map((row) => row[column]?.text));
}

test('The text after a word that all cells contain becomes a column', () => {
  const columns = splitColumns(['Merino top SKU MB-1', 'Wool sock SKU WH-3', 'Repair kit SKU RK-0']);
  assert.ok(columns.some((texts) => texts.join() === 'MB-1,WH-3,RK-0'));
  assert.ok(columns.some((texts) => texts.join() === 'Merino top,Wool sock,Repair kit'));
});

test('A code before the words of each cell becomes a column', () => {
  const columns = splitColumns(['MP12 Bank draft', 'MP05 Transfer']);
  assert.ok(columns.some((texts) => texts.join() === 'MP12,MP05'));
});

test('The texts after several labels in the same cells become columns', () => {
  const columns = splitColumns([
    'Ref. TK-204 · Cause: cracked lid',
    'Ref. TK-118 · Cause: wrong colour',
    'Ref. TK-330 · Cause: too late',
  ]);
  assert.ok(columns.some((texts) => texts.join() === 'TK-204,TK-118,TK-330'));
  assert.ok(columns.some((texts) => texts.join() === 'cracked lid,wrong colour,too late'));
});

test('A label with a colon becomes a column even if few cells contain it', () => {
  const columns = splitColumns([
    'Garden bench Finish: oiled oak',
    'Parasol base',
    'Side table Finish: raw steel',
    'Cover',
  ]);
  assert.ok(columns.some((texts) => texts.join() === 'oiled oak,,raw steel,'));
});

test('The texts before and after a number in each cell become columns', () => {
  const columns = splitColumns([
    'CARD 07/06 Garage Ronsard',
    'CARD 12/06 Pharmacy',
    'CARD 15/06 Bakery Lune',
  ]);
  assert.ok(columns.some((texts) => texts.join() === '07/06,12/06,15/06'));
  assert.ok(columns.some((texts) => texts.join() === 'Garage Ronsard,Pharmacy,Bakery Lune'));
});

test('A mark after a number becomes a column', () => {
  const columns = splitColumns(['12.4 H', '6.1', '3.3 L']);
  assert.ok(columns.some((texts) => texts.join() === 'H,,L'));
});

test('Cells that consist of one word are not split', () => {
  assert.equal(splitColumns(['one', 'two']).length, 1);
});
