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

test('the time at the start or the end of a period is a candidate, as it is printed', () => {
  const texts = (name: string, text: string) => listValues([[text, 50, 60]], name, { type: 'string' });
  assert.ok(texts('open_from', 'Open 8:30–17:00').includes('8:30'));
  assert.ok(!texts('open_from', 'Open 8:30–17:00').includes('17:00'));
  assert.ok(texts('open_until', 'Open 8:30–17:00').includes('17:00'));
});

test('a very long text does not yield more candidates than allowed', () => {
  const long = Array.from({ length: 3500 }, () => '1:00-2:00;'.repeat(20)).join(' ');
  assert.ok(listValues([[long, 50, 60]], 'open_from', { type: 'string' }).length < 5000);
});
