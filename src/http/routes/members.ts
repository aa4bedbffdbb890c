import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AuditAction } from '../../domain/audit-log.ts';
import type { Caller, ProjectRole } from '../../domain/callers.ts';
import { changeRoles, removeMember, requireResettable } from '../../domain/manage-members.ts';
import type { Role } from '../../domain/permissions.ts';
import type { Records, Stores } from '../../domain/ports/records.ts';
import type { Member } from '../../domain/ports/user-records.ts';
import { digestToken, generateToken, LINK_LIFETIME_MS } from '../../domain/users.ts';
import { createFieldError, createIdNotFoundError, createNotFoundError } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import { buildAuditEntry } from '../audit-entry.ts';
import { deliverLink } from '../deliver-link.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { PaginationQuery, readPagination, toMeta } from '../pagination.ts';
import { requireCaller } from '../request-context.ts';
import { NoContent } from '../schemas/common.ts';
import {
  MemberAnswer,
  MemberList,
  MemberParams,
  presentMember,
  presentProjectRoles,
  ResetLinkAnswer,
  RolesBody,
} from '../schemas/members.ts';

const MANAGE = { scope: 'members:manage' } as const;

export function addMemberRoutes(app: Server, deps: HttpDependencies): void {
  const { records, secrets } = deps;
  app.get(
    '/members',
    {
      config: { scope: 'members:read' },
      schema: {
        tags: ['Members'],
        operationId: 'members.list',
        summary: 'List the members of the organization',
        description: 'Returns the members with their roles.',
        querystring: Type.Object(PaginationQuery),
        response: { 200: MemberList },
      },
    },
    async (request) => {
      const pagination = readPagination(request, secrets);
      const found = await records.members.list(requireCaller(request).organizationId, pagination);
      return { members: found.rows.map(presentMember), meta: toMeta(pagination, found) };
    },
  );

  app.put(
    '/members/:user_id',
    {
      config: { ...MANAGE, consumes: ['application/json'] },
      schema: {
        tags: ['Members'],
        operationId: 'members.update',
        summary: 'Change the roles of a member',
        description:
          'Replaces all roles, with effect from the next request. Nobody can grant or revoke a role with permissions that they ' +
          'do not have themselves, and an organization always has at least one owner.',
        params: MemberParams,
        body: RolesBody,
        response: { 200: MemberAnswer },
        'x-failures': [409],
      },
    },
    async (request) => {
      const caller = requireCaller(request);
      const userId = requireUserId(request.params.user_id);
      const roles = await findRoles(records, caller, 'member', request.body.member);
      await records.transaction(async (stores) => {
        const before = await changeRoles(stores, caller, userId, roles);
        const entry = buildAuditEntry(request, 'member.roles_changed', userId, {
          before: { role: before.role, projects: presentProjectRoles(before) },
          after: { role: roles.role, projects: presentProjectRoles(roles) },
        });
        await stores.auditLog.add(caller.organizationId, entry);
      });
      const member = await records.members.find(caller.organizationId, userId);
      if (member === null) throw createIdNotFoundError('member');
      return { member: presentMember(member) };
    },
  );

  app.delete(
    '/members/:user_id',
    {
      config: MANAGE,
      schema: {
        tags: ['Members'],
        operationId: 'members.remove',
        summary: 'Remove a member',
        description:
          'The person loses access from the next request on, and event streams end within seconds. A user who belongs ' +
          'to no other organization is deleted with all sessions. API keys that the person created remain valid.',
        params: MemberParams,
        response: { 204: NoContent },
        'x-failures': [409],
      },
    },
    async (request, reply) => {
      const caller = requireCaller(request);
      const userId = requireUserId(request.params.user_id);
      await records.transaction(async (stores) => {
        const before = await removeMember(stores, caller, userId);
        const entry = buildAuditEntry(request, 'member.removed', userId, {
          before: { email: before.email, role: before.role, projects: presentProjectRoles(before) },
        });
        await stores.auditLog.add(caller.organizationId, entry);
      });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/members/:user_id/second_factor',
    {
      config: MANAGE,
      schema: {
        tags: ['Members'],
        operationId: 'members.removeSecondFactor',
        summary: 'Remove the second factor of a member',
        description:
          'Use this for people who have lost both the authenticator app and the recovery codes. Make sure that the request comes from that person. Responds with 409 for ' +
          'users who also belong to other organizations.',
        params: MemberParams,
        response: { 204: NoContent },
        'x-failures': [409],
      },
    },
    async (request, reply) => {
      await resetMember(
        records,
        request,
        'user.second_factor_disabled',
        async ({ secondFactors }, { userId }) => {
          if (!(await secondFactors.delete(userId)))
            throw createNotFoundError('This member has no second factor.');
        },
      );
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/members/:user_id/sessions',
    {
      config: MANAGE,
      schema: {
        tags: ['Members'],
        operationId: 'members.endSessions',
        summary: 'End the sessions of a member',
        description:
          'Signs the member out of all browsers, for example after a device has been lost. Responds with 409 for users who also belong to other ' +
          'organizations.',
        params: MemberParams,
        response: { 204: NoContent },
        'x-failures': [409],
      },
    },
    async (request, reply) => {
      await resetMember(records, request, 'user.sessions_ended', ({ sessions }, { userId }) =>
        sessions.endAll(userId),
      );
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/members/:user_id/reset_link',
    {
      config: MANAGE,
      schema: {
        tags: ['Members'],
        operationId: 'members.createResetLink',
        summary: 'Create a password reset link',
        description:
          'The link is valid for an hour and can be used once. The old password and the sessions remain valid until the link is used. Responds with 409 for users who also ' +
          'belong to other organizations.',
        params: MemberParams,
        response: { 201: ResetLinkAnswer },
        'x-failures': [409],
      },
    },
    async (request, reply) => {
      const { organizationId, id: createdBy } = requireCaller(request);
      const token = generateToken();
      const expiresAt = new Date(Date.now() + LINK_LIFETIME_MS.reset);
      const { email } = await resetMember(
        records,
        request,
        'member.reset_link_created',
        async ({ links }, member) => {
          await links.deleteFor('reset', member.email, null);
          await links.create({
            kind: 'reset',
            digest: digestToken(token),
            organizationId,
            email: member.email,
            role: null,
            projectRoles: [],
            createdBy,
            expiresAt,
          });
        },
      );
      const link = await deliverLink(deps, request, {
        kind: 'reset',
        token,
        email,
        organizationId,
        expiresAt,
      });
      return reply.code(201).send({ reset_link: { link, expires_at: expiresAt.toISOString() } });
    },
  );
}

/** Changes how a member signs in, and adds an audit log entry in the same transaction. */
async function resetMember(
  records: Records,
  request: FastifyRequest<{ Params: { user_id: string } }>,
  action: AuditAction,
  change: (stores: Stores, member: Member) => Promise<unknown>,
): Promise<Member> {
  const caller = requireCaller(request);
  const userId = requireUserId(request.params.user_id);
  return records.transaction(async (stores) => {
    const member = await stores.members.find(caller.organizationId, userId);
    if (member === null) throw createIdNotFoundError('member');
    requireResettable(caller, member);
    await change(stores, member);
    await stores.auditLog.add(caller.organizationId, buildAuditEntry(request, action, userId));
    return member;
  });
}

function requireUserId(text: string): string {
  if (!isId('usr', text)) throw createIdNotFoundError('member');
  return text;
}

/** @throws {ApiError} 422 if a project belongs to another organization */
export async function findRoles(
  { projects }: Pick<Records, 'projects'>,
  { organizationId }: Caller,
  parent: string,
  given: { role: Role | null; projects?: { project_id: string; role: Role }[] },
): Promise<{ role: Role | null; projectRoles: ProjectRole[] }> {
  const projectRoles = new Map<string, Role>();
  for (const [index, { project_id: id, role }] of (given.projects ?? []).entries()) {
    if (!isId('proj', id) || (await projects.find(organizationId, id)) === null)
      throw createFieldError(
        `${parent}.projects[${index}].project_id`,
        'not_in_list',
        'is not a project of your organization',
      );
    projectRoles.set(id, role);
  }
  if (given.role === null && projectRoles.size === 0)
    throw createFieldError(
      `${parent}.role`,
      'required',
      'is required for a member who has no roles in projects',
    );
  return {
    role: given.role,
    projectRoles: [...projectRoles].map(([projectId, role]) => ({ projectId, role })),
  };
}
