import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LaidOutDocument, Page } from '../../document.ts';
import { boundSheets } from './bound-sheets.ts';

function makeSheet(rows: string[][], hidden = false): Page {
  return {
    info: { number: 1, width: 0, height: 0, unit: 'none', method: 'structure', confidence: 1, warnings: [] },
    words: [],
    rules: [],
    lines: [],
    text: 'x',
    tables: [
      { id: 't1', header_rows: 0, columns: 1, parts: [{ page: 1 }], rows, ...(hidden ? { hidden } : {}) },
    ],
  };
}

function makeWorkbook(pages: Page[]): LaidOutDocument {
  return {
    pages,
    pagesCount: pages.length,
    formFields: [],
    codes: [],
    embedded: [],
    wholeTables: [],
    properties: {},
    warnings: [],
    tables: [],
    text: 'y'.repeat(1_000_000),
  };
}

test('in a huge sheet, only as much is searched as a form can contain', () => {
  const wide = ['z'.repeat(5_000), ...Array.from({ length: 200_000 }, () => 'cell')];
  const { document, cut } = boundSheets(makeWorkbook([makeSheet(Array.from({ length: 3_000 }, () => wide))]));
  const rows = document.pages[0]?.tables[0]?.rows ?? [];
  const cells = rows.flat();
  assert.ok(cut);
  assert.ok(rows.length <= 500 && cells.length <= 20_200);
  assert.ok(cells.every((cell) => cell.length <= 1_000));
  assert.ok(document.text.length <= 60_000);
});

test('hidden sheets are not searched, small ones completely', () => {
  const { document, cut } = boundSheets(makeWorkbook([makeSheet([['a', 'b']], true), makeSheet([['c']])]));
  assert.equal(cut, false);
  assert.deepEqual(
    document.pages.map((page) => page.tables[0]?.rows),
    [[], [['c']]],
  );
});
