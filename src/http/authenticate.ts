import type { FastifyRequest } from 'fastify';
import { type ApiKey, digestApiKey, isWellFormedApiKey } from '../domain/api-keys.ts';
import { type Caller, toKeyCaller } from '../domain/callers.ts';
import type { ApiKeyRecords } from '../domain/ports/records.ts';
import type { SessionRecords } from '../domain/ports/user-records.ts';
import type { SessionLimits } from '../domain/users.ts';
import { ApiError, type ErrorCode } from '../lib/api-error.ts';
import type { Logger } from '../lib/logger.ts';
import { chooseOrganization, findSession } from './authenticate-session.ts';
import type { FailedKeys } from './failed-keys.ts';

const REALM = 'Bearer realm="legible"';
/** Precision of `last_used_at`. If it were exact, every request would have to write a row. */
const TOUCH_EVERY_MS = 60_000;

/**
 * Returns the caller. Throws a 401 error if the credentials are invalid, and a 429 error if the address has
 * had too many failed attempts.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

export function createAuthenticate(deps: {
  apiKeys: ApiKeyRecords;
  sessions: SessionRecords;
  sessionLimits: SessionLimits;
  failedKeys: FailedKeys;
  logger: Logger;
}): Authenticate {
  return async (request) => {
    const given = readBearerToken(request.headers.authorization);
    if (given === null) {
      const { sessions, sessionLimits: limits, logger } = deps;
      const session = await findSession({ sessions, limits, logger }, request);
      if (session !== null) return chooseOrganization(session, request);
      throw createUnauthorizedError(
        'missing_api_key',
        'Send your API key in the header Authorization: Bearer <API_KEY>.',
      );
    }
    // A mistyped key causes no database query and does not count as an attack.
    if (!isWellFormedApiKey(given)) throw createInvalidKeyError();
    const digest = digestApiKey(given);
    deps.failedKeys.checkBeforeLookup(request.ip, digest);
    const key = await deps.apiKeys.findByDigest(digest);
    if (key === null || key.revokedAt !== null) {
      deps.failedKeys.count(request.ip);
      throw key === null
        ? createInvalidKeyError()
        : createInvalidKeyError('This API key was revoked. Ask for another one.');
    }
    if (key.expiresAt !== null && key.expiresAt.getTime() <= Date.now()) {
      throw createUnauthorizedError(
        'expired_api_key',
        `This API key expired on ${key.expiresAt.toISOString().slice(0, 10)}. Ask for another one.`,
        true,
      );
    }
    deps.failedKeys.noteValid(digest);
    recordKeyUse(deps.apiKeys, deps.logger, key);
    return toKeyCaller(key);
  };
}

/** Returns the token of `Authorization: Bearer …`; null if there is none. */
function readBearerToken(header: string | undefined): string | null {
  return /^bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}

/**
 * Stores the time of the use in the background, so that the request neither waits for it nor fails because of
 * it.
 */
function recordKeyUse(apiKeys: ApiKeyRecords, logger: Logger, key: ApiKey): void {
  if (key.lastUsedAt !== null && Date.now() - key.lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
  apiKeys
    .touch(key.id)
    .catch((error: unknown) =>
      logger.warn({ key_id: key.id, err: error }, 'could not record the use of a key'),
    );
}

function createInvalidKeyError(
  message = 'This API key is not valid. Check that it was copied completely.',
): ApiError {
  return createUnauthorizedError('invalid_api_key', message, true);
}

function createUnauthorizedError(code: ErrorCode, message: string, tokenGiven = false): ApiError {
  const challenge = tokenGiven ? `${REALM}, error="invalid_token"` : REALM;
  return new ApiError(code, message, { headers: { 'WWW-Authenticate': challenge } });
}
