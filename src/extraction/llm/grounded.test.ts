import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeTextView } from '../../../test/support/text-view.ts';
import type { FieldSchema } from '../options.ts';
import { Aligner } from './align/aligner.ts';
import { listLeaves, locateAnswer } from './grounded.ts';
import { createOutputSchema, ROWS } from './output-schema.ts';
import { readAnswer } from './read-answer.ts';
import { reviveView } from './text-view.ts';

const SCHEMA: FieldSchema = {
  type: 'object',
  properties: { net: { type: 'number' }, total: { type: 'number' }, place: { type: 'string' } },
};
const ROWS_OF_PAGE = ['Rooms in Ulm', 'Net | 80.00', 'Total | 80.00', 'Paid at Ulm'];

function findRows(answer: object): Record<string, number | undefined> {
  const aligner = new Aligner(reviveView(makeTextView(ROWS_OF_PAGE)));
  const read = readAnswer(SCHEMA, answer, { numbers: { decimal: '.' }, dayFirst: true });
  assert.ok(read);
  const leaves = listLeaves(locateAnswer(read, aligner));
  return Object.fromEntries(leaves.map(({ path, leaf }) => [path.slice(1), leaf.chosen?.row]));
}

describe('of several places where a value is printed', () => {
  const values = { net: 80, total: 80, place: 'Ulm' };

  test('the one in the row that the model names is used', () => {
    assert.deepEqual(findRows({ ...values, [ROWS]: ['net 1', 'total 2', 'place 3'] }), {
      net: 1,
      total: 2,
      place: 3,
    });
  });

  test('the first one is used if the model names no row, or one in which the value is not printed', () => {
    const first = { net: 1, total: 1, place: 0 };
    assert.deepEqual(findRows(values), first);
    assert.deepEqual(
      findRows({ ...values, [ROWS]: [7, 'total', 'total 99', 'place -1', { net: 2 }] }),
      first,
    );
    assert.deepEqual(findRows({ ...values, [ROWS]: 'total 2' }), first);
  });
});

test('a model is asked for row numbers after the values, once for each object outside of lists', () => {
  const schema = createOutputSchema({
    type: 'object',
    properties: { a: { type: 'string' }, list: { type: 'array', items: SCHEMA }, inner: SCHEMA },
  });
  assert.deepEqual(Object.keys(Object(schema.properties)), ['a', 'list', 'inner', ROWS]);
  assert.deepEqual(schema.required, ['a', 'list', 'inner', ROWS]);
  const { list, inner } = Object(schema.properties);
  assert.deepEqual(Object.keys(list.items.properties), ['_row', 'net', 'total', 'place']);
  assert.deepEqual(Object.keys(inner.properties), ['net', 'total', 'place', ROWS]);
});
