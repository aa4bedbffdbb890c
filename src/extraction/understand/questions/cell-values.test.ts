import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { readChoice, readDate } from './cell-values.ts';
import { createQuestion } from './question.ts';

const context = new Context(
  placeDocument([['Report of 30 December 2031', 60, 60]], { language: 'en' }),
  createOptions(),
);
const readDateIn = (text: string) => readDate(context, { text, evidence: { page: 1 } });

test('a date without a year is in the year that brings it closest to the date of the document', () => {
  assert.equal(readDateIn('12 November'), '2031-11-12');
  assert.equal(readDateIn('Jan 3'), '2032-01-03');
  assert.equal(readDateIn('28/12'), '2031-12-28');
  assert.equal(readDateIn('28/13'), null);
  assert.equal(readDateIn('5 pieces'), null);
});

test('a value of an enum is found among other words', () => {
  const fuel = createQuestion('fuel', { type: 'string', enum: ['gas', 'electricity'] }, '');
  assert.equal(readChoice(fuel, 'Gas'), 'gas');
  assert.equal(readChoice(fuel, 'Meter for gas in the cellar'), 'gas');
  assert.equal(readChoice(fuel, 'Gas and electricity'), null);
});
