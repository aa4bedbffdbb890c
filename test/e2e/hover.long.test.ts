// Pointing at a value highlights it, and scrolls its words into view. `npm run soak -- hover` tests a hundred values.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { hoverOverValues } from './hover-values.ts';

it('of 20 values in 10 documents, each is highlighted and in view', async () => {
  const { values, wrong, problems } = await hoverOverValues(2);
  assert.deepEqual(wrong, []);
  assert.equal(values, 20);
  assert.deepEqual(problems, []);
});
