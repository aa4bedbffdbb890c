import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

/** Reads the dates of the transactions of a statement for the given period. */
function readDates(period: string, dates: string[]): unknown[] {
  const rows = dates.flatMap((date, i): Placed[] => [
    [`DEBIT ORDER ${i + 1} HARBOUR FIBRE`, 50, 240 + 16 * i],
    [`${100 + i}.00-`, 330, 240 + 16 * i],
    [date, 430, 240 + 16 * i],
    [`${(9_000 - 100 * i - 100).toFixed(2)}`, 500, 240 + 16 * i],
  ]);
  const { transactions } = understand(
    placeDocument([
      ['Alder Mutual Bank', 50, 40],
      ['Bank statement', 50, 70],
      [`Statement period: ${period}`, 50, 110],
      ['Details', 50, 210],
      ['Debits', 330, 210],
      ['Date', 430, 210],
      ['Balance', 500, 210],
      ...rows,
    ]),
    createOptions(),
  );
  return transactions.map(({ date }) => date);
}

test('transaction dates can consist of a month and a day that are separated by a space', () => {
  assert.deepEqual(readDates('01 April 2026 to 30 April 2026', ['04 02', '04 13', '04 21']), [
    '2026-04-02',
    '2026-04-13',
    '2026-04-21',
  ]);
});

test('day and month are in the order that puts the date in the period of the statement', () => {
  assert.deepEqual(readDates('01 April 2026 to 30 April 2026', ['04/02', '04/05', '04/09']), [
    '2026-04-02',
    '2026-04-05',
    '2026-04-09',
  ]);
  assert.deepEqual(readDates('01 April 2026 to 30 April 2026', ['02/04', '05/04', '09/04']), [
    '2026-04-02',
    '2026-04-05',
    '2026-04-09',
  ]);
});
