import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Corners,
  createOptions,
  type Placed,
  placeDocument,
  placeForm,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { findSplitAmounts } from './split-amounts.ts';
import { findSplitDates } from './split-dates.ts';

const createContext = (places: Placed[]) =>
  new Context(placeDocument(places, { language: 'en' }), createOptions());

const listDates = (places: Placed[], dayFirst = false) =>
  findSplitDates(createContext(places).view, dayFirst).map(({ value }) => value);

const listAmounts = (places: Placed[]) => findSplitAmounts(createContext(places)).map(({ value }) => value);

/** One character in each box of a comb field, 12 points apart. */
const placeComb = (text: string, left: number, top: number): Placed[] =>
  [...text].flatMap((char, i): Placed[] => (char === ' ' ? [] : [[char, left + 12 * i, top]]));

test('a date whose parts are in separate boxes is a date', () => {
  const row: Placed[] = [
    ['Date of birth', 50, 60],
    ['04', 200, 60],
    ['28', 225, 60],
    ['2009', 250, 60],
  ];
  assert.deepEqual(listDates(row), ['2009-04-28']);
  assert.deepEqual(listDates([...row, ['17', 280, 60]]), [], 'a row of numbers');
});

test('two digits are a year if the boxes are named', () => {
  const values: Placed[] = [
    ['06', 200, 75],
    ['12', 225, 75],
    ['65', 250, 75],
  ];
  const names: Placed[] = [
    ['MM', 199, 62],
    ['DD', 224, 62],
    ['YY', 249, 62],
  ];
  assert.deepEqual(listDates([...names, ...values], true), ['1965-06-12']);
  assert.deepEqual(listDates(values), []);
  const yearFirst: Placed[] = [
    ['YY', 199, 62],
    ['MM', 224, 62],
    ['DD', 249, 62],
  ];
  assert.deepEqual(listDates([...yearFirst, ['24', 200, 75], ['06', 225, 75], ['12', 250, 75]]), [
    '2024-06-12',
  ]);
});

test('columns of numbers are not dates', () => {
  const rows = ['25 12 2015', '31 10 2016', '22 11 2017'].flatMap((text, i): Placed[] =>
    text.split(' ').map((part, c): Placed => [part, 200 + 25 * c, 60 + 15 * i]),
  );
  assert.deepEqual(listDates(rows), []);
});

test('eight digits are a date if the form of dates is named', () => {
  assert.deepEqual(listDates([['Customer number 20240807', 50, 60]]), []);
  assert.deepEqual(
    listDates([
      ['Date (YYYYMMDD)', 50, 60],
      ['20240807', 50, 75],
    ]),
    ['2024-08-07'],
  );
});

test('a date in a comb field is a date', () => {
  assert.deepEqual(listDates(placeComb('14032025', 100, 60), true), ['2025-03-14']);
  assert.deepEqual(listDates([['14032025', 100, 60]], true), [], 'an ordinary number');
});

test('cents in a separate column belong to the amounts', () => {
  const rows: Placed[] = [
    ['Wages', 50, 60],
    ['41 386', 200, 60],
    ['52', 240, 60],
    ['Tax withheld', 50, 80],
    ['6 214', 206, 80],
    ['00', 240, 80],
  ];
  assert.deepEqual(listAmounts(rows), [41_386.52, 6214]);
  assert.deepEqual(listAmounts(rows.map(([text, x, y]) => [text === '00' ? '24' : text, x, y])), []);
});

test('columns of whole numbers are not amounts with cents', () => {
  const placeTable = (right: number): Placed[] => [
    ['Chairs', 50, 60],
    ['12', 200, 60],
    ['24', right, 60],
    ['Tables', 50, 80],
    ['10', 200, 80],
    ['20', right, 80],
  ];
  assert.deepEqual(listAmounts(placeTable(260)), []);
  assert.deepEqual(listAmounts([...placeTable(222), ['3', 185, 60], ['4', 185, 80]]), []);
});

test('cents after a bar or in a narrow box belong to the amount', () => {
  assert.deepEqual(listAmounts([['58 214 | 65', 50, 60]]), [58214.65]);
  const places: Placed[] = [
    ['total 340', 52, 60],
    ['03', 122, 60],
  ];
  const boxes: Corners[] = [
    [50, 56, 120, 74],
    [120, 56, 145, 74],
  ];
  const form = new Context(placeForm(places, boxes), createOptions());
  assert.deepEqual(
    findSplitAmounts(form).map(({ value }) => value),
    [340.03],
  );
});
