import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldSchema } from '../../src/extraction/options.ts';
import { Context } from '../../src/extraction/understand/context.ts';
import { CandidatePool } from '../../src/extraction/understand/questions/candidates.ts';
import { questionsOf } from '../../src/extraction/understand/questions/question.ts';
import { Surroundings } from '../../src/extraction/understand/questions/surroundings.ts';
import { document, options, type Placed } from './support/placed-document.ts';

/** What may answer the first of some fields. */
function candidates(properties: Record<string, FieldSchema>, places: Placed[]): unknown[] {
  const context = new Context(document(places), options({ type: 'object', properties }));
  const questions = questionsOf({ type: 'object', properties }, '/custom');
  const [first] = questions;
  assert.ok(first);
  const pool = new CandidatePool(context, new Surroundings(context.view), []);
  return pool.candidatesFor(first, questions).map(({ value }) => value);
}

const TEXT: FieldSchema = { type: 'string' };

test('a line with several labels and values gives the value of each', () => {
  const line: Placed[] = [['Surname OAKLEY Forename Simone Occupation roofer', 50, 60]];
  const fields = { forename: TEXT, surname: TEXT, occupation: TEXT };
  assert.ok(candidates(fields, line).includes('Simone'));
  assert.ok(candidates({ occupation: TEXT, forename: TEXT }, line).includes('roofer'));
});

test('a name ends before the number behind it', () => {
  const found = candidates({ contact_person: TEXT }, [['Site contact: Ann Lee 07700 900441', 50, 60]]);
  assert.ok(found.includes('Ann Lee'));
});

test('a number in brackets that repeats words is not negative, one alone is', () => {
  const months: Record<string, FieldSchema> = { term_months: { type: 'integer' } };
  const said: Placed[] = [['The term is thirty-six (36) months from today', 50, 60]];
  assert.ok(candidates(months, said).includes(36));
  assert.ok(!candidates(months, said).includes(-36));
  assert.ok(candidates(months, [['(36)', 50, 60]]).includes(-36));
});

test('a day without its year is in the year of the date before it', () => {
  const places: Placed[] = [
    ['Sent 12 December 2024', 50, 60],
    ['Delivery on 4 January', 50, 90],
    ['Loading 27.12.', 50, 120],
  ];
  const found = candidates({ delivery_date: { type: 'string', format: 'date' } }, places);
  assert.ok(found.includes('2025-01-04'));
  assert.ok(found.includes('2024-12-27'));
});
