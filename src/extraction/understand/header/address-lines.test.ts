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

test('an address ends before a second postcode and town', () => {
  const found = find(
    ['Molenkade 12', 50, 100],
    ['4331 LK Middelburg', 50, 112],
    ['Postbus 91, 4330 AB Middelburg', 50, 124],
  );
  assert.ok(found.includes('Molenkade 12, 4331 LK Middelburg'));
  assert.ok(!found.some((value) => String(value).includes('LK Middelburg, Postbus')));
});

test('a house number with four digits is not a postcode', () => {
  const found = find(['5200 Fern Hill', 50, 100], ['Salem, OR 97301', 50, 112]);
  assert.ok(found.includes('5200 Fern Hill, Salem, OR 97301'));
});

test('a line with the towns of two columns belongs to both addresses', () => {
  const found = find(['Ring 4', 50, 100], ['Murufer 17', 96, 100], ['1010 Wien 8010 Graz', 50, 112]);
  assert.ok(found.includes('Ring 4, 1010 Wien'));
  assert.ok(found.includes('Murufer 17, 8010 Graz'));
  assert.ok(!found.includes('Ring 4, 1010 Wien 8010 Graz'));
});

test('a line of an address is read without its label', () => {
  const found = find(['77 Harbor Street', 50, 100], ['City/State: Salem, OR 97301', 50, 112]);
  assert.ok(found.includes('77 Harbor Street, Salem, OR 97301'));
});

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
