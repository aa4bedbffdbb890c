import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { findRegions } from '../parties/regions.ts';
import { findAddresses, findLabelledAddresses } from './address-candidates.ts';

function find(...places: Placed[]): unknown[] {
  return findAddresses(new Context(placeDocument(places), createOptions())).map(({ value }) => value);
}

test('an abbreviated street at the end of a word does not end a sentence', () => {
  const found = find([
    'Rheingau Getriebe GmbH & Co. KG · Hafenstr. 12 · 65185 Wiesbaden · HRB 4711 Wiesbaden · Geschäftsführer Jan Roth',
    50,
    780,
  ]);
  assert.ok(found.includes('Hafenstr. 12, 65185 Wiesbaden'));
});

test('the lines below the label of a party end before another label', () => {
  const context = new Context(
    placeDocument([
      ['Bill to:', 50, 100],
      ['Trevose Freight Ltd', 50, 112],
      ['1 High Cross, Truro TR1 2AJ', 50, 124],
      ['VAT no. GB123456789', 50, 136],
    ]),
    createOptions(),
  );
  const found = findLabelledAddresses(findRegions(context), 'buyer').map(({ value }) => String(value));
  assert.ok(found.includes('1 High Cross, Truro TR1 2AJ'));
  assert.ok(!found.some((value) => value.includes('123456789')));
});
