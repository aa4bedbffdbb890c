import type { ApiKey } from './api-keys.ts';
import { type Grant, isGranted, listPermissions, type Permission, type Role } from './permissions.ts';

export interface Caller {
  kind: 'key' | 'user';
  /** `key_…` or `usr_…`. */
  id: string;
  /** Name of the key or e-mail address of the user. */
  name: string;
  organizationId: string;
  /** Permissions in the whole organization. */
  granted: readonly Grant[];
  /**
   * Additional permissions in individual projects. A caller without permissions in the whole organization
   * sees only these projects.
   */
  grantedInProjects: ReadonlyMap<string, readonly Grant[]>;
  expiresAt: Date | null;
  /** Null for a key. */
  sessionId: string | null;
}

export function toKeyCaller(key: ApiKey): Caller {
  const { id, name, organizationId, expiresAt, scopes, projectIds } = key;
  return {
    kind: 'key',
    id,
    name,
    organizationId,
    granted: projectIds === null ? scopes : [],
    grantedInProjects: new Map((projectIds ?? []).map((projectId) => [projectId, scopes])),
    expiresAt,
    sessionId: null,
  };
}

export interface Membership {
  organizationId: string;
  organizationName: string;
  /** Null if the user can access only individual projects. */
  role: Role | null;
  projectRoles: readonly ProjectRole[];
  /** Whether the user must set up a second factor before they can access the organization. */
  needsSecondFactor: boolean;
}

export interface ProjectRole {
  projectId: string;
  role: Role;
}

export function toUserCaller(
  session: { id: string; userId: string; email: string },
  { organizationId, role, projectRoles }: Membership,
): Caller {
  return {
    kind: 'user',
    id: session.userId,
    name: session.email,
    organizationId,
    granted: role === null ? [] : listPermissions(role),
    grantedInProjects: new Map(projectRoles.map((one) => [one.projectId, listPermissions(one.role)])),
    expiresAt: null,
    sessionId: session.id,
  };
}

/** @param projectId null to check permissions in the whole organization */
export function isAllowed(caller: Caller, permission: Permission, projectId: string | null): boolean {
  if (isGranted(caller.granted, permission)) return true;
  if (projectId === null) return false;
  return isGranted(caller.grantedInProjects.get(projectId) ?? [], permission);
}

/**
 * Returns true if the caller can see the project. If so, a refusal can name the missing permission instead of
 * denying that the project exists.
 */
export function canKnowProject({ granted, grantedInProjects }: Caller, projectId: string): boolean {
  return granted.length > 0 || grantedInProjects.has(projectId);
}

/**
 * Returns the IDs of the projects in which the caller has the permission, or null if the caller has it in all
 * projects.
 */
export function listProjectsWith(caller: Caller, permission: Permission): string[] | null {
  if (isGranted(caller.granted, permission)) return null;
  return [...caller.grantedInProjects]
    .filter(([, granted]) => isGranted(granted, permission))
    .map(([id]) => id);
}

/**
 * Returns a caller's identifier in the form used in responses. Both properties are null if the caller is
 * neither a key nor a user.
 */
export function presentActor(id: string | null): { key_id: string | null; user_id: string | null } {
  return id?.startsWith('usr_') ? { key_id: null, user_id: id } : { key_id: id, user_id: null };
}
