import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import './english-messages.ts';
import { listColumns } from '../../web/src/document/grid/columns.ts';
import {
  deleteRow,
  moveRow,
  pasteCells,
  replaceRows,
  setCell,
} from '../../web/src/document/grid/edit-rows.ts';
import { findCellAt, getColumnNames, mapTable } from '../../web/src/document/grid/map-table.ts';
import { parsePasted } from '../../web/src/document/grid/pasted-cells.ts';
import { addUp } from '../../web/src/document/grid/sums.ts';

describe('cells copied from a spreadsheet', () => {
  for (const [text, cells] of [
    [
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\t\tb', [['a', '', 'b']]],
    ['"a\tb"\t"two\nlines"\r\nc', [['a\tb', 'two\nlines'], ['c']]],
    ['"say ""no"""\tx', [['say "no"', 'x']]],
    ['5" pipe\t2', [['5" pipe', '2']]],
  ] as const)
    it(JSON.stringify(text), () => assert.deepEqual(parsePasted(text), cells));
});

const WAY = ['line_items'];
const ROWS = [
  { id: 'r1', description: 'Paper', amount: 10 },
  { id: 'r2', description: 'Ink', amount: 5.5 },
];
const COLUMNS = listColumns('line_items', ROWS, undefined);
const paste = (text: string, row = 0, canAdd = true) =>
  pasteCells(
    { way: WAY, rows: ROWS, columns: COLUMNS, language: 'de', canAdd },
    { row, column: 0 },
    parsePasted(text),
  );

describe('a table on the page', () => {
  const table = {
    id: 't1',
    header_rows: 1,
    columns: 3,
    parts: [{ page: 1, box: [0, 0, 100, 30] as [number, number, number, number] }],
    rows: [
      ['Item', '', 'Amount'],
      ['Paper', 'x', '1.234,50'],
      ['Ink', 'y', 'free'],
      ['', 'z', ''],
    ],
    cells: [
      {
        row: 0,
        column: 2,
        text: 'Amount',
        page: 1,
        box: [80, 0, 100, 9] as [number, number, number, number],
      },
      { row: 1, column: 0, text: 'Paper', page: 1, box: [0, 10, 30, 19] as [number, number, number, number] },
    ],
  };

  it('fills the mapped columns, in the number and date format of the document', () => {
    assert.deepEqual(getColumnNames(table), ['Item', 'Column 2', 'Amount']);
    assert.deepEqual(mapTable(table, COLUMNS, { description: 0, amount: 2 }, 'de'), {
      rows: [{ description: 'Paper', amount: 1234.5 }, { description: 'Ink' }],
      refused: 1,
    });
  });

  it('is found by clicking a cell or next to its words', () => {
    assert.equal(findCellAt([table], 1, [90, 5])?.cell.column, 2);
    assert.equal(findCellAt([table], 1, [40, 14])?.cell.column, 0);
    assert.equal(findCellAt([table], 1, [50, 200]), null);
    assert.equal(findCellAt([table], 2, [90, 5]), null);
  });
});

describe('the rows of a list', () => {
  it('have the columns of all rows, and those that every such list has', () => {
    assert.deepEqual(
      COLUMNS.map(({ name, kind }) => `${name} ${kind}`),
      ['description text', 'amount number', 'quantity number', 'unit_price number'],
    );
  });

  it('can be changed, emptied and deleted by pointer', () => {
    assert.deepEqual(setCell(WAY, ROWS, 1, 'amount', 6).corrections, [
      [{ pointer: '/line_items/1/amount', value: 6 }],
    ]);
    assert.deepEqual(setCell(WAY, ROWS, 0, 'amount', null).rows[0], { id: 'r1', description: 'Paper' });
    const { rows, corrections } = deleteRow(WAY, ROWS, 0);
    assert.deepEqual([rows, corrections], [[ROWS[1]], [[{ pointer: '/line_items/0', value: null }]]]);
  });

  it('are moved by the pointer of the entry and its new index', () => {
    const { rows, corrections } = moveRow(WAY, ROWS, 1, 0);
    assert.deepEqual(rows, [ROWS[1], ROWS[0]]);
    assert.deepEqual(corrections, [[{ pointer: '/line_items/1', value: { move_to: 0 } }]]);
  });

  it('are replaced with as few corrections as possible', () => {
    const after = [{ description: 'Paper', amount: 11 }];
    assert.deepEqual(replaceRows(WAY, ROWS, after).corrections, [
      [{ pointer: '/line_items/0/amount', value: 11 }],
      [{ pointer: '/line_items/1', value: null }],
    ]);
    const more = [...ROWS, { description: 'Glue' }, { description: 'Tape' }];
    assert.deepEqual(replaceRows(WAY, ROWS, more).corrections, [
      [{ pointer: '/line_items/-', value: [{ description: 'Glue' }, { description: 'Tape' }] }],
    ]);
  });

  it('gain a row if a value is typed below the last one', () => {
    const { rows, corrections } = setCell(WAY, ROWS, 2, 'description', 'Glue');
    assert.equal(rows.length, 3);
    assert.deepEqual(corrections, [[{ pointer: '/line_items/-', value: { description: 'Glue' } }]]);
    assert.deepEqual(setCell(WAY, ROWS, 2, 'description', null), { rows: ROWS, corrections: [] });
  });

  it('are filled by pasting, in the format of the document, with new rows after the last', () => {
    const made = paste('Tinte\t1.234,50\nLeim\t2\nBand\t3', 1);
    assert.ok('rows' in made);
    assert.deepEqual(
      made.rows.map((row) => row.description),
      ['Paper', 'Tinte', 'Leim', 'Band'],
    );
    assert.deepEqual(made.corrections, [
      [
        { pointer: '/line_items/1/description', value: 'Tinte' },
        { pointer: '/line_items/1/amount', value: 1234.5 },
      ],
      [
        {
          pointer: '/line_items/-',
          value: [
            { description: 'Leim', amount: 2 },
            { description: 'Band', amount: 3 },
          ],
        },
      ],
    ]);
  });

  it('do not change if one pasted cell is invalid', () => {
    const made = paste('Tinte\t5\nLeim\tmuch');
    assert.match('problem' in made ? made.problem : '', /“much” in line 2/);
  });

  it('are not added if the list cannot grow', () => {
    const made = paste('a\nb\nc', 0, false);
    assert.equal('rows' in made && made.rows.length, 2);
  });
});

describe('the sum of a list', () => {
  it('is compared with the fields of the document', () => {
    assert.deepEqual(addUp('line_items', ROWS, { subtotal: 15.5, total: 18.6 }), {
      sum: 15.5,
      expected: { name: 'subtotal', value: 15.5 },
      fits: true,
    });
    assert.equal(addUp('line_items', ROWS, { subtotal: 16 })?.fits, false);
    assert.equal(addUp('line_items', ROWS, {})?.expected, null);
    assert.equal(addUp('line_items', [{ description: 'Paper' }], { subtotal: 1 }), null);
  });

  it('of transactions begins with the opening balance, and is not compared without one', () => {
    assert.equal(addUp('transactions', ROWS, { opening_balance: 100, closing_balance: 115.5 })?.fits, true);
    assert.equal(addUp('transactions', ROWS, { closing_balance: 115.5 })?.expected, null);
  });
});
