import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { type BrowserSession, PASSWORD } from './browser-session.ts';

const STEP = 30_000;
/**
 * Minimum time left in a time step. If the next step began during a request, the service would reject the
 * code.
 */
const LEAST_LEFT = 5_000;
/** Timers may end a millisecond before the clock reaches their time. */
const MARGIN = 100;

async function waitForNewStep(): Promise<void> {
  const left = STEP - (Date.now() % STEP);
  if (left < LEAST_LEFT) await sleep(left + MARGIN);
}

/** Returns the code that an app shows `steps` time steps from now. */
export function createCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP });
}

/**
 * Adds an authenticator app. It is confirmed with the code of the previous time step, so that the code of the
 * current step can still be used.
 */
export async function addApp(member: BrowserSession) {
  const { secret, uri } = await member.post<{ secret: string; uri: string }>('/auth/second_factor', {
    current_password: PASSWORD,
  });
  await waitForNewStep();
  const code = createCode(secret, -1);
  const { recovery_codes: codes } = await member.post<{ recovery_codes: string[] }>(
    '/auth/second_factor/confirmation',
    { code },
  );
  return { secret, uri, code, codes };
}
