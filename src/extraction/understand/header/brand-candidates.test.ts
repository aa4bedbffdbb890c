import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { findRegions } from '../parties/regions.ts';
import { findNameCandidates } from './name-candidates.ts';

function findNames(...places: Placed[]): string[] {
  const context = new Context(placeDocument(places), createOptions());
  return findNameCandidates(context, findRegions(context)).map(({ value }) => value);
}

test('words that form the domain name are a name', () => {
  const found = findNames(
    ['Alder Bridge Premium Checking', 50, 60],
    ['Visit www.alder-bridge.example or call 555 0142', 50, 700],
  );
  assert.ok(found.includes('Alder Bridge'));
  assert.ok(!findNames(['Alder Bridge Premium Checking', 50, 60]).includes('Alder Bridge'));
});

test('the domain name of an e-mail address counts as well', () => {
  const found = findNames(
    ['Statement of Kestrelpay Wallet', 50, 60],
    ['help@mail.kestrelpay.example', 50, 700],
  );
  assert.ok(found.includes('Kestrelpay'));
});

test('words before a trademark sign are a name, without the sign', () => {
  assert.ok(findNames(['Alder Bridge® Premium Checking', 50, 60]).includes('Alder Bridge'));
});

test('the part of a line before a comma is a name, unless a legal form follows', () => {
  assert.ok(findNames(['Nora Lindqvist, Treasurer', 50, 100]).includes('Nora Lindqvist'));
  const found = findNames(['Nordkamm Tools, Inc.', 50, 100]);
  assert.ok(found.includes('Nordkamm Tools, Inc.'));
  assert.ok(!found.includes('Nordkamm Tools'));
});
