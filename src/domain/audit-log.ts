import type { ActivityDoor } from './activity.ts';

export const AUDIT_ACTIONS = ['key.created', 'key.revoked'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One security-relevant change in an organization. Contains identifiers only. */
export interface AuditEntry {
  id: string;
  at: Date;
  /** The API key that was used; null for the command line and for the first start of the service. */
  keyId: string | null;
  via: AuditDoor;
  action: AuditAction;
  subjectId: string;
  /** Current name of the key; null if it no longer exists. */
  subjectName: string | null;
}

/** `start`: the service itself, when it created the first key. */
export const AUDIT_DOORS = ['api', 'dashboard', 'command_line', 'start'] as const;
export type AuditDoor = Exclude<ActivityDoor, 'smtp'> | 'start';
