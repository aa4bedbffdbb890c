import { requireGrantableRoles } from '../../domain/manage-members.ts';
import { digestToken, generateToken, LINK_LIFETIME_MS, parseEmail } from '../../domain/users.ts';
import { createFieldError, createIdNotFoundError } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import { buildAuditEntry } from '../audit-entry.ts';
import { deliverLink } from '../deliver-link.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { requireCaller } from '../request-context.ts';
import { NoContent } from '../schemas/common.ts';
import {
  InvitationAnswer,
  InvitationBody,
  InvitationList,
  InvitationParams,
  presentInvitation,
  presentProjectRoles,
} from '../schemas/members.ts';
import { findRoles } from './members.ts';

const MANAGE = { scope: 'members:manage' } as const;

export function addInvitationRoutes(app: Server, deps: HttpDependencies): void {
  const { records } = deps;
  app.get(
    '/invitations',
    {
      config: MANAGE,
      schema: {
        tags: ['Members'],
        operationId: 'invitations.list',
        summary: 'List the pending invitations',
        description: 'Returns the invitations that have not been accepted or revoked and have not expired.',
        response: { 200: InvitationList },
      },
    },
    async (request) => {
      const links = await records.links.list(requireCaller(request).organizationId, 'invitation');
      return { invitations: links.map(presentInvitation) };
    },
  );

  app.post(
    '/invitations',
    {
      config: { ...MANAGE, consumes: ['application/json'] },
      schema: {
        tags: ['Members'],
        operationId: 'invitations.create',
        summary: 'Invite a person',
        description:
          'Replaces any pending invitation for the same address. The link is valid for seven days, can be used once, and is sent by e-mail if there is a mail relay. Nobody can grant a role with ' +
          'permissions that they do not have themselves.',
        body: InvitationBody,
        response: { 201: InvitationAnswer },
      },
    },
    async (request, reply) => {
      const caller = requireCaller(request);
      const { organizationId } = caller;
      const email = parseEmail(request.body.invitation.email, 'invitation.email');
      const roles = await findRoles(records, caller, 'invitation', request.body.invitation);
      requireGrantableRoles(caller, roles);
      const token = generateToken();
      const created = await records.transaction(async (stores) => {
        if ((await stores.members.findByEmail(organizationId, email)) !== null)
          throw createFieldError(
            'invitation.email',
            'taken',
            'is already the address of a member of your organization',
          );
        await stores.links.deleteFor('invitation', email, organizationId);
        const link = await stores.links.create({
          kind: 'invitation',
          digest: digestToken(token),
          organizationId,
          email,
          ...roles,
          createdBy: caller.id,
          expiresAt: new Date(Date.now() + LINK_LIFETIME_MS.invitation),
        });
        const after = { email, role: roles.role, projects: presentProjectRoles(roles) };
        await stores.auditLog.add(
          organizationId,
          buildAuditEntry(request, 'member.invited', link.id, { after }),
        );
        return link;
      });
      const { expiresAt } = created;
      const link = await deliverLink(deps, request, {
        kind: 'invitation',
        token,
        email,
        organizationId,
        expiresAt,
      });
      return reply.code(201).send({ invitation: presentInvitation(created), link });
    },
  );

  app.delete(
    '/invitations/:invitation_id',
    {
      config: MANAGE,
      schema: {
        tags: ['Members'],
        operationId: 'invitations.revoke',
        summary: 'Revoke an invitation',
        description: 'The link can then no longer be used.',
        params: InvitationParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { organizationId } = requireCaller(request);
      const { invitation_id: id } = request.params;
      if (!isId('lnk', id)) throw createIdNotFoundError('invitation');
      await records.transaction(async (stores) => {
        const [found] = (await stores.links.list(organizationId, 'invitation')).filter(
          (one) => one.id === id,
        );
        if (found === undefined || !(await stores.links.delete(organizationId, id)))
          throw createIdNotFoundError('invitation');
        const before = { email: found.email, role: found.role };
        const entry = buildAuditEntry(request, 'member.invitation_revoked', id, { before });
        await stores.auditLog.add(organizationId, entry);
      });
      return reply.code(204).send(null);
    },
  );
}
