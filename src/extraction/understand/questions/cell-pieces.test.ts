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

test('Cells that consist of one word are not split', () => {
  assert.equal(splitColumns(['one', 'two']).length, 1);
});
