import type { AuditLog, Invitation, Member } from '#client/types';
import { legible, removeEmpty } from './client.ts';

export const ROLES = ['viewer', 'reviewer', 'editor', 'administrator', 'owner'] as const;

export type Roles = Pick<Member, 'role' | 'projects'>;

export async function listMembers(): Promise<Member[]> {
  const members: Member[] = [];
  for await (const member of legible.members.list({ per_page: 100 })) members.push(member);
  return members;
}

export async function changeRoles(user_id: string, member: Roles): Promise<void> {
  await legible.members.update({ user_id, body: { member } });
}

export async function removeMember(user_id: string): Promise<void> {
  await legible.members.remove({ user_id });
}

export async function createResetLink(user_id: string): Promise<string | null> {
  return (await legible.members.createResetLink({ user_id })).reset_link.link;
}

export async function removeMembersSecondFactor(user_id: string): Promise<void> {
  await legible.members.removeSecondFactor({ user_id });
}

export async function endMembersSessions(user_id: string): Promise<void> {
  await legible.members.endSessions({ user_id });
}

export async function listInvitations(): Promise<Invitation[]> {
  return (await legible.invitations.list()).invitations;
}

export async function createInvitation(invitation: { email: string } & Roles): Promise<string | null> {
  return (await legible.invitations.create({ body: { invitation } })).link;
}

export async function revokeInvitation(invitation_id: string): Promise<void> {
  await legible.invitations.revoke({ invitation_id });
}

export type AuditEntry = AuditLog['audit_log'][number];

export interface AuditFilter {
  action: string;
  from: string;
  to: string;
}

/**
 * The parameters of the audit log. The action comes from the service's list or from the URL, and the service
 * validates it.
 */
type AuditParameters = NonNullable<Parameters<typeof legible.auditLog.list>[0]>;

export function listAuditLog(filter: AuditFilter, page: number): Promise<AuditLog> {
  const parameters = { ...removeEmpty(filter), page, per_page: 50 } as AuditParameters;
  return legible.auditLog.list(parameters).first();
}

export function downloadAuditLog(filter: AuditFilter): Promise<Response> {
  return legible.auditLog.export(removeEmpty(filter) as AuditParameters);
}
