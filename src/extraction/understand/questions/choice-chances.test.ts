import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculateChances } from './choice-chances.ts';

const UNCALIBRATED = { slope: 1, offset: 0 };

function isNear(a: number | undefined, b: number): boolean {
  return a !== undefined && Math.abs(a - b) < 1e-5;
}

test('a question without candidates has no probabilities', () => {
  assert.deepEqual(calculateChances(UNCALIBRATED, [], []), []);
});

test('a single candidate and the case that it is wrong share the probability', () => {
  const [chance] = calculateChances(UNCALIBRATED, [0], ['a']);
  assert.ok(isNear(chance, 1 / 2), `${chance}`);
});

test('competing candidates share the probability by their scores', () => {
  const [first, second] = calculateChances(UNCALIBRATED, [Math.log(2), 0], ['a', 'b']);
  assert.ok(isNear(first, 2 / 4) && isNear(second, 1 / 4), `${first} ${second}`);
});

test('a value that is printed twice gets the probabilities of both places, at the more likely place', () => {
  const [first, second, other] = calculateChances(UNCALIBRATED, [Math.log(2), 0, 0], ['a', 'a', 'b']);
  assert.ok(isNear(first, 3 / 5), `${first}`);
  assert.ok(isNear(second, 3 / 10), `${second}`);
  assert.ok(isNear(other, 1 / 5), `${other}`);
});

test('scores of any size give probabilities between 0 and the ceiling', () => {
  const chances = calculateChances({ ...UNCALIBRATED, ceiling: 0.95 }, [1e4, -1e4], ['a', 'b']);
  assert.ok(isNear(chances[0], 0.95) && isNear(chances[1], 0), `${chances}`);
});
