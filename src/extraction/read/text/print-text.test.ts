import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_SEARCHED_WORDS } from '../../size-limits.ts';
import { printText } from './print-text.ts';

test('words are below each other if their columns are the same', () => {
  const [page] = printText('Item\t\tPrice\nOak table\t12.00').pages;
  const left = new Map(page?.words.map(({ text, box }) => [text, box[0]]));
  assert.equal(left.get('Price'), left.get('12.00'));
  assert.deepEqual(
    page?.words.map(({ at }) => at),
    ['line 1', 'line 1', 'line 2', 'line 2', 'line 2'],
  );
});

test('Chinese characters take up two columns', () => {
  const [page] = printText('数量  12\nAbcd  34').pages;
  const left = new Map(page?.words.map(({ text, box }) => [text, box[0]]));
  assert.equal(left.get('12'), left.get('34'));
});

test('a long line of prose is wrapped, and a long row of a table is not', () => {
  const prose = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
  const wrapped = printText(prose).pages[0]?.words ?? [];
  assert.ok(new Set(wrapped.map(({ box }) => box[1])).size > 3);
  assert.ok(wrapped.every(({ at }) => at === 'line 1'));
  const row = printText(prose.replaceAll(' ', '   ')).pages[0];
  assert.equal(new Set(row?.words.map(({ box }) => box[1])).size, 1);
  assert.ok((row?.info.width ?? 0) > (row?.words.at(-1)?.box[2] ?? 0));
});

test('the marks of a quotation are not printed', () => {
  const [page] = printText('> > Total: 12.00').pages;
  assert.deepEqual(
    page?.words.map(({ text }) => text),
    ['Total:', '12.00'],
  );
});

test('a long text has several pages, and one that is too long is cut', () => {
  const { pages, sources, isCut } = printText('a\n'.repeat(200));
  assert.equal(pages.length, 4);
  assert.deepEqual(sources, [1, 1, 1, 1]);
  assert.equal(isCut, undefined);
  const long = printText('a b c d\n'.repeat(MAX_SEARCHED_WORDS));
  assert.equal(long.isCut, true);
  assert.equal(long.pages.flatMap(({ words }) => words).length, MAX_SEARCHED_WORDS);
});

test('an empty text has no printed pages', () => {
  assert.deepEqual(
    printText('').pages.flatMap(({ words }) => words),
    [],
  );
});

test('millions of empty lines and marks are no pages', () => {
  const { pages } = printText(`Invoice 5\n${'\n'.repeat(2_000_000)}Total: 5.00`);
  assert.deepEqual(
    pages.map(({ words }) => words.length),
    [2, 2],
  );
  assert.deepEqual(printText('> \n'.repeat(100_000)).pages, []);
  assert.equal(printText('>'.repeat(9_000_000)).pages.length, 1);
});

test('cells between tabs are below each other, however long they are', () => {
  const rows = [
    ['Item', 'Quantity', 'Price'],
    ['Long brass handle with a lock', '5', '3.00'],
    ['Hinge', '', '1.50'],
  ];
  const [page] = printText(rows.map((row) => row.join('\t')).join('\n')).pages;
  const left = new Map(page?.words.map(({ text, box }) => [text, box[0]]));
  assert.equal(left.get('5'), left.get('Quantity'));
  assert.equal(left.get('3.00'), left.get('Price'));
  assert.equal(left.get('1.50'), left.get('Price'));
  assert.ok((left.get('Quantity') ?? 0) > (page?.words.find(({ text }) => text === 'lock')?.box[2] ?? 0));
});

test('a text that is aligned with several tabs stays as its author sees it', () => {
  const [page] = printText('Item\t\tPrice\nOak table\t12.00\nOak chair\t8.00').pages;
  const left = new Map(page?.words.map(({ text, box }) => [text, box[0]]));
  assert.equal(left.get('12.00'), left.get('Price'));
  assert.equal(left.get('8.00'), left.get('Price'));
});
