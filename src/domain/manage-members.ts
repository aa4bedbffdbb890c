import { ApiError, createIdNotFoundError } from '../lib/api-error.ts';
import type { Caller, ProjectRole } from './callers.ts';
import { requireGrantable } from './delegate-rights.ts';
import type { Role } from './permissions.ts';
import type { Stores } from './ports/records.ts';
import type { Member } from './ports/user-records.ts';

export interface Roles {
  role: Role | null;
  projectRoles: ProjectRole[];
}

/** Throws a 403 error if the caller may not grant all of these roles. */
export function requireGrantableRoles(caller: Caller, { role, projectRoles }: Roles): void {
  requireGrantable(caller, role);
  for (const one of projectRoles) requireGrantable(caller, one.role);
}

/**
 * Changes a member's roles, and returns the member as it was before. Call this in a transaction.
 * @throws {ApiError} 403, 404, 409
 */
export async function changeRoles(
  stores: Stores,
  caller: Caller,
  userId: string,
  roles: Roles,
): Promise<Member> {
  const member = await lockManageable(stores, caller, userId);
  requireGrantableRoles(caller, roles);
  if (roles.role !== 'owner') await requireOtherOwner(stores, caller.organizationId, member);
  await stores.members.put(caller.organizationId, userId, roles);
  return member;
}

/**
 * Removes a member, who loses access immediately. Call this in a transaction.
 * @throws {ApiError} 403, 404, 409
 */
export async function removeMember(stores: Stores, caller: Caller, userId: string): Promise<Member> {
  const member = await lockManageable(stores, caller, userId);
  await requireOtherOwner(stores, caller.organizationId, member);
  await stores.links.deleteFor('reset', member.email, null);
  await stores.members.remove(caller.organizationId, userId);
  return member;
}

/**
 * Locks the organization's members and returns the member. Throws an error if the caller may not change the
 * member's roles.
 */
async function lockManageable(stores: Stores, caller: Caller, userId: string): Promise<Member> {
  await stores.members.lock(caller.organizationId);
  const member = await stores.members.find(caller.organizationId, userId);
  if (member === null) throw createIdNotFoundError('member');
  requireGrantableRoles(caller, member);
  return member;
}

async function requireOtherOwner(
  { members }: Stores,
  organizationId: string,
  { role }: Member,
): Promise<void> {
  if (role !== 'owner' || (await members.countOwners(organizationId)) > 1) return;
  throw new ApiError('conflict', 'An organization needs an owner. Make someone else an owner first.');
}

/**
 * Throws an error if the caller may not change how this member signs in. A password reset link, for example,
 * gives access to everything that the member can do, even in other organizations.
 */
export function requireResettable(caller: Caller, member: Member): void {
  requireGrantableRoles(caller, member);
  if (member.isElsewhere)
    throw new ApiError(
      'conflict',
      'This user also belongs to other organizations, so only the user can do this.',
    );
}
