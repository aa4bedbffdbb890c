import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import type { Candidate } from './candidate.ts';
import { CandidatePool } from './candidates.ts';
import { DescribedCandidates } from './described-candidates.ts';
import { measureFormFits } from './form-fits.ts';
import { MODELS } from './models.ts';
import { createQuestion, type Question } from './question.ts';
import { Surroundings } from './surroundings.ts';
import { TextBounds } from './text-bounds.ts';

const context = new Context(
  placeDocument(
    [
      ['Kestrel Boats, 3 June 2031', 60, 60],
      ['We look forward to 17 guests for EUR 4,850.00.', 60, 100],
    ],
    { language: 'en' },
  ),
  createOptions(),
);
const around = new Surroundings(context.view);
const bounds = new TextBounds(context, MODELS);

/** Returns the candidate whose form fits best, and the fits of all candidates. */
function findBest(question: Question): { best: Candidate | undefined; fits: Float64Array | null } {
  const described = new DescribedCandidates(context, around, [], bounds);
  const candidates = new CandidatePool(context, around, [], bounds).candidatesFor(question);
  const found = measureFormFits(
    question,
    candidates.map((one) => described.of(one)),
  );
  const at = found?.ranks.indexOf(0) ?? -1;
  return { best: candidates[at], fits: found?.fits ?? null };
}

test('a count and an amount of money differ in their form, even if no label is near', () => {
  assert.equal(findBest(createQuestion('number_of_guests', { type: 'integer' }, '')).best?.value, 17);
  assert.equal(findBest(createQuestion('total_price', { type: 'number' }, '')).best?.value, 4850);
});

test('questions with the answers yes and no have no form', () => {
  assert.equal(findBest(createQuestion('is_member', { type: 'boolean' }, '')).fits, null);
});
