import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Grant } from './permissions.ts';

/** An API key as it is stored: only its digest, never the key itself. */
export interface ApiKey {
  id: string;
  organizationId: string;
  name: string;
  scopes: Grant[];
  /** Null for all projects in the organization. */
  projectIds: string[] | null;
  /** `key_…` or `usr_…`; null if the key was created on the command line or at first startup. */
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'lgb_';

/** Generates a key: `lgb_`, 40 random base62 characters and a checksum of 6 characters. */
export function generateApiKey(): string {
  let body = PREFIX;
  for (let i = 0; i < 40; i++) body += BASE62.charAt(randomInt(62));
  return body + calculateChecksum(body);
}

/** Checks the format and the checksum, so that a mistyped key can be refused without a database query. */
export function isWellFormedApiKey(key: string): boolean {
  return /^lgb_[0-9A-Za-z]{46}$/.test(key) && calculateChecksum(key.slice(0, 44)) === key.slice(44);
}

/** Returns the CRC-32 (IEEE) in base62, most significant digit first, padded to six digits. */
function calculateChecksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < 6; i++, rest = Math.floor(rest / 62)) digits = BASE62.charAt(rest % 62) + digits;
  return digits;
}

/** Returns the digest to store. A random 238-bit key needs neither a salt nor a slow hash. */
export function digestApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
