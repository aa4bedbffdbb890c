import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeTextView } from '../../../test/support/text-view.ts';
import { Redactor } from './redactor.ts';
import { makeWindows, WINDOW_CHARACTERS } from './windows.ts';

const open = () => new Redactor({ kinds: [], patterns: [] });

describe('the text that a model receives', () => {
  test('shows where blocks of rows and columns are and which cells are empty', () => {
    const rows = ['Hire of rooms', 'Room|Nights|Price', 'Attic|12|540.00', 'Cleaning||35.75', 'Thank you'];
    const view = makeTextView(rows);
    for (const row of view.rows)
      row.chunks = row.chunks.filter(({ tokens }) => tokens.some(([text]) => text !== ''));
    const [window] = makeWindows(view, open());
    assert.equal(
      window?.text,
      [
        '--- page 1 ---',
        '@0 3',
        '0: Hire of rooms',
        '@2 3,28,53',
        '1: Room | Nights | Price',
        '2: Attic | 12 | 540.00',
        '3: Cleaning | | 35.75',
        '4: Thank you',
      ].join('\n'),
    );
  });

  test('repeats the position of a block at the start of each part', () => {
    const rows = Array.from({ length: 900 }, (_, i) => `Entry ${i}|${i}.50`);
    const windows = makeWindows(makeTextView(rows), open());
    assert.ok(windows.length > 1);
    for (const { text } of windows) {
      assert.ok(text.length < WINDOW_CHARACTERS + 200);
      assert.match(text, /^--- page 1 ---\n@\d+ 3,28\n\d+: Entry/);
    }
  });

  test('contains no positions for formats without a layout', () => {
    const view = makeTextView(['Hire of rooms', 'Attic|12']);
    const pages = view.pages.map((page) => ({ ...page, layout: false }));
    const [window] = makeWindows({ ...view, pages }, open());
    assert.equal(window?.text, '--- page 1 ---\n0: Hire of rooms\n1: Attic | 12');
  });
});
