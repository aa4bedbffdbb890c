import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { findRegions } from '../parties/regions.ts';
import { createAddress } from './address-candidates.ts';
import { completeAddress } from './complete-address.ts';
import { findNameCandidates } from './name-candidates.ts';

/** Completes the address that consists of the first `words` words of the document. */
function complete(words: number, ...places: Placed[]): string | number {
  const context = new Context(placeDocument(places), createOptions());
  const chunk = context.view.chunks[0];
  assert.ok(chunk);
  return completeAddress(context, createAddress([{ chunk, start: 0, end: words }])).value;
}

function findNames(text: string): string[] {
  const context = new Context(placeDocument([[text, 50, 60]]), createOptions());
  return findNameCandidates(context, findRegions(context)).map(({ value }) => value);
}

test('an address includes the postcode and town on the next line', () => {
  const places: Placed[] = [
    ['12 Mill Road', 50, 100],
    ['Leeds LS1 1AA', 50, 112],
  ];
  assert.equal(complete(3, ...places), '12 Mill Road, Leeds LS1 1AA');
});

test('an address includes the whole name of the town', () => {
  assert.equal(
    complete(5, ['Via Piave 3, 15067 Novi Ligure (AL)', 50, 100]),
    'Via Piave 3, 15067 Novi Ligure (AL)',
  );
  assert.equal(
    complete(6, ['12 Mill Road, Leeds LS1 1AA Company no. 441', 50, 100]),
    '12 Mill Road, Leeds LS1 1AA',
  );
});

test('an address begins with the person who receives mail for the addressee', () => {
  const context = new Context(
    placeDocument([
      ['c/o Ann Hadley', 50, 100],
      ['12 Mill Road', 50, 112],
      ['Leeds LS1 1AA', 50, 124],
    ]),
    createOptions(),
  );
  const lines = context.view.chunks.slice(1).map((chunk) => ({ chunk, start: 0, end: 3 }));
  assert.equal(
    completeAddress(context, createAddress(lines)).value,
    'c/o Ann Hadley, 12 Mill Road, Leeds LS1 1AA',
  );
});

test('a name may end before a bracket or begin with a word that is also a label', () => {
  assert.ok(findNames('Harbour Tools (branch office)').includes('Harbour Tools'));
  assert.ok(!findNames('Harbour Tools (Ireland) Ltd').includes('Harbour Tools'));
  assert.ok(findNames('Mesa Verde School').includes('Mesa Verde School'));
});
