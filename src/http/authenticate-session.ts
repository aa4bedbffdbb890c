import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Caller, toUserCaller } from '../domain/callers.ts';
import type { OpenSession, SessionRecords } from '../domain/ports/user-records.ts';
import { deriveCsrfToken, digestToken, type SessionLimits } from '../domain/users.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Logger } from '../lib/logger.ts';
import { readSessionToken } from './session-cookie.ts';

const CSRF_HEADER = 'x-csrf-token';
const ORGANIZATION_HEADER = 'x-legible-organization';
const SAFE_METHODS = new Set(['GET', 'HEAD']);
/** Precision of `last_seen_at`. If it were exact, every request would have to write a row. */
const TOUCH_EVERY_MS = 30_000;

interface Dependencies {
  sessions: SessionRecords;
  limits: SessionLimits;
  logger: Logger;
}

/**
 * Returns null if the request has no session cookie. Throws a 401 error if the session has ended, and a 403
 * error if the request may come from another site.
 */
export async function findSession(
  { sessions, limits, logger }: Dependencies,
  request: FastifyRequest,
): Promise<OpenSession | null> {
  const token = readSessionToken(request);
  if (token === null) return null;
  const session = await sessions.findByDigest(digestToken(token), limits);
  // No memberships are left if all of the user's organizations now require single sign-on.
  if (session === null || session.memberships.length === 0)
    throw new ApiError('session_ended', 'Your session has ended. Sign in again.');
  requireSameSite(request);
  requireCsrfToken(request, token);
  if (Date.now() - session.lastSeenAt.getTime() >= TOUCH_EVERY_MS) {
    sessions
      .touch(session.id, request.ip)
      .catch((error: unknown) =>
        logger.warn({ session_id: session.id, err: error }, 'could not record the use of a session'),
      );
  }
  return session;
}

/**
 * Returns the user as a caller in the organization that the request names, or in the user's first
 * organization. Throws a 404 error if the user does not belong to the organization, and a 403 error if the
 * organization requires a second factor that the user has not set up.
 */
export function chooseOrganization(session: OpenSession, request: FastifyRequest): Caller {
  const wanted = request.headers[ORGANIZATION_HEADER];
  const membership =
    wanted === undefined
      ? session.memberships[0]
      : session.memberships.find(({ organizationId }) => organizationId === wanted);
  if (membership === undefined) throw new ApiError('not_found', 'You are not a member of this organization.');
  if (membership.needsSecondFactor)
    throw new ApiError(
      'second_factor_missing',
      'Your organization requires a second factor. Add an authenticator app to your account.',
    );
  return toUserCaller(session, membership);
}

/**
 * Throws a 403 error if the request comes from another site, which must neither use the cookie nor sign
 * anyone in.
 */
export function requireSameSite({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new ApiError('csrf_token_invalid', 'This request comes from a different site.');
}

function requireCsrfToken(request: FastifyRequest, token: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  const given = Buffer.from(String(request.headers[CSRF_HEADER] ?? ''));
  const expected = Buffer.from(deriveCsrfToken(token));
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new ApiError('csrf_token_invalid', 'Send the CSRF token of the session in the header X-CSRF-Token.');
}
