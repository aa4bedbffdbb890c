import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Grid } from './grid.ts';
import { createQuestion } from './question.ts';
import { answerFromRows } from './row-answers.ts';

function listTexts(texts: readonly string[]): Grid {
  return {
    headers: [[]],
    title: [],
    rows: texts.map((text) => [{ text, evidence: { page: 1, text } }]),
    source: 'lines',
  };
}

const readValues = (texts: readonly string[], question: ReturnType<typeof createQuestion>) =>
  answerFromRows(listTexts(texts), question)?.map((answer) => answer?.value ?? null);

test('an enum without a column is read from the words of each row', () => {
  const species = createQuestion('species', { type: 'string', enum: ['cat', 'dog'] }, '');
  const rows = ['Minka, cat, 4 kg', 'Bello, dog, 12 kg', 'Kiwi, parrot'];
  assert.deepEqual(readValues(rows, species), ['cat', 'dog', null]);
  assert.equal(readValues(['Kiwi, parrot', 'Rex, pony', 'Minka, cat'], species), undefined);
});

test('a boolean without a column is true for the rows that contain the words of its name', () => {
  const certified = createQuestion('is_certified', { type: 'boolean' }, '');
  const rows = ['Birth record, certified', 'Letter'];
  assert.deepEqual(readValues(rows, certified), [true, false]);
  assert.equal(readValues(['Letter', 'Diploma'], certified), undefined);
});

test('text is not read from the words of a row', () => {
  assert.equal(readValues(['Minka, cat'], createQuestion('name', { type: 'string' }, '')), undefined);
});
