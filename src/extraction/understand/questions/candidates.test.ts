import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import type { FieldSchema } from '../../options.ts';
import { Context } from '../context.ts';
import { CandidatePool } from './candidates.ts';
import { MODELS } from './models.ts';
import { createQuestion } from './question.ts';
import { Surroundings } from './surroundings.ts';
import { TextBounds } from './text-bounds.ts';

function listValues(places: Placed[], name: string, field: FieldSchema, language = 'en'): unknown[] {
  const context = new Context(placeDocument(places, { language }), createOptions());
  const pool = new CandidatePool(
    context,
    new Surroundings(context.view),
    [],
    new TextBounds(context, MODELS),
  );
  return pool.candidatesFor(createQuestion(name, field, '')).map(({ value }) => value);
}

test('a word for a magnitude is part of a number', () => {
  const numbers = (text: string, language: string) =>
    listValues([[text, 50, 60]], 'sum_insured', { type: 'number' }, language);
  assert.deepEqual(numbers('Limit of liability: EUR 2.5 million per claim', 'en'), [2_500_000]);
  assert.deepEqual(numbers('Deckungssumme: 1,1 Mio. EUR', 'de'), [1_100_000]);
  assert.deepEqual(numbers('Capital social: 60 mil euros', 'es'), [60_000]);
  assert.deepEqual(numbers('Základní kapitál: 2 mil. Kč', 'cs'), [2_000_000]);
  assert.deepEqual(numbers('12 millimetres', 'en'), [12]);
});

test('the town before a date can be the answer to a question about a place', () => {
  const places = (text: string) => listValues([[text, 50, 60]], 'place', { type: 'string' });
  assert.ok(places('Leeds, 3 May 2031').includes('Leeds'));
  assert.ok(places('Bad Homburg, den 3. Mai 2031').includes('Bad Homburg'));
});

test('both times of a period are candidates, as they are printed', () => {
  const texts = listValues([['Open 8:30–17:00', 50, 60]], 'opens', { type: 'string' });
  assert.ok(texts.includes('8:30') && texts.includes('17:00'));
});

test('a text with only one of two brackets is not a candidate', () => {
  const texts = listValues(
    [
      ['Fund: Coastline Super (member', 50, 60],
      ['since 2019)', 50, 72],
    ],
    'fund',
    { type: 'string' },
  );
  assert.ok(texts.includes('Coastline Super'));
  assert.ok(!texts.some((text) => String(text).endsWith('(member')));
});
