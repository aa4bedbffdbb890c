/** Roles in order of increasing permissions. Each role includes the permissions of all roles before it. */
export const ROLES = ['viewer', 'reviewer', 'editor', 'administrator', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The permissions, each with the lowest role that has it and the permissions that it includes. Users get
 * permissions from their role; API keys have them as scopes.
 */
const TABLE = {
  'documents:read': { role: 'viewer', includes: [] },
  'documents:review': { role: 'reviewer', includes: [] },
  'comments:manage': { role: 'administrator', includes: [] },
  'documents:write': { role: 'editor', includes: ['documents:review'] },
  'projects:read': { role: 'viewer', includes: [] },
  'projects:edit': { role: 'editor', includes: [] },
  'projects:write': { role: 'administrator', includes: ['projects:edit'] },
  'webhooks:read': { role: 'editor', includes: [] },
  'webhooks:write': { role: 'administrator', includes: [] },
  'keys:manage': { role: 'administrator', includes: ['audit:read'] },
  'members:read': { role: 'viewer', includes: [] },
  'members:manage': { role: 'administrator', includes: ['members:read'] },
  'audit:read': { role: 'administrator', includes: [] },
  'owners:manage': { role: 'owner', includes: [] },
} as const satisfies Record<string, { role: Role; includes: readonly string[] }>;

export type Permission = keyof typeof TABLE;
/** `*` grants all permissions. */
export type Grant = Permission | '*';

export const PERMISSIONS: readonly Permission[] = Object.keys(TABLE).filter(isPermission);

export function isPermission(text: string): text is Permission {
  return Object.hasOwn(TABLE, text);
}

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/**
 * Returns true if the permission is granted, either directly or because another granted permission includes
 * it.
 */
export function isGranted(granted: readonly Grant[], permission: Permission): boolean {
  return granted.some(
    (one) =>
      one === '*' || one === permission || TABLE[one].includes.some((included) => included === permission),
  );
}

export function listPermissions(role: Role): readonly Grant[] {
  if (role === 'owner') return ['*'];
  const rank = ROLES.indexOf(role);
  return PERMISSIONS.filter((permission) => ROLES.indexOf(TABLE[permission].role) <= rank);
}

/** Returns true if someone with the permissions `granted` may grant the permissions `wanted`. */
export function canGrant(granted: readonly Grant[], wanted: readonly Grant[]): boolean {
  return wanted.every((one) => (one === '*' ? granted.includes('*') : isGranted(granted, one)));
}
