import { ApiError, fieldError } from '../lib/api-error.ts';
import { type ApiKey, hasScope } from './api-keys.ts';

type Rights = Pick<ApiKey, 'scopes' | 'expiresAt'>;

/** undefined: not requested. */
interface WantedRights {
  scopes: Rights['scopes'] | undefined;
  expiresAt: Rights['expiresAt'] | undefined;
}

/**
 * The rights of a key that `creator` creates. A key never grants more than it has: scopes and expiry default to its
 * own. Throws 403 `insufficient_scope` for a scope that the creator lacks, 422 for an expiry after its own.
 */
export function delegateRights(creator: Rights, wanted: WantedRights): Rights {
  const scopes = [...new Set(wanted.scopes ?? creator.scopes)];
  const excess = scopes.find((scope) => !canGrant(creator, scope));
  if (excess !== undefined) {
    throw new ApiError(
      'insufficient_scope',
      `A key can only create keys with scopes that it has itself. This key does not have ${excess}.`,
    );
  }
  const expiresAt = wanted.expiresAt === undefined ? creator.expiresAt : wanted.expiresAt;
  if (creator.expiresAt !== null && (expiresAt === null || expiresAt > creator.expiresAt)) {
    const limit = creator.expiresAt.toISOString();
    throw fieldError('expires_at', 'too_large', `must not be after ${limit}, when the creating key expires`);
  }
  return { scopes, expiresAt };
}

function canGrant(creator: Rights, scope: ApiKey['scopes'][number]): boolean {
  return scope === '*' ? creator.scopes.includes('*') : hasScope(creator, scope);
}
