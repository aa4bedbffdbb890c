import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';

function readDates(...texts: string[]): string[] {
  const places = texts.map((text, row): Placed => [text, 50, 100 + 12 * row]);
  return new Context(placeDocument(places), createOptions()).dates.map(({ iso }) => iso);
}

test('short dates begin with the year if the year is printed in full elsewhere', () => {
  assert.deepEqual(readDates('2025.09.01', '25.09.02', '25.09.14'), [
    '2025-09-01',
    '2025-09-02',
    '2025-09-14',
  ]);
});

test('short dates end with the year if their last number is the year that is printed in full', () => {
  assert.deepEqual(readDates('01.09.2025', '25.09.25'), ['2025-09-01', '2025-09-25']);
  assert.deepEqual(readDates('01.09.2025', '25.09.25', '03.10.25'), [
    '2025-09-01',
    '2025-09-25',
    '2025-10-03',
  ]);
});

test('a short date without other dates begins with the day', () => {
  assert.deepEqual(readDates('25.09.02'), ['2002-09-25']);
});

test('the day of the next date is not the year of a date', () => {
  assert.deepEqual(readDates('Period to 30 November 2025', '14 Nov 16 Nov'), ['2025-11-30']);
  assert.deepEqual(readDates('14 Nov 16'), ['2016-11-14']);
});

test('the name of a month is read even if OCR returned digits for some of its letters', () => {
  assert.deepEqual(readDates('Issued: 0ctober 14, 2025', '3 Apri1 2025', '12. 0kt0ber 2025'), [
    '2025-10-14',
    '2025-04-03',
    '2025-10-12',
  ]);
  assert.deepEqual(readDates('from 1 Ju1y to 30 Ju1y 2025'), ['2025-07-01', '2025-07-30']);
});

test('dates in forms are read without separators or with the month between dashes', () => {
  assert.deepEqual(readDates('Born: 05 08 1987', '19 01 2016'), ['1987-08-05', '2016-01-19']);
  assert.deepEqual(readDates('1981-APR-17', 'Expiry 2027-Apr-30 at 14:22'), ['1981-04-17', '2027-04-30']);
  assert.deepEqual(readDates('Born 05 08 1987, Paris'), ['1987-08-05']);
  for (const text of [
    'Call 01 45 12 2025',
    'Code 12 05 2024 18',
    'NO12 12 2024',
    '(020) 12 05 1999',
    'Tel. 0511 - 12 05 2015',
    '10 12 2000 mm',
    '31 44 2025',
  ])
    assert.deepEqual(readDates(text), [], text);
});

test('the year of a date is not joined to the month of the next one', () => {
  assert.deepEqual(readDates('Jan 5, 2024 Feb 5, 2025'), ['2024-01-05', '2025-02-05']);
  assert.deepEqual(readDates('Annual Report 2024 March 12, 2025'), ['2025-03-12']);
  assert.deepEqual(readDates('15 Mar 2024 Apr 10 2024'), ['2024-03-15', '2024-04-10']);
});

test('a digit after the name of a month is the day', () => {
  assert.deepEqual(readDates('Jun1, 2025'), ['2025-06-01']);
});

test('dates that begin with the year are read in several languages', () => {
  for (const text of [
    '2026. gada 5. martā',
    '2026 m. kovo 5 d.',
    '2026 m. kovo mėn. 5 d.',
    '2026年3月5日',
    '2026. március 5.',
  ])
    assert.deepEqual(
      new Context(placeDocument([[text, 50, 100]]), createOptions()).dates.map(({ iso }) => iso),
      ['2026-03-05'],
      text,
    );
});

test('months are recognized in languages without a language pack', () => {
  for (const text of [
    '5. märts 2026',
    '5. marca 2026',
    '5 березня 2026 р.',
    '5 март 2026 г.',
    '5 de març de 2026',
  ])
    assert.deepEqual(
      new Context(placeDocument([[text, 50, 100]]), createOptions()).dates.map(({ iso }) => iso),
      ['2026-03-05'],
      text,
    );
});

test('the month can be a Roman numeral, and the day an ordinal', () => {
  for (const text of ['5.III.2026', '5. III. 2026 r.', '5/III/2026', '5.º de março de 2026'])
    assert.deepEqual(
      new Context(placeDocument([[text, 50, 100]]), createOptions()).dates.map(({ iso }) => iso),
      ['2026-03-05'],
      text,
    );
  for (const text of ['Kapitel 5 IIII 2026', 'Art. 5 XIV 2026'])
    assert.deepEqual(new Context(placeDocument([[text, 50, 100]]), createOptions()).dates, [], text);
});

test('a number before a date is not part of it', () => {
  const { dates } = new Context(
    placeDocument([['Since 2024 only 5. March 2026 counts', 50, 100]]),
    createOptions(),
  );
  assert.deepEqual(
    dates.map(({ iso }) => iso),
    ['2026-03-05'],
  );
});
