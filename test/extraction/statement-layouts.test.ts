import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

const HEADING: Placed[] = [
  ['Alder Mutual Bank', 50, 40],
  ['Bank statement', 50, 70],
  ['Statement period: 01 March 2026 to 31 March 2026', 50, 110],
];

/** Places the cells of a table, except empty ones. `columns` are the left edges of the columns. */
function placeTable(top: number, columns: readonly number[], rows: readonly (readonly string[])[]): Placed[] {
  return rows.flatMap((row, i) =>
    row.flatMap((text, column): Placed[] => (text ? [[text, columns[column] ?? 0, top + 16 * i]] : [])),
  );
}

const read = (...placed: Placed[]) => understand(placeDocument([...HEADING, ...placed]), createOptions());

test('checks in several column groups are debits with their number, and daily balances are not transactions', () => {
  const result = read(
    ['Beginning balance', 50, 140],
    ['1,000.00', 330, 140],
    ['Ending balance', 50, 156],
    ['794.50', 342, 156],
    ['Deposits and other credits', 50, 190],
    ...placeTable(
      206,
      [50, 120, 330],
      [
        ['Date', 'Description', 'Amount'],
        ['03/04', 'Counter deposit', '250.00'],
        ['03/18', 'Transfer from savings', '120.00'],
      ],
    ),
    ['Checks paid', 50, 270],
    ...placeTable(
      286,
      [50, 100, 150, 250, 300, 350],
      [
        ['Check', 'Date', 'Amount', 'Check', 'Date', 'Amount'],
        ['1041', '03/05', '310.00', '1043*', '03/20', '145.50'],
        ['1042', '03/06', '20.00', '1044', '03/24', '100.00'],
      ],
    ),
    ['Daily ending balance', 50, 350],
    ...placeTable(
      366,
      [50, 150, 250, 350],
      [
        ['Date', 'Balance', 'Date', 'Balance'],
        ['03/04', '1,250.00', '03/18', '1,040.00'],
        ['03/05', '940.00', '03/20', '894.50'],
        ['03/06', '920.00', '03/24', '794.50'],
      ],
    ),
  );
  const checks = result.transactions.filter(({ description }) => /^10/.test(description ?? ''));
  assert.deepEqual(
    checks.map(({ date, description, amount }) => [date, description, amount]),
    [
      ['2026-03-05', '1041', -310],
      ['2026-03-06', '1042', -20],
      ['2026-03-20', '1043*', -145.5],
      ['2026-03-24', '1044', -100],
    ],
  );
  assert.deepEqual(
    result.transactions.map(({ amount }) => amount),
    [250, 120, -310, -20, -145.5, -100],
  );
  assert.equal(result.evidence['/transactions/2/amount']?.text, '310.00');
});

test('a balance that is marked as overdrawn is negative, and does not change the sign of the amount', () => {
  const { transactions } = read(
    ...placeTable(
      190,
      [50, 110, 300, 370, 440],
      [
        ['Date', 'Details', 'Paid out', 'Paid in', 'Balance'],
        ['01 Mar', 'Balance brought forward', '', '', '120.00'],
        ['02 Mar', 'Rent', '400.00', '', '280.00 OD'],
        ['05 Mar', 'Groceries', '20.00', '', '300.00 OD'],
        ['09 Mar', 'Salary', '', '1,100.00', '800.00'],
        ['12 Mar', 'Phone', '30.00', '', '770.00'],
      ],
    ),
  );
  assert.deepEqual(
    transactions.map(({ amount, balance }) => [amount, balance]),
    [
      [-400, -280],
      [-20, -300],
      [1100, 800],
      [-30, 770],
    ],
  );
});

test('dates of six digits are read if they are in the period of the statement', () => {
  const { transactions } = read(
    ...placeTable(
      190,
      [50, 110, 300, 400],
      [
        ['Date', 'Details', 'Amount', 'Balance'],
        ['260302', 'Rent', '-400.00', '600.00'],
        ['260309', 'Salary', '1,100.00', '1,700.00'],
        ['260312', 'Phone', '-30.00', '1,670.00'],
      ],
    ),
  );
  assert.deepEqual(
    transactions.map(({ date, description }) => [date, description]),
    [
      ['2026-03-02', 'Rent'],
      ['2026-03-09', 'Salary'],
      ['2026-03-12', 'Phone'],
    ],
  );
});

test('a balance below each amount belongs to its transaction', () => {
  const { transactions } = read(
    ...placeTable(
      190,
      [50, 140, 340],
      [
        ['Booked', 'Transaction', 'Amount'],
        ['Executed', 'Message', 'Balance'],
        ['02 Mar 2026', 'Standing order', '-400.00'],
        ['02 Mar 2026', 'rent', '600.00'],
        ['09 Mar 2026', 'Incoming payment', '1,100.00'],
        ['09 Mar 2026', 'salary', '1,700.00'],
        ['12 Mar 2026', 'Direct debit', '-30.00'],
        ['12 Mar 2026', 'phone', '1,670.00'],
        ['20 Mar 2026', 'Card payment', '-70.00'],
        ['19 Mar 2026', 'groceries', '1,600.00'],
      ],
    ),
  );
  assert.deepEqual(
    transactions.map(({ amount, balance }) => [amount, balance]),
    [
      [-400, 600],
      [1100, 1700],
      [-30, 1670],
      [-70, 1600],
    ],
  );
});

test('debits and credits without a gap between their columns are separate columns', () => {
  const { transactions } = read(
    ['Beginsaldo', 50, 140],
    ['1.000,00', 330, 140],
    ['Eindsaldo', 50, 156],
    ['1.648,12', 330, 156],
    ...placeTable(
      190,
      [50, 110, 330, 380],
      [
        ['Datum', 'Omschrijving', 'Af (€)', 'Bij (€)'],
        ['02-03', 'Huur', '340,00', ''],
        ['05-03', 'Contributie', '', '787,50'],
        ['09-03', 'Drukwerk', '86,43', ''],
        ['12-03', 'Donatie', '', '300,00'],
        ['16-03', 'Kosten', '12,95', ''],
      ],
    ),
  );
  assert.deepEqual(
    transactions.map(({ amount }) => amount),
    [-340, 787.5, -86.43, 300, -12.95],
  );
});
