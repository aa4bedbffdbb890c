import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

export interface SecondFactor {
  userId: string;
  sealedSecret: Buffer;
  /** Whether the user has entered a correct code, which proves that the authenticator app has the secret. */
  isConfirmed: boolean;
  createdAt: Date;
}

const ISSUER = 'Legible';
const PERIOD_SECONDS = 30;
/** Number of codes before and after the current one that are also accepted, to allow for differing clocks. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** A code of 120 random bits needs neither a salt nor a slow hash. */
const RECOVERY_CODE_BYTES = 15;
export const RECOVERY_CODE_LENGTH = 24;

/** Generates a secret in Base32, the encoding that authenticator apps expect. */
export function generateTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the content of the QR code: `otpauth://totp/…`. */
export function describeEnrolment(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

function createTotp(secret: string, label = ''): TOTP {
  // Use SHA-1 and six digits, because some apps ignore any other values.
  const options = { issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS };
  return new TOTP({ ...options, secret: Secret.fromBase32(secret) });
}

/** Returns the time step of a six-digit code; null if the code is wrong. */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | null {
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** Generates codes for users who lose their authenticator app. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_CODE_BYTES)).buffer });
    return base32.toLowerCase().replace(/.{4}(?=.)/g, '$&-');
  });
}

/** Returns the digest of a recovery code, ignoring spaces, hyphens and case. */
export function digestRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(cleanCode(code)).digest();
}

/** Removes the spaces and hyphens that people may enter in a code, and converts it to lower case. */
export function cleanCode(code: string): string {
  return code.replace(/[^a-z0-9]/gi, '').toLowerCase();
}
