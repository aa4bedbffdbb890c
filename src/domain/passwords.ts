import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Semaphore } from '../lib/semaphore.ts';

/** Cost parameters that OWASP recommends for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/**
 * Each hash needs a thread and 19 MiB of memory, so computing more than two at once would slow down
 * everything else.
 */
const lane = new Semaphore(2);
const hashMessage = promisify(argon2);

interface HashParts {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  tag: Buffer;
}

/** Returns an Argon2id hash in the PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await calculateTag(password, { ...COST, salt }, TAG_BYTES);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/**
 * Compares a password with a hash. For an unknown user, callers pass a decoy hash, so that the response takes
 * the same time.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = parseHash(hash);
  const tag = await calculateTag(password, parts, parts.tag.length);
  return timingSafeEqual(tag, parts.tag);
}

/** Returns true if the hash was created with outdated cost parameters and should be renewed. */
export function isOutdatedHash(hash: string): boolean {
  const { memory, passes, parallelism } = parseHash(hash);
  return memory !== COST.memory || passes !== COST.passes || parallelism !== COST.parallelism;
}

function parseHash(hash: string): HashParts {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (match === null) throw new Error('a stored password has a format that this version does not know');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

async function calculateTag(
  password: string,
  { memory, passes, parallelism, salt }: Omit<HashParts, 'tag'>,
  tagLength: number,
): Promise<Buffer> {
  const leave = await lane.enter();
  try {
    const message = password.normalize('NFC');
    return await hashMessage('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength });
  } finally {
    leave?.();
  }
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
