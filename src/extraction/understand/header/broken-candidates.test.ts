import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { findAddresses } from './address-candidates.ts';
import { findLaws, findTerms } from './contract-candidates.ts';
import { findPhones } from './text-candidates.ts';
import type { ValueCandidate } from './value-candidate.ts';

function find(finder: (context: Context) => ValueCandidate[], ...places: Placed[]): unknown[] {
  return finder(new Context(placeDocument(places), createOptions())).map(({ value }) => value);
}

test('a phone number continues on the next line', () => {
  const found = find(
    findPhones,
    ['Orchard Foods, 12 Mill Road, phone 05 53 55 01', 50, 780],
    ['90, weekdays only', 50, 792],
  );
  assert.ok(found.includes('05 53 55 01 90'));
});

test('amounts below each other are not a phone number', () => {
  assert.deepEqual(find(findPhones, ['0399', 50, 200], ['1490', 50, 212]), []);
});

test('an address continues on the next line', () => {
  const found = find(
    findAddresses,
    [
      'Trevose Freight Ltd is authorized by the harbour board; registered office 1 High Cross, Truro',
      50,
      780,
    ],
    ['TR1 2AJ. Company number 441882.', 50, 792],
  );
  assert.ok(found.includes('1 High Cross, Truro TR1 2AJ'));
});

test('an address ends after its postcode if other details follow', () => {
  const found = find(findAddresses, ['Fryers Road, Walsall WS3 2XJ PAYE Ref: 120/HA41', 50, 100]);
  assert.ok(found.includes('Fryers Road, Walsall WS3 2XJ'));
});

test('an address begins after a legal form', () => {
  const found = find(findAddresses, ['Nordkamm Antriebe AG Industrieweg 9 D-73430 Aalen', 50, 100]);
  assert.ok(found.includes('Industrieweg 9 D-73430 Aalen'));
});

test('part of a Dutch postcode is not a label', () => {
  const found = find(findAddresses, ['Oosterkade 7', 50, 100], ['9723 AS Groningen', 50, 112]);
  assert.ok(found.includes('Oosterkade 7, 9723 AS Groningen'));
});

test('a term is found as printed', () => {
  const found = find(findTerms, [
    'The initial term is thirty-six (36) months from the Effective Date.',
    50,
    400,
  ]);
  assert.ok(found.includes('thirty-six (36) months'));
});

test('a law is found by its name or by a place', () => {
  const found = find(
    findLaws,
    ['This Agreement is governed by the laws of the State of Ohio, without regard to conflicts.', 50, 400],
    ['Avtalen er underlagt norsk rett.', 50, 440],
  );
  assert.ok(found.includes('laws of the State of Ohio'));
  assert.ok(found.includes('norsk rett'));
});
