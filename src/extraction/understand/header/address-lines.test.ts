import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { findAddresses } from './address-candidates.ts';

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
