// Pointing at a value highlights its words and scrolls them into view. `npm run soak -- hover` tests a
// hundred values.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { hoverOverValues } from './hover-values.ts';

it('pointing at 20 values in 10 documents highlights each and brings it into view', async () => {
  const { values, wrong, problems } = await hoverOverValues(2);
  assert.deepEqual(wrong, []);
  assert.equal(values, 20);
  assert.deepEqual(problems, []);
});
