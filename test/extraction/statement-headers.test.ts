// Some bank statements do not name the holder, or contain only the date or only the number of the statement.
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

/** Reads a bank statement with the given lines above its list. */
function readStatement(lines: Placed[], language = 'en') {
  return understand(
    placeDocument(
      [
        ['Bank of Meridian', 50, 60, 14],
        ...lines,
        ['Opening balance 100.00', 50, 190],
        ['Closing balance 70.00', 50, 204],
        ...[
          ['Date', 'Details', 'Amount', 'Balance'],
          ['02/04/2026', 'Coffee shop', '-10.00', '90.00'],
          ['02/18/2026', 'Book store', '-20.00', '70.00'],
        ].flatMap(([date = '', details = '', amount = '', balance = ''], i): Placed[] => [
          [date, 50, 240 + 18 * i],
          [details, 130, 240 + 18 * i],
          [amount, 380, 240 + 18 * i],
          [balance, 480, 240 + 18 * i],
        ]),
      ],
      { language },
    ),
    createOptions(),
  );
}

describe('a statement without the name of the account holder', () => {
  for (const heading of [
    'SERVICE INFORMATION',
    'IMPORTANT INFORMATION',
    'HOW TO REACH US',
    'CUSTOMER SERVICE',
    'Member Statement',
    'Ihre Umsätze',
  ])
    it(`has no holder if the heading "${heading}" or an address is in its place`, () => {
      const { fields, document_type, evidence } = readStatement([
        [heading, 50, 110],
        ['100 Main Street', 50, 124],
        ['Springfield, IL 62701', 50, 138],
        ['Account 88120045', 350, 124],
      ]);
      assert.equal(document_type, 'bank_statement');
      assert.equal(fields.account_holder, undefined);
      assert.equal(evidence['/fields/account_holder'], undefined);
    });
});

test('a company that is named like a heading is an account holder', () => {
  const { fields } = readStatement([
    ['Northern Information Ltd', 50, 110],
    ['100 Main Street', 50, 124],
    ['Springfield, IL 62701', 50, 138],
  ]);
  assert.equal(fields.account_holder, 'Northern Information Ltd');
});

test('the date of a statement is the end of its period only', () => {
  const { fields, evidence } = readStatement([['Statement date 02/28/2026', 350, 110]]);
  assert.equal(fields.period_end, '2026-02-28');
  assert.equal(fields.period_start, undefined);
  assert.equal(evidence['/fields/period_start'], undefined);
});

test('the month in the date of a statement is not the start of its period', () => {
  const { fields } = readStatement([['For the period ending 25 February 2026', 350, 110]]);
  assert.deepEqual([fields.period_start, fields.period_end], [undefined, '2026-02-25']);
});

test('a month is a period', () => {
  const { fields } = readStatement([['Statement period: February 2026', 350, 110]]);
  assert.deepEqual([fields.period_start, fields.period_end], ['2026-02-01', '2026-02-28']);
});

test('the number of a statement is not the number of the account', () => {
  const { fields } = readStatement(
    [
      ['Kontoauszug 3/2026', 350, 60],
      ['IBAN: DE89 3704 0044 0532 0130 00', 350, 100],
      ['Zeitraum: 01.02.2026 – 28.02.2026', 350, 124],
    ],
    'de',
  );
  assert.equal(fields.iban, 'DE89370400440532013000');
  assert.notEqual(fields.account_number, '3/2026');
});

describe('an account number', () => {
  for (const [line, number] of [
    ['Account number: 12345678 01.04.2026 - 30.04.2026', '12345678'],
    ['Account number: 52 8230 0007 0041 1188 3000 0010', '52 8230 0007 0041 1188 3000 0010'],
  ] as const)
    it(`is ${number} in "${line}"`, () => {
      assert.equal(readStatement([[line, 50, 90]]).fields.account_number, number);
    });
});
