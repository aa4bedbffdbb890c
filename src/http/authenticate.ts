import type { FastifyRequest } from 'fastify';
import { type ApiKey, digestApiKey, isWellFormedApiKey } from '../domain/api-keys.ts';
import type { ApiKeyRecords } from '../domain/ports/records.ts';
import { ApiError, type ErrorCode } from '../lib/api-error.ts';
import type { Logger } from '../lib/logger.ts';
import type { FailedKeys } from './failed-keys.ts';

const REALM = 'Bearer realm="legible"';
/** Precision of `last_used_at`, so that a busy key does not write a row with every request. */
const TOUCH_EVERY_MS = 60_000;

/** The key of a request, or 401 (429 for an address with too many failures). */
export type Authenticate = (request: FastifyRequest) => Promise<ApiKey>;

export function createAuthenticate(deps: {
  apiKeys: ApiKeyRecords;
  failedKeys: FailedKeys;
  logger: Logger;
}): Authenticate {
  return async (request) => {
    const given = bearerToken(request.headers.authorization);
    if (given === null) {
      throw unauthorized(
        'missing_api_key',
        'Send your API key in the header Authorization: Bearer <API_KEY>.',
      );
    }
    // A mistyped key is refused without a database query, and is no sign of an attack.
    if (!isWellFormedApiKey(given)) throw invalidKey();
    const digest = digestApiKey(given);
    deps.failedKeys.checkBeforeLookup(request.ip, digest);
    const key = await deps.apiKeys.findByDigest(digest);
    if (key === null || key.revokedAt !== null) {
      deps.failedKeys.count(request.ip);
      throw key === null ? invalidKey() : invalidKey('This API key was revoked. Ask for another one.');
    }
    if (key.expiresAt !== null && key.expiresAt.getTime() <= Date.now()) {
      throw unauthorized(
        'expired_api_key',
        `This API key expired on ${key.expiresAt.toISOString().slice(0, 10)}. Ask for another one.`,
        true,
      );
    }
    deps.failedKeys.noteValid(digest);
    touch(deps.apiKeys, deps.logger, key);
    return key;
  };
}

/** The token of `Authorization: Bearer …`, whose scheme is case-insensitive; null if there is none. */
function bearerToken(header: string | undefined): string | null {
  return /^bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}

/** In the background: a request does not wait for it, and does not fail with it. */
function touch(apiKeys: ApiKeyRecords, logger: Logger, key: ApiKey): void {
  if (key.lastUsedAt !== null && Date.now() - key.lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
  apiKeys
    .touch(key.id)
    .catch((error: unknown) =>
      logger.warn({ key_id: key.id, err: error }, 'could not note the use of a key'),
    );
}

function invalidKey(message = 'This API key is not valid.'): ApiError {
  return unauthorized('invalid_api_key', message, true);
}

function unauthorized(code: ErrorCode, message: string, tokenGiven = false): ApiError {
  const challenge = tokenGiven ? `${REALM}, error="invalid_token"` : REALM;
  return new ApiError(code, message, { headers: { 'WWW-Authenticate': challenge } });
}
