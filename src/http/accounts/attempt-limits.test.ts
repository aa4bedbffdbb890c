import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSeededRandom } from '../../../test/support/seeded-random.ts';
import { ApiError } from '../../lib/api-error.ts';
import { SecondFactorLimits } from './second-factor-limits.ts';
import { type Attempt, SignInLimits } from './sign-in-limits.ts';

const REFUSED = { code: 'rate_limited' };

function tryToBegin(limits: SignInLimits, attempt: Attempt): boolean {
  try {
    limits.begin(attempt);
    return true;
  } catch (error) {
    assert.ok(error instanceof ApiError && error.code === 'rate_limited', String(error));
    return false;
  }
}

describe('attempts to guess a password', () => {
  it('are limited for each account, network and browser, whatever their order', () => {
    const random = createSeededRandom(24);
    const limits = new SignInLimits(5);
    const accepted = new Map<string, number>();
    const count = (name: string) => accepted.set(name, (accepted.get(name) ?? 0) + 1);
    for (let n = 0; n < 5_000; n++) {
      const attempt = {
        email: `user${random.below(8)}@example.com`,
        address: `192.0.2.${random.below(8)}`,
        device: random.below(10) === 0 ? `device ${random.below(4)}` : null,
      };
      if (!tryToBegin(limits, attempt)) continue;
      if (attempt.device !== null) count(attempt.device);
      else {
        count(`${attempt.email} ${attempt.address}`);
        count(attempt.email);
        count(attempt.address);
      }
    }
    for (const [name, times] of accepted)
      assert.ok(times <= (/^(device|\S+ \S+$)/.test(name) ? 5 : 50), `${name}: ${times}`);
  });

  it('do not count against somebody who enters the right password', () => {
    const limits = new SignInLimits(2);
    const attempt = { email: 'anna@example.com', address: '2001:db8::1', device: null };
    for (let n = 0; n < 100; n++) {
      assert.ok(tryToBegin(limits, attempt));
      limits.succeed(attempt);
    }
  });

  it('have no limit if the limit is 0', () => {
    const limits = new SignInLimits(0);
    const attempt = { email: 'anna@example.com', address: '192.0.2.1', device: null };
    for (let n = 0; n < 100; n++) assert.ok(tryToBegin(limits, attempt));
  });
});

describe('attempts to guess a code', () => {
  it('are limited for each user and browser, until a code is right', () => {
    const limits = new SecondFactorLimits(3);
    for (let n = 0; n < 3; n++) limits.begin('usr_1', null);
    assert.throws(() => limits.begin('usr_1', null), REFUSED);
    limits.begin('usr_1', 'known');
    limits.begin('usr_2', null);
    limits.succeed('usr_1', null);
    limits.begin('usr_1', null);
  });

  it('have no limit if the limit is 0', () => {
    const limits = new SecondFactorLimits(0);
    for (let n = 0; n < 100; n++) limits.begin('usr_1', null);
  });
});
