import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { findRegions } from '../parties/regions.ts';
import { completeName } from './full-name.ts';
import { findNameCandidates } from './name-candidates.ts';

function completeInDocument(name: string, places: Placed[]): string {
  const context = new Context(placeDocument(places), createOptions());
  const found = findNameCandidates(context, findRegions(context)).find(({ value }) => value === name);
  assert.ok(found);
  return completeName(context, found).value;
}

const LETTERHEAD: Placed = ['KESTREL MARINE', 50, 60];

test('a name in the letterhead gets its legal form from the footer', () => {
  const footer: Placed = ['Kestrel Marine Ltd, registered in Scotland', 50, 780];
  assert.equal(completeInDocument('KESTREL MARINE', [LETTERHEAD, footer]), 'Kestrel Marine Ltd');
});

test('a legal form can come before the name', () => {
  const footer: Placed = ['SARL Kestrel Marine au capital de 8 000 euros', 50, 780];
  assert.equal(completeInDocument('KESTREL MARINE', [LETTERHEAD, footer]), 'SARL Kestrel Marine');
});

test('words that contain the letters of a legal form are not a legal form', () => {
  const lines: Placed[] = [
    LETTERHEAD,
    ['Kestrel Marine is closed in May.', 50, 700],
    ['Kestrel Marine c/o Nordrum', 50, 720],
  ];
  assert.equal(completeInDocument('KESTREL MARINE', lines), 'KESTREL MARINE');
});

test('the legal form of another company is not added', () => {
  const footer: Placed = ['Kestrel Marine Harbours Ltd', 50, 780];
  assert.equal(completeInDocument('KESTREL MARINE', [LETTERHEAD, footer]), 'KESTREL MARINE');
});
