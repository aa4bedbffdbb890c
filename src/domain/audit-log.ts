import type { ActivityDoor } from './activity.ts';

export const AUDIT_ACTIONS = [
  'user.signed_in',
  'user.sign_in_failed',
  'user.signed_out',
  'user.sessions_ended',
  'user.password_changed',
  'user.password_reset',
  'user.second_factor_enabled',
  'user.second_factor_disabled',
  'user.recovery_codes_renewed',
  'member.invited',
  'member.invitation_revoked',
  'member.joined',
  'member.roles_changed',
  'member.removed',
  'member.reset_link_created',
  'key.created',
  'key.revoked',
  'organization.created',
  'organization.changed',
  'single_sign_on.changed',
  'single_sign_on.deleted',
  'project.created',
  'project.renamed',
  'project.deleted',
  'settings.changed',
  'schema.changed',
  'schema.deleted',
  'language_model.changed',
  'language_model.deleted',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secret_rotated',
  'source.created',
  'source.changed',
  'source.deleted',
  'layout.changed',
  'layout.deleted',
  'layout.exported',
  'layout.imported',
  'supplier.imported',
  'supplier.changed',
  'supplier.merged',
  'supplier.deleted',
  'document.corrected',
  'document.divided',
  'document.division_reset',
  'document.reviewed',
  'document.rejected',
  'document.review_undone',
  'document.assigned',
  'document.commented',
  'document.comment_edited',
  'document.comment_deleted',
  'document.deleted',
  'document.downloaded',
  'export.created',
  'export.downloaded',
  'audit_log.exported',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Changed settings and roles, keyed by name. Never contains document contents, so that no data remains after
 * a document has been deleted.
 */
export type AuditedValues = Record<string, unknown>;

/** A security-relevant change in an organization. */
export interface AuditEntry {
  id: string;
  at: Date;
  /** `key_…` or `usr_…`; null if the change was made on the command line or by the service itself. */
  actorId: string | null;
  /**
   * Name of the key, or e-mail address of the user, at the time of the change. It is stored because the key
   * or user can be deleted.
   */
  actorName: string | null;
  via: AuditDoor;
  /** IP address of the client. */
  address: string | null;
  action: AuditAction;
  projectId: string | null;
  subjectId: string;
  /** Current name. Null if the key, user, project, document or webhook no longer exists. */
  subjectName: string | null;
  before: AuditedValues | null;
  after: AuditedValues | null;
}

/** `start` means that the service itself made the change, when it created the first key. */
export const AUDIT_DOORS = ['api', 'dashboard', 'command_line', 'start'] as const;
export type AuditDoor = Exclude<ActivityDoor, 'smtp' | 'source'> | 'start';
