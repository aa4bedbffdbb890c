import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeTextView } from '../../../../test/support/text-view.ts';
import type { FieldSchema } from '../../options.ts';
import { reviveView } from '../text-view.ts';
import { Aligner, type LeafValue } from './aligner.ts';
import { listTokens } from './occurrence.ts';

const DATE: FieldSchema = { type: 'string', format: 'date' };
const MOMENT: FieldSchema = { type: 'string', format: 'date-time' };
const NUMBER: FieldSchema = { type: 'number' };
const TEXT: FieldSchema = { type: 'string' };

function findWords(
  rows: readonly string[],
  value: LeafValue,
  schema: FieldSchema,
  language = 'en',
  sure = 1,
) {
  const aligner = new Aligner(reviveView(makeTextView(rows, language, sure)));
  return aligner.find(value, schema).map((one) =>
    listTokens(one)
      .map(({ text }) => text)
      .join(' '),
  );
}

describe('a value of a model is found on the page', () => {
  const dates: [string, string, string][] = [
    ['in figures', 'Date: 04.03.2026', '04.03.2026'],
    ['month first', 'Date: 03/04/2026', '03/04/2026'],
    ['year first', 'on 2026-03-04.', '2026-03-04.'],
    ['with the month in words', 'London, 4 March 2026', '4 March 2026'],
    ['in German', 'Ulm, den 4. März 2026', '4. März 2026'],
    ['in French', 'le 4 mars 2026', '4 mars 2026'],
    ['without separators', 'Beleg 20260304', '20260304'],
  ];
  for (const [how, row, text] of dates)
    test(`as a date ${how}`, () => assert.deepEqual(findWords([row], '2026-03-04', DATE), [text]));

  test('as a number that continues in the next line', () => {
    assert.deepEqual(findWords(['Applied for: kr 650', '000. Granted: kr 480'], 650_000, NUMBER), [
      '650 000.',
    ]);
  });

  const weak: [string, string[], LeafValue, FieldSchema][] = [
    ['digits of a date', ['8. března 2026'], 8, NUMBER],
    ['digits of a time', ['open 19:00'], 19, NUMBER],
    ['digits of a file name', ['plan_v2.pdf'], 2, NUMBER],
    ['digits of a code', ['7M-QK41-09TZ'], 41, NUMBER],
    ['a text with other decimal places', ['Range 4.1'], '41', TEXT],
    ['a moment whose time is not printed', ['4 March 2026'], '2026-03-04T10:15:00Z', MOMENT],
  ];
  for (const [what, rows, value, schema] of weak)
    test(`but ${what} have a low quality`, () => {
      const [one] = new Aligner(reviveView(makeTextView(rows, 'cs'))).find(value, schema);
      assert.ok(one !== undefined && one.quality < 0.1, `${one?.quality}`);
    });

  test('as a date and time that are printed next to each other', () => {
    const [one] = new Aligner(reviveView(makeTextView(['4 March 2026 | 10:15']))).find(
      '2026-03-04T10:15:00Z',
      MOMENT,
    );
    assert.equal(one?.quality, 1);
  });

  test('as a date with a suffix', () => {
    assert.deepEqual(findWords(['2026.03.04-ig'], '2026-03-04', DATE, 'hu'), ['2026.03.04-ig']);
  });

  test('as a date whose year is printed elsewhere', () => {
    const rows = ['Statement of 31.03.2026', '04.03. | Rent | 500,00'];
    assert.deepEqual(findWords(rows, '2026-03-04', DATE), ['04.03.']);
    assert.deepEqual(findWords(rows, '2025-03-04', DATE), []);
  });

  const numbers: [string, string, number, string[]][] = [
    ['with a decimal comma', 'Summe 1.234,56', 1234.56, ['1.234,56']],
    ['with a decimal point', 'Sum 1,234.56', 1234.56, ['1,234.56']],
    ['with spaces between thousands', 'Total 1 234,56', 1234.56, ['1 234,56']],
    ['with apostrophes', "Total 1'234.50", 1234.5, ["1'234.50"]],
    ['without its sign', 'Debit 80.00', -80, ['80.00']],
    ['next to a currency sign', 'Total €12,00', 12, ['€12,00']],
    ['inside a word', 'Box 12kg', 12, ['12kg']],
    ['in groups before a comma', 'kr 210 000, of which', 210_000, ['210 000,']],
    ['but not as a part of a longer one', 'Total 1234.56', 234.56, []],
    ['but not rounded', 'Total 1234.56', 1235, []],
    ['but not as a group of an account number', 'IBAN DE89 3704 0044 0532 0130 00', 3704, []],
  ];
  for (const [how, row, value, texts] of numbers)
    test(`as a number ${how}`, () => assert.deepEqual(findWords([row], value, NUMBER), texts));

  const address = 'Penhallow Guest House, 2 Quay Street, Fowey';
  const texts: [string, string[], string, string[]][] = [
    ['whatever its case and accents', ['MUHLBACH gmbh, Ulm'], 'Mühlbach GmbH', ['MUHLBACH gmbh,']],
    [
      'over the ends of lines',
      ['Penhallow Guest House', '2 Quay Street', 'Fowey'],
      address,
      ['Penhallow Guest House 2 Quay Street Fowey'],
    ],
    ['over cells', ['Harrow | & Finch | Ltd'], 'Harrow & Finch Ltd', ['Harrow & Finch Ltd']],
    [
      'below it in its column',
      ['Oak bench, | 2 | 690.00', '1.8 m'],
      'Oak bench, 1.8 m',
      ['Oak bench, 1.8 m'],
    ],
    ['as a part of a number with parts', ['No. RE-17/4'], '17', ['RE-17/4']],
    ['that begins with one character', ['Agent | J. Montoro'], 'J. Montoro', ['J. Montoro']],
    ['with spaces between its characters', ['I N V O I C E'], 'Invoice', ['I N V O I C E']],
    ['as a time in French', ['à 8 h 30, café'], '08:30', ['8 h 30,']],
    ['as a time before noon', ['SEA 9:20a'], '09:20', ['9:20a']],
    ['as a time after noon', ['at 8 pm'], '20:00', ['8 pm']],
    ['as a time after a word', ['kl. 14.10'], '14:10', ['14.10']],
    ['but not as another time', ['à 8 h 30, café'], '20:30', []],
    ['as the name of a country', ['Origin: Spain'], 'ES', ['Spain']],
    [
      'as an address without its protocol',
      ['www.example.com'],
      'https://www.example.com',
      ['www.example.com'],
    ],
    ['but not if it is another name', ['Harrow & French Ltd'], 'Harrow & Finch Ltd', []],
  ];
  for (const [how, rows, value, where] of texts)
    test(`as text ${how}`, () => assert.deepEqual(findWords(rows, value, TEXT), where));

  test('as text that OCR has slightly misread, but never with different digits', () => {
    assert.deepEqual(findWords(['Penhallcw Guest'], 'Penhallow Guest', TEXT, 'en', 0.8), ['Penhallcw Guest']);
    assert.deepEqual(findWords(['Order 4711'], 'Order 4717', TEXT, 'en', 0.8), []);
    assert.deepEqual(findWords(['Penhallcw Guest'], 'Penhallow Guest', TEXT), []);
  });

  const misread: [string, string[], LeafValue, FieldSchema, string[]][] = [
    ['a date with a lost separator', ['Date: 34/2026'], '2026-04-03', DATE, ['34/2026']],
    ['a date with letters for digits', ['Date: O4MAR26'], '2026-03-04', DATE, ['O4MAR26']],
    [
      'a date of a column without its separator',
      ['Statement 31.03.2026', '03/01 | Rent', '03/02 | Water', '0304 | Gas'],
      '2026-03-04',
      DATE,
      ['0304'],
    ],
    ['four digits that are in no column of dates', ['Year 2026', 'Room 0304'], '2026-03-04', DATE, []],
    ['an amount with letters for digits', ['Total l2.5O'], 12.5, NUMBER, ['l2.5O']],
    ['an amount in two words', ['Total 1,204 .50'], 1204.5, NUMBER, ['1,204 .50']],
    ['an amount with other digits', ['Total l2.5O'], 13.5, NUMBER, []],
    ['a number with letters for digits', ['Order REOO17'], 'RE0017', TEXT, ['REOO17']],
    [
      'a name with a wrong second letter',
      ['Mlscellaneous fares'],
      'Miscellaneous fares',
      TEXT,
      ['Mlscellaneous fares'],
    ],
  ];
  for (const [what, rows, value, schema, where] of misread)
    test(`if OCR has misread it: ${what}`, () => {
      assert.deepEqual(findWords(rows, value, schema, 'en', 0.8), where);
    });

  test('as a currency whose name is printed', () => {
    assert.deepEqual(findWords(['Currency: US Dollar'], 'USD', TEXT), ['US Dollar']);
    assert.deepEqual(findWords(['Währung: Schweizer Franken'], 'CHF', TEXT, 'de'), ['Schweizer Franken']);
  });

  test('as a currency whose symbol is printed', () => {
    assert.deepEqual(findWords(['Total | £972.00'], 'GBP', TEXT), ['£972.00']);
  });
});
