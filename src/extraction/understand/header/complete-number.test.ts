import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { spanText } from '../view/span.ts';
import { findBankAccounts } from './bank-candidates.ts';
import { completeNumber } from './complete-number.ts';
import type { ValueKind } from './header-fields.ts';

/** Reads the tokens from `start` to `end` of the first line and completes the number. */
function complete(kind: ValueKind, start: number, end: number, ...places: Placed[]): unknown {
  return completeOrder(kind, start, end, false, ...places);
}

function completeOrder(
  kind: ValueKind,
  start: number,
  end: number,
  takesPrefix: boolean,
  ...places: Placed[]
): unknown {
  const { view } = new Context(placeDocument(places), createOptions());
  const chunk = view.chunks[0];
  assert.ok(chunk);
  const span = { chunk, start, end };
  const value = spanText(span);
  return completeNumber(view, kind, { value, key: value, span }, takesPrefix)?.value ?? null;
}

test('a number includes its last short group', () => {
  assert.equal(complete('code', 0, 3, ['904 1172 650 3', 50, 100]), '904 1172 650 3');
});

test('an order number includes capital letters before it, but not a word for "number"', () => {
  assert.equal(completeOrder('code', 1, 2, true, ['PO 4471', 50, 100]), 'PO 4471');
  assert.equal(completeOrder('code', 1, 2, false, ['PO 4471', 50, 100]), null);
  assert.equal(completeOrder('code', 1, 2, true, ['NO 4471', 50, 100]), null);
  assert.equal(completeOrder('code', 2, 3, true, ['Order PO 4471', 50, 100]), null);
});

test('a number continues on the next line of a text', () => {
  const line: Placed = ['Acme Arms is a trading name of Acme Inns, VAT GB 990 4417', 50, 780];
  assert.equal(complete('tax_id', 10, 13, line, ['03. Open daily.', 50, 792]), 'GB 990 4417 03');
});

test('a house number on the next line is not part of a phone number', () => {
  const line: Placed = ['Acme Arms and Stables and Inns, phone 08-555 310', 50, 780];
  assert.equal(complete('phone', 7, 9, line, ['77 Mill Road', 50, 792]), null);
});

test('an IBAN continues on the next line', () => {
  const places: Placed[] = [
    ['Please pay to our account at Nordbank: DE83 8309 4495', 50, 700],
    ['0003 2217 84.', 50, 712],
  ];
  const found = findBankAccounts(new Context(placeDocument(places), createOptions()), 'iban');
  assert.ok(found.some(({ value }) => value === 'DE83830944950003221784'));
});
