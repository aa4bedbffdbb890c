import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Word } from '../../document.ts';
import { addLines } from './add-lines.ts';
import { type FlowBlock, type FlowCell, type FlowTable, PLAIN_PARAGRAPH, type TabStop } from './flow.ts';
import { A4, printFlow } from './print-flow.ts';

const LEFT = A4.left;
const RIGHT = A4.width - A4.right;

function makeParagraph(
  text: string,
  given: { tabs?: TabStop[]; align?: 'right' | 'center'; first?: number; left?: number } = {},
): FlowBlock {
  return {
    ...PLAIN_PARAGRAPH,
    tabs: [],
    runs: [{ text, size: 10, isBold: false }],
    place: { line: 1, isOneLine: false },
    ...given,
  };
}

const makeCell = (column: number, text: string, rows = 1, span = 1): FlowCell => ({
  column,
  span,
  rows,
  blocks: [makeParagraph(text)],
});

function makeTable(rows: FlowCell[][], given: Partial<FlowTable> = {}): FlowTable {
  return {
    kind: 'table',
    columns: [100, 100],
    rows,
    headerRows: 1,
    rowHeight: 0,
    isRuled: false,
    padding: 5,
    align: 'left',
    left: 0,
    place: { line: 0, isOneLine: true },
    ...given,
  };
}

function print(...blocks: FlowBlock[]) {
  const { pages } = printFlow([{ source: 1, size: A4, header: [], blocks, footer: [] }]);
  const words = pages.flatMap((page) => page.words);
  const find = (text: string): Word => {
    const word = words.find((one) => one.text === text);
    assert.ok(word, `"${text}" is not printed`);
    return word;
  };
  return { pages, words, find };
}

const isNear = (a: number | undefined, b: number) => Math.abs((a ?? Number.NaN) - b) < 0.5;

test('text is wrapped at the right margin, and lines follow each other', () => {
  const { words } = print(makeParagraph('word '.repeat(100)));
  assert.equal(words.length, 100);
  assert.ok(words.every(({ box }) => box[0] >= LEFT - 0.1 && box[2] <= RIGHT + 0.1));
  const tops = [...new Set(words.map(({ box }) => Math.round(box[1])))];
  assert.ok(tops.length > 3 && tops.every((top, i) => i === 0 || top > (tops[i - 1] ?? 0)));
});

test('text is aligned to the left, the right or the center', () => {
  const { find } = print(
    makeParagraph('left'),
    makeParagraph('right', { align: 'right' }),
    makeParagraph('middle', { align: 'center' }),
  );
  assert.ok(isNear(find('left').box[0], LEFT));
  assert.ok(isNear(find('right').box[2], RIGHT));
  const [x0, , x1] = find('middle').box;
  assert.ok(isNear((x0 + x1) / 2, (LEFT + RIGHT) / 2));
});

test('tabs move text to the next stop, and right stops end it there', () => {
  const tabs: TabStop[] = [
    { at: 200, align: 'left' },
    { at: 400, align: 'right' },
  ];
  const { find } = print(makeParagraph('Total\tEUR\t1,250.00', { tabs }));
  assert.ok(isNear(find('EUR').box[0], LEFT + 200));
  assert.ok(isNear(find('1,250.00').box[2], LEFT + 400));
});

test('a tab after the marker of a hanging paragraph leads to its indent', () => {
  const { find } = print(makeParagraph('1.\tItem', { left: 40, first: -20 }));
  assert.ok(isNear(find('1.').box[0], LEFT + 20));
  assert.ok(isNear(find('Item').box[0], LEFT + 40));
});

test('cells are next to each other, and a wall separates them even if their text nearly touches', () => {
  const { find, pages } = print(makeTable([[makeCell(0, 'Quantity'), makeCell(1, 'Unit')]]));
  assert.ok(isNear(find('Quantity').box[1], find('Unit').box[1]));
  assert.ok(isNear(find('Unit').box[0], LEFT + 105));
  assert.deepEqual(
    pages[0]?.rules.map(({ x0, x1 }) => [x0, x1]),
    [[LEFT + 100, LEFT + 100]],
  );
});

test('a column is as wide as its longest word, at the cost of columns with space left', () => {
  const { find } = print(
    makeTable([[makeCell(0, 'x'), makeCell(1, 'Umsatzsteueridentifikationsnummer')]], { columns: [440, 20] }),
  );
  const { box } = find('Umsatzsteueridentifikationsnummer');
  assert.ok(box[2] <= RIGHT);
});

test('a cell that spans several rows does not push the rows apart', () => {
  const { find } = print(
    makeTable([
      [makeCell(0, 'a\nb\nc', 3), makeCell(1, 'one')],
      [makeCell(1, 'two')],
      [makeCell(1, 'three')],
    ]),
    makeParagraph('after'),
  );
  const rowHeight = find('two').box[1] - find('one').box[1];
  assert.ok(rowHeight < 20);
  assert.ok(find('after').box[1] > find('c').box[1]);
});

test('all kinds of spaces separate words', () => {
  const { words } = print(makeParagraph('1\u202f234,56\u2009€ and\u3000more'));
  assert.deepEqual(
    words.map(({ text }) => text),
    ['1', '234,56', '€', 'and', 'more'],
  );
});

test('a cell that spans more rows than there are takes its space', () => {
  const { find } = print(makeTable([[makeCell(0, 'a\nb\nc', 9), makeCell(1, 'x')]]), makeParagraph('after'));
  assert.ok(find('after').box[1] > find('c').box[1]);
});

test('a row that is higher than a page is divided', () => {
  const { pages, words } = print(makeTable([[makeCell(0, 'line\n'.repeat(300)), makeCell(1, 'x')]]));
  assert.ok(pages.length > 3);
  assert.equal(words.length, 301);
  assert.ok(pages.every((page) => page.words.every(({ box }) => box[3] <= page.info.height)));
});

test('tables that are nested too deeply are printed without columns', () => {
  let table = makeTable([[makeCell(0, 'deepest')]]);
  for (let depth = 0; depth < 100; depth++)
    table = makeTable([[{ column: 0, span: 1, rows: 1, blocks: [makeParagraph(`d${depth}`), table] }]]);
  assert.equal(print(table).words.length, 101);
});

test('tables are known with their cells, without empty columns', () => {
  const { pages } = print(
    makeTable(
      [
        [makeCell(0, 'Item'), makeCell(2, 'Price')],
        [makeCell(0, 'Pen'), makeCell(2, '1.50')],
      ],
      {
        columns: [100, 30, 100],
      },
    ),
  );
  const [table] = pages[0]?.tables ?? [];
  assert.deepEqual(table?.rows, [
    ['Item', 'Price'],
    ['Pen', '1.50'],
  ]);
  assert.equal(table?.cells?.[3]?.text, '1.50');
});

test('long content continues on further pages, which belong to the same page of the source', () => {
  const rows = Array.from({ length: 200 }, (_, i) => [makeCell(0, `n${i}`), makeCell(1, 'x')]);
  const { pages, sources } = printFlow([
    { source: 7, size: A4, header: [], blocks: [makeTable(rows)], footer: [] },
  ]);
  assert.ok(pages.length > 2);
  assert.ok(sources.every((source) => source === 7));
  assert.ok(pages.every(({ words, info }) => words.every(({ box }) => box[3] <= info.height)));
});

test('of a document with millions of words, only as many are printed as are searched', () => {
  const rows = Array.from({ length: 200_000 }, (_, i) => [
    makeCell(0, `n${i} of many`),
    makeCell(1, 'x y z'),
  ]);
  const printout = printFlow([{ source: 1, size: A4, header: [], blocks: [makeTable(rows)], footer: [] }]);
  assert.equal(printout.isCut, true);
  assert.equal(
    printout.pages.reduce((sum, { words }) => sum + words.length, 0),
    30_000,
  );
});

test('words have the addresses of the lines that contain them', () => {
  const text = '# Invoice 17\n\n| Pos | Item |\n| --- | --- |\n| 1 | Pen |\n| 2 | Ink |\n\nTotal 17';
  const printout = printFlow([
    {
      source: 1,
      size: A4,
      header: [],
      blocks: [makeParagraph('Invoice 17\nPos Item\n1 Pen\n2 Ink\nTotal 17')],
      footer: [],
    },
  ]);
  addLines(printout, text);
  assert.deepEqual(
    printout.pages[0]?.words.map((word) => `${word.text} ${word.at}`),
    [
      'Invoice line 1',
      '17 line 1',
      'Pos line 3',
      'Item line 3',
      '1 line 5',
      'Pen line 5',
      '2 line 6',
      'Ink line 6',
      'Total line 8',
      '17 line 8',
    ],
  );
});
