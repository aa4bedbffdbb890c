import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

export interface SecondFactor {
  userId: string;
  sealedSecret: Buffer;
  /** Whether the user has entered a correct code, which proves that the app has the secret. */
  isConfirmed: boolean;
  createdAt: Date;
}

const ISSUER = 'Legible';
const PERIOD_SECONDS = 30;
/** Also accept the previous and the next code, because clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 120 random bits need neither a salt nor a slow hash. */
const RECOVERY_CODE_BYTES = 15;
export const RECOVERY_CODE_LENGTH = 24;

/** Base32 is the encoding that authenticator apps expect. */
export function generateTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the content of the QR code: `otpauth://totp/…`. */
export function describeEnrolment(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

function createTotp(secret: string, label = ''): TOTP {
  // Some apps ignore values other than SHA-1 and six digits.
  const options = { issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS };
  return new TOTP({ ...options, secret: Secret.fromBase32(secret) });
}

/** Returns the time step of a six-digit code; null if the code is wrong. */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | null {
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** The codes are for a user who has lost the authenticator app. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_CODE_BYTES)).buffer });
    return base32.toLowerCase().replace(/.{4}(?=.)/g, '$&-');
  });
}

/** Returns the digest of a recovery code. Spaces, hyphens and case make no difference. */
export function digestRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(cleanCode(code)).digest();
}

/** Removes spaces and hyphens, which people may enter in a code. */
export function cleanCode(code: string): string {
  return code.replace(/[^a-z0-9]/gi, '').toLowerCase();
}
