import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import './english-messages.ts';
import { getKind, parseTyped } from '../../web/src/document/typed-value.ts';

function parse(text: string, kind: 'number' | 'date', language?: string): unknown {
  const typed = parseTyped(text, kind, language);
  return 'value' in typed ? typed.value : null;
}

describe('an amount can be typed in common notations', () => {
  for (const [text, value] of [
    ['1234.5', 1234.5],
    ['€ 1.717,97', 1717.97],
    ['1,717.97', 1717.97],
    ['1 717,97 EUR', 1717.97],
    ['CHF 1’717.97', 1717.97],
    ['$12', 12],
    ['USD 12.5', 12.5],
    ['1.234.567,80', 1234567.8],
    ['1,234,567', 1234567],
    ['(12.50)', -12.5],
    ['-12.50', -12.5],
    ['12,50-', -12.5],
    ['− 3', -3],
    ['20 %', 20],
    ['0', 0],
    ['-0', 0],
    ['.5', 0.5],
    ['12.', 12],
  ] as const)
    it(text, () => assert.equal(parse(text, 'number'), value));

  it('one separator before three digits is interpreted by the language of the document', () => {
    assert.equal(parse('1.125', 'number', 'en'), 1.125);
    assert.equal(parse('1,125', 'number', 'en'), 1125);
    assert.equal(parse('1.125', 'number', 'de'), 1125);
    assert.equal(parse('1,125', 'number', 'de'), 1.125);
  });

  for (const text of ['', 'much', 'EUR', '1.2.3x', '--', '12 34 a', '1..2', 'INV-7'])
    it(`“${text}” is not a number`, () => assert.equal(parse(text, 'number'), null));
});

describe('a date can be typed in common notations', () => {
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
    '19 aprile 2014',
  ])
    it(text, () => assert.equal(parse(text, 'date'), '2014-04-19'));

  it('names of months may have accents and abbreviations', () => {
    assert.equal(parse('3 März 2026', 'date'), '2026-03-03');
    assert.equal(parse('1er août 2026', 'date'), '2026-08-01');
    assert.equal(parse('5 Sept 1998', 'date'), '1998-09-05');
    assert.equal(parse('31.12.99', 'date'), '1999-12-31');
  });

  it('an ambiguous date is refused unless the language determines its meaning', () => {
    const typed = parseTyped('03/04/2026', 'date', 'en');
    assert.match('problem' in typed ? typed.problem : '', /3 April or 4 March/);
    assert.equal(parse('03/04/2026', 'date', 'fr'), '2026-04-03');
    assert.equal(parse('04/04/2026', 'date', 'en'), '2026-04-04');
  });

  for (const text of [
    '',
    'soon',
    '30 February 2026',
    '2026-02-30',
    '32.1.2026',
    'April 2014',
    '1 May 2 June 2026',
  ])
    it(`“${text}” is not a date`, () => assert.equal(parse(text, 'date'), null));
});

it('the kind of a field is that of its value, or follows from its name if it has no value', () => {
  assert.equal(getKind('/fields/total', 5), 'number');
  assert.equal(getKind('/fields/due_date', undefined), 'date');
  assert.equal(getKind('/fields/period_end', undefined), 'date');
  assert.equal(getKind('/fields/number', undefined), 'text');
  assert.equal(getKind('/fields/experience/0/start_date', '2019'), 'text');
  assert.equal(getKind('/line_items/0/date', '2026-01-02'), 'date');
  assert.equal(getKind('/custom/paid', true), 'boolean');
  assert.equal(getKind('/fields/tip', undefined, 'number'), 'number');
  assert.equal(getKind('/segments/1/fields/date', undefined), 'date');
});
