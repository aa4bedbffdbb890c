import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecretBox } from '../../lib/secret-box.ts';
import { addCookie, parseCookies } from '../session-cookie.ts';

const NAME = 'legible_device';
const CONTEXT = 'known device';
const LIFETIME_MS = 365 * 86_400_000;

/** Sets a cookie that marks a browser in which the user has signed in. */
export function rememberDevice(
  secrets: SecretBox,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): void {
  const value = secrets.seal(userId, CONTEXT).toString('base64url');
  addCookie(request, reply, {
    name: NAME,
    value,
    path: '/auth',
    sameSite: 'Strict',
    lifetimeMs: LIFETIME_MS,
  });
}

/** Returns null if the user has not signed in with this browser before. */
export function findKnownDevice(
  secrets: SecretBox,
  request: FastifyRequest,
  userId: string | null,
): string | null {
  const value = parseCookies(request.headers.cookie).get(NAME);
  if (value === undefined || userId === null) return null;
  try {
    if (secrets.open(Buffer.from(value, 'base64url'), CONTEXT) !== userId) return null;
  } catch {
    // The cookie is forged or was encrypted with an earlier secret key.
    return null;
  }
  return createHash('sha256').update(value).digest('base64url');
}
