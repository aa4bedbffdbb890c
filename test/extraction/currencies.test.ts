import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CURRENCY_CODES, CURRENCY_SIGNS } from '../../src/extraction/currencies.ts';
import { typeOfValue } from '../../src/extraction/read/column-types.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, placeDocument } from './support/placed-document.ts';

const findCurrency = (amount: string) =>
  understand(
    placeDocument([
      ['Invoice No: A-1701', 50, 90],
      ['Total', 380, 300],
      [amount, 485, 300],
    ]),
    createOptions(),
  ).fields.currency;

describe('the currency of a total is', () => {
  // These codes were once missing from one of two lists of currencies.
  for (const code of 'BGN SAR ILS KRW TWD ARS CLP COP PEN UAH ISK'.split(' ')) {
    test(`${code} if its code is printed`, () => {
      assert.deepEqual([findCurrency(`${code} 1,240.50`), findCurrency(`1,240.50 ${code}`)], [code, code]);
    });
  }

  test('not the Swiss franc because of the abbreviation of Friday or Mrs', () => {
    for (const line of ['Fr. 14.11.2025 08:17', 'Es bediente Sie: Fr. Demir']) {
      const { fields } = understand(
        placeDocument([
          ['Rechnung Nr. A-1701', 50, 90],
          [line, 50, 110],
          ['Gesamtbetrag', 380, 300],
          ['1.240,50', 485, 300],
        ]),
        createOptions(),
      );
      assert.notEqual(fields.currency, 'CHF');
    }
  });

  test('any currency in use if its code is printed', () => {
    const wrong = [...CURRENCY_CODES].filter((code) => findCurrency(`${code} 1,240.50`) !== code);
    assert.deepEqual(wrong, []);
    assert.ok(CURRENCY_CODES.size > 140);
  });

  test('any currency with a unique sign if the sign is printed', () => {
    const wrong = [...CURRENCY_SIGNS].filter(([sign, code]) => findCurrency(`${sign} 1,240.50`) !== code);
    assert.deepEqual(
      wrong.filter(([sign]) => !/^Fr/.test(sign)),
      [],
    );
  });

  for (const [amount, code] of [
    ['12 500 Ft', 'HUF'],
    ['12.500Ft', 'HUF'],
    ['1.250,00 lei', 'RON'],
    ['1.250,00 Lei', 'RON'],
    ['1 240,50 Kč', 'CZK'],
  ] as const)
    test(`${code} if it is printed as ${amount}`, () => assert.equal(findCurrency(amount), code));

  for (const words of [
    'Ft Lauderdale',
    'lei 12',
    'ALL 12.00',
    'TOP 10',
    'try 12.00',
    'PEN 12',
    'sos 12.00',
    'Cop 12.00',
    'KESTREL TRADING (M) BHD',
    'Net weight 140 KGS',
  ]) {
    test(`not determined by "${words}"`, () => assert.equal(findCurrency(words), undefined));
  }
});

test('a dish that is named after a country does not determine the currency of "$"', () => {
  const findDollar = (line: string) =>
    understand(
      placeDocument([
        [line, 50, 90],
        ['Total', 380, 300],
        ['$ 12.40', 485, 300],
      ]),
      createOptions(),
    ).fields.currency;
  assert.equal(findDollar('Green Chile Burger'), 'USD');
  assert.equal(findDollar('Av. Los Leones 120, Santiago, Chile'), 'CLP');
});

test('a cell is money if it has the code or sign of a currency, but not any three letters', () => {
  const money = ['EUR 12.50', '12,50 €', '1 200 kr', '12.50 ILS', 'HK$ 12.50', '₪12.50'];
  assert.deepEqual(
    money.map(typeOfValue),
    money.map(() => 'money'),
  );
  assert.deepEqual(['ABC 123', 'VAT 19'].map(typeOfValue), ['string', 'string']);
});
