// The duration of a refused sign-in must not show an attacker whether the user exists. The test tries known
// and unknown users 1,000 times each.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createOwner } from '../support/browser-session.ts';
import { compareTimes, computeStandardError, findMedian } from '../support/compare-times.ts';
import { createSeededRandom } from '../support/seeded-random.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const TRIES = 1_000;
/**
 * Probability of a correct guess if the durations reveal nothing. The test accepts a deviation of up to four
 * standard errors.
 */
const CHANCE = 0.5;
const ACCEPTED = 4 * computeStandardError(TRIES);

let app: TestApp;
before(async () => {
  app = await startApp({ LEGIBLE_ROLE: 'api', LEGIBLE_FAILED_SIGN_INS: '0' });
  await createOwner(app, 'known@example.com');
});
after(() => app.stop());

/** Returns how long a refused sign-in takes, in milliseconds. */
async function measureSignIn(email: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(new URL('/auth/session', app.baseUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the right password' }),
  });
  await response.arrayBuffer();
  const time = performance.now() - start;
  assert.equal(response.status, 401);
  return time;
}

it('the time of a refused sign-in does not reveal whether the user exists', async (context) => {
  const random = createSeededRandom(1);
  const times = { known: [] as number[], unknown: [] as number[] };
  await measureSignIn('known@example.com');
  await measureSignIn('nobody@example.com');
  // The order in each pair is random, so that a busy machine affects both durations equally.
  for (let n = 0; n < TRIES; n++) {
    const order = random.below(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order)
      times[kind].push(await measureSignIn(kind === 'known' ? 'known@example.com' : `n${n}@example.com`));
  }
  const [known, unknown] = [findMedian(times.known), findMedian(times.unknown)];
  const probability = compareTimes(times.known, times.unknown);
  context.diagnostic(
    `medians ${known.toFixed(2)} and ${unknown.toFixed(2)} ms; known takes longer with probability ${probability.toFixed(3)}`,
  );
  assert.ok(Math.abs(probability - CHANCE) <= ACCEPTED, `${probability} is not ${CHANCE} ± ${ACCEPTED}`);
  // The statistic must detect a difference of a fifth. Omitting the calculation of the hash would cause a
  // larger one.
  const shifted = times.unknown.map((time) => time - unknown / 5);
  assert.ok(compareTimes(times.known, shifted) > CHANCE + ACCEPTED);
});
