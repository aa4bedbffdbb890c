import { ApiError, createFieldError } from '../lib/api-error.ts';
import type { Caller } from './callers.ts';
import { canGrant, type Grant, isGranted, listPermissions, type Role } from './permissions.ts';

type Creator = Pick<Caller, 'kind' | 'granted' | 'expiresAt'>;

/** A property is undefined if the request does not contain it. */
interface WantedRights {
  scopes: Grant[] | undefined;
  expiresAt: Date | null | undefined;
}

/**
 * Returns the rights of a new key. A key never has more rights than its creator. Scopes and expiry default to
 * the creator's. Throws a 403 error with code `insufficient_scope` if the creator lacks a requested scope,
 * and a 422 error if the requested expiry is later than the creator's.
 */
export function delegateRights(
  creator: Creator,
  wanted: WantedRights,
): { scopes: Grant[]; expiresAt: Date | null } {
  const scopes = [...new Set(wanted.scopes ?? creator.granted)];
  const excess = scopes.find((scope) => !canGrant(creator.granted, [scope]));
  if (excess !== undefined) {
    throw new ApiError(
      'insufficient_scope',
      creator.kind === 'key'
        ? `A key can create only keys whose scopes it has itself. This key does not have ${excess}.`
        : `You can create only keys with permissions that you have yourself. You do not have ${excess}.`,
    );
  }
  const expiresAt = wanted.expiresAt === undefined ? creator.expiresAt : wanted.expiresAt;
  if (creator.expiresAt !== null && (expiresAt === null || expiresAt > creator.expiresAt)) {
    const limit = creator.expiresAt.toISOString();
    throw createFieldError(
      'expires_at',
      'too_large',
      `must not be later than ${limit}, when the creating key expires`,
    );
  }
  return { scopes, expiresAt };
}

/**
 * Throws a 403 error unless the caller has all permissions of the role and may therefore grant or revoke it.
 */
export function requireGrantable({ granted }: Pick<Caller, 'granted'>, role: Role | null): void {
  if (role === null || canGrant(granted, listPermissions(role))) return;
  throw new ApiError(
    'insufficient_scope',
    isGranted(granted, 'members:manage')
      ? `Only someone with all permissions of the role ${role} can grant or revoke it.`
      : `Managing members requires the permission members:manage.`,
  );
}
