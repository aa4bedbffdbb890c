import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeTextView } from '../../../test/support/text-view.ts';
import type { FieldSchema } from '../options.ts';
import type { Evidence, ParsedData } from '../parsed-data.ts';
import { findListRows } from './list-rows.ts';
import { Redactor } from './redactor.ts';
import { findTableRows } from './table-rows.ts';
import { reviveView } from './text-view.ts';
import { makeWindows } from './windows.ts';

const SCHEMA: FieldSchema = {
  type: 'object',
  properties: {
    line_items: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } },
    custom: {
      type: 'object',
      properties: { 'rooms/beds': { type: 'array', items: { type: 'string' } }, total: { type: 'number' } },
    },
  },
};
const open = () => new Redactor({ kinds: [], patterns: [] });

function createResult(rows: readonly number[], confidence = 0.9): ParsedData {
  const evidence: Record<string, Evidence> = {};
  for (const [i, row] of rows.entries())
    evidence[`/line_items/${i}/sku`] = {
      method: 'layout',
      confidence,
      page: 1,
      box: [20, row * 14, 60, row * 14 + 10],
    };
  const line_items = rows.map((row) => ({ id: `li_${row}`, sku: `A-${row}` }));
  return { line_items, custom: {}, evidence } as unknown as ParsedData;
}

describe('the rows in which a model is expected to find entries', () => {
  test('are those of the offline engine, for each requested list, without entries of low confidence', () => {
    const view = makeTextView(['Invoice', 'Item|Price', 'A-2|1.50', 'A-3|2.50', 'Total|4.00']);
    const windows = makeWindows(view, open());
    const [part] = findListRows(view, reviveView(view), SCHEMA, createResult([2, 3]), windows);
    assert.deepEqual(part?.lists, [
      { pointer: '/line_items', rows: [2, 3] },
      { pointer: '/custom/rooms~1beds', rows: [] },
    ]);
    const [doubtful] = findListRows(view, reviveView(view), SCHEMA, createResult([2, 3], 0.3), windows);
    assert.deepEqual(doubtful?.lists[0]?.rows, []);
  });

  test('are in only one part of a long document', () => {
    const all = Array.from({ length: 900 }, (_, i) => i);
    const view = makeTextView(all.map((row) => `A-${row}|${row}.50`));
    const windows = makeWindows(view, open());
    assert.ok(windows.length > 1);
    const parts = findListRows(view, reviveView(view), SCHEMA, createResult(all), windows);
    assert.deepEqual(
      parts.flatMap(({ lists }) => lists[0]?.rows),
      all,
    );
  });

  test('are rows of a table with the same kinds of text in the same columns', () => {
    const view = makeTextView([
      'Item|Nights|Price',
      'Attic|12|540.00',
      'Cellar|3|90.00',
      'Cleaning||35.75',
      'Garden|1|10.00',
      'Total||675.75',
    ]);
    for (const row of view.rows)
      row.chunks = row.chunks.filter(({ tokens }) => tokens.some(([text]) => text !== ''));
    assert.deepEqual(findTableRows(view), [[1, 2, 4]]);
  });
});
