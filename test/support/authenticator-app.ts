import { Secret, TOTP } from 'otpauth';
import { type BrowserSession, PASSWORD } from './browser-session.ts';

/** The code that an app with this secret shows, some time steps from now. */
export function createCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Adds an authenticator app. Its codes up to now are used. */
export async function addApp(member: BrowserSession) {
  const { secret, uri } = await member.post<{ secret: string; uri: string }>('/auth/second_factor', {
    current_password: PASSWORD,
  });
  const code = createCode(secret, -1);
  const { recovery_codes: codes } = await member.post<{ recovery_codes: string[] }>(
    '/auth/second_factor/confirmation',
    { code },
  );
  return { secret, uri, code, codes };
}
