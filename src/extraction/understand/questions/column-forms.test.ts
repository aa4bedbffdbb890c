import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { describeForms } from './column-forms.ts';
import type { Grid } from './grid.ts';
import { createQuestion } from './question.ts';

const context = new Context(placeDocument([['List', 60, 60]], { language: 'en' }), createOptions());
const rows = [
  ['Anna Bergmann', '2031-03-04', '12.50'],
  ['Peter Lindqvist', '2031-03-09', '7.00'],
  ['Maria Conti', '2031-04-11', '31.90'],
].map((row) => row.map((text) => ({ text, evidence: { page: 1 } })));
const grid: Grid = { headers: [[], [], []], title: [], rows, source: 'table' };

test('a property has the best fit in a column of its kind, even if no column has a header', () => {
  const questions = [
    createQuestion('participant', { type: 'string' }, ''),
    createQuestion('due_date', { type: 'string', format: 'date' }, ''),
    createQuestion('amount', { type: 'number' }, ''),
    createQuestion('is_member', { type: 'boolean' }, ''),
  ];
  const forms = describeForms(context, grid, questions);
  assert.equal(forms[0]?.[0]?.[1], 0);
  assert.equal(forms[1]?.[1]?.[1], 0);
  assert.equal(forms[2]?.[2]?.[1], 0);
  assert.deepEqual(forms[3]?.[0], [0, 0, 0, 0]);
});
