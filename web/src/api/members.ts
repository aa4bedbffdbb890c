import { getJson, send, toQuery } from './client.ts';
import type { Invitation, Member, PaginationMeta } from './openapi.ts';

export const ROLES = ['viewer', 'reviewer', 'editor', 'administrator', 'owner'] as const;

export type Roles = Pick<Member, 'role' | 'projects'>;

export async function listMembers(): Promise<Member[]> {
  const members: Member[] = [];
  for (let page = 1; ; page++) {
    const answer = await getJson<{ members: Member[]; meta: PaginationMeta }>(
      `/members?page=${page}&per_page=100`,
    );
    members.push(...answer.members);
    if (page >= answer.meta.total_pages) return members;
  }
}

export async function changeRoles(userId: string, member: Roles): Promise<void> {
  await send(`/members/${userId}`, { method: 'PUT', body: { member } });
}

export async function removeMember(userId: string): Promise<void> {
  await send(`/members/${userId}`, { method: 'DELETE' });
}

export async function createResetLink(userId: string): Promise<string | null> {
  const answer = await getJson<{ reset_link: { link: string | null } }>(`/members/${userId}/reset_link`, {
    method: 'POST',
  });
  return answer.reset_link.link;
}

export async function removeMembersSecondFactor(userId: string): Promise<void> {
  await send(`/members/${userId}/second_factor`, { method: 'DELETE' });
}

/** Signs the member out everywhere. */
export async function endMembersSessions(userId: string): Promise<void> {
  await send(`/members/${userId}/sessions`, { method: 'DELETE' });
}

export async function listInvitations(): Promise<Invitation[]> {
  return (await getJson<{ invitations: Invitation[] }>('/invitations')).invitations;
}

export async function createInvitation(invitation: { email: string } & Roles): Promise<string | null> {
  const body = { invitation };
  return (await getJson<{ link: string | null }>('/invitations', { method: 'POST', body })).link;
}

export async function revokeInvitation(id: string): Promise<void> {
  await send(`/invitations/${id}`, { method: 'DELETE' });
}

/** One entry of the audit log. */
export interface AuditEntry {
  id: string;
  at: string;
  key_id: string | null;
  user_id: string | null;
  actor_name: string | null;
  via: 'api' | 'dashboard' | 'command_line' | 'start';
  address: string | null;
  action: string;
  project_id: string | null;
  subject_id: string;
  subject_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface AuditFilter {
  action: string;
  from: string;
  to: string;
}

export function listAuditLog(
  filter: AuditFilter,
  page: number,
): Promise<{ audit_log: AuditEntry[]; meta: PaginationMeta }> {
  return getJson(`/audit_log${toQuery({ ...filter, page, per_page: 50 })}`);
}
