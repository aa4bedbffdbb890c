import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseTypedValue } from './parse-typed-value.ts';

describe('an amount that a person typed', () => {
  for (const [text, value] of [
    ['1234.5', 1234.5],
    ['€ 1.717,97', 1717.97],
    ['1,717.97', 1717.97],
    ['1 717,97 EUR', 1717.97],
    ['1\u202f717,97\u00a0€', 1717.97],
    ['CHF 1’717.97', 1717.97],
    ['$12', 12],
    ['zł 12,50', 12.5],
    ['1.234.567,80', 1234567.8],
    ['1,234,567', 1234567],
    ['1,00,000.00', 100_000],
    ['(12.50)', -12.5],
    ['-€12.50', -12.5],
    ['12,50-', -12.5],
    ['− 3', -3],
    ['20 %', 20],
    ['.5', 0.5],
    ['0.125', 0.125],
    ['-0', 0],
    [' 12. ', 12],
  ] as const)
    it(`“${text}” is ${value}`, () => assert.deepEqual(parseTypedValue(text, 'number'), { value }));

  for (const text of ['1.717', '1,125 €'])
    it(`“${text}” is ambiguous`, () =>
      assert.deepEqual(parseTypedValue(text, 'number'), { problem: 'ambiguous' }));

  for (const text of [
    '',
    'much',
    'EUR',
    '12 34',
    '1.2,5',
    '1..2',
    'INV-7',
    '5 pieces',
    '12 of 13',
    '1'.repeat(101),
  ])
    it(`“${text.slice(0, 20)}” is not an amount`, () =>
      assert.deepEqual(parseTypedValue(text, 'number'), { problem: 'not_understood' }));
});

describe('a date that a person typed', () => {
  for (const text of [
    '2014-04-19',
    '2014/4/19',
    '19 April 2014',
    '19. April 2014',
    'April 19, 2014',
    'Apr 19th 2014',
    '19-Apr-14',
    '19.04.2014',
    '19.4.14',
    '19/04/2014',
    '04/19/2014',
    '19 avril 2014',
    '19 de abril de 2014',
    ' 19 aprile 2014.',
  ])
    it(`“${text}” is 2014-04-19`, () =>
      assert.deepEqual(parseTypedValue(text, 'date'), { value: '2014-04-19' }));

  for (const text of ['03/04/2014', '3-4-2014'])
    it(`“${text}” is ambiguous`, () =>
      assert.deepEqual(parseTypedValue(text, 'date'), { problem: 'ambiguous' }));

  it('with periods has the day first and is not ambiguous', () =>
    assert.deepEqual(parseTypedValue('03.04.2014', 'date'), { value: '2014-04-03' }));

  for (const text of [
    '',
    'soon',
    '30 February 2014',
    '19 April',
    '2014',
    'before 19 April 2014',
    '1 May 2014 – 2 May 2014',
    `19 April 2014${' '.repeat(100)}`,
  ])
    it(`“${text.slice(0, 30)}” is not a date`, () =>
      assert.deepEqual(parseTypedValue(text, 'date'), { problem: 'not_understood' }));
});
