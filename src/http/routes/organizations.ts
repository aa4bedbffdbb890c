import type { Organization } from '../../domain/organizations.ts';
import { parseProjectName } from '../../domain/projects.ts';
import { combineLimits, NO_LIMITS, toMonth } from '../../domain/quotas.ts';
import { ApiError, createFieldError, createNotFoundError } from '../../lib/api-error.ts';
import { buildAuditEntry } from '../audit-entry.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { answerOnce, sendAnswer } from '../idempotency.ts';
import { requireBodyDigest, requireCaller } from '../request-context.ts';
import { IdempotencyHeaders } from '../schemas/common.ts';
import {
  NewOrganizationBody,
  OrganizationAnswer,
  OrganizationChangeBody,
  presentLimits,
  presentOrganization,
  presentUsage,
  UsageAnswer,
} from '../schemas/organizations.ts';

const READ = { scope: 'members:read' } as const;
const MANAGE = { scope: 'owners:manage', consumes: ['application/json'] } as const;
const TAGS = ['Organization'];

export function addOrganizationRoutes(app: Server, { records, settings }: HttpDependencies): void {
  app.get(
    '/organization',
    {
      config: READ,
      schema: {
        tags: TAGS,
        operationId: 'organization.retrieve',
        summary: 'Retrieve the organization',
        description: 'Returns the organization of the key or the session.',
        response: { 200: OrganizationAnswer },
      },
    },
    async (request) => {
      const { organizationId } = requireCaller(request);
      const organization = await records.organizations.find(organizationId);
      if (organization === null) throw createNotFoundError('This organization no longer exists.');
      const { owner } = await records.usage.findLimits(organizationId);
      return { organization: presentOrganization(organization, owner) };
    },
  );

  app.patch(
    '/organization',
    {
      config: MANAGE,
      schema: {
        tags: TAGS,
        operationId: 'organization.update',
        summary: 'Change the organization',
        description:
          'Changes the name of the organization, whether members need a second factor, and the limits set by owners. A limit above the limit of the operator has no effect. ' +
          'Responds with 409 if you require a second factor but do not have one yourself.',
        body: OrganizationChangeBody,
        response: { 200: OrganizationAnswer },
        'x-failures': [409],
      },
    },
    async (request) => {
      const { organizationId, kind, id: callerId } = requireCaller(request);
      const { name: givenName, require_second_factor: required, limits: given } = request.body.organization;
      const name = givenName === undefined ? {} : { name: parseProjectName(givenName, 'organization.name') };
      return records.transaction(async (stores) => {
        const before = await stores.organizations.find(organizationId);
        if (before === null) throw createNotFoundError('This organization no longer exists.');
        const isNew = required === true && !before.requiresSecondFactor && kind === 'user';
        if (isNew && (await stores.secondFactors.find(callerId))?.isConfirmed !== true)
          throw new ApiError('conflict', 'Add a second factor to your own account first.');
        const { owner: old } = await stores.usage.findLimits(organizationId);
        const choose = (value: number | null | undefined, kept: number | null) =>
          value === undefined ? kept : value;
        const limits = {
          documentsPerMonth: choose(given?.documents_per_month, old.documentsPerMonth),
          pagesPerMonth: choose(given?.pages_per_month, old.pagesPerMonth),
          storedBytes: choose(given?.stored_bytes, old.storedBytes),
        };
        const changes = { ...name, ...(required === undefined ? {} : { requiresSecondFactor: required }) };
        const organization = requireUniqueName(await stores.organizations.update(organizationId, changes));
        if (given !== undefined) await stores.usage.setLimits(organizationId, 'owner', limits);
        const entry = buildAuditEntry(request, 'organization.changed', organizationId, {
          before: listAudited(before, old),
          after: listAudited(organization, limits),
        });
        await stores.auditLog.add(organizationId, entry);
        return { organization: presentOrganization(organization, limits) };
      });
    },
  );

  app.get(
    '/organization/usage',
    {
      config: READ,
      schema: {
        tags: TAGS,
        operationId: 'organization.usage',
        summary: 'Retrieve usage and limits',
        description:
          'Returns the documents and pages of this month, the storage, the limits that apply, and the usage of the last twelve months. Uploads ' +
          'that exceed a limit are refused with the detail `limit_reached`.',
        response: { 200: UsageAnswer },
      },
    },
    async (request) => {
      const { organizationId } = requireCaller(request);
      const month = toMonth(new Date());
      const { operator, owner } = await records.usage.findLimits(organizationId);
      const limits = combineLimits(settings.quotas, operator, owner);
      const used = await records.usage.measure(organizationId, month);
      const months = await records.usage.listMonths(organizationId);
      return { usage: presentUsage(month, used, limits, months) };
    },
  );

  app.post(
    '/organizations',
    {
      config: MANAGE,
      schema: {
        tags: TAGS,
        operationId: 'organization.create',
        summary: 'Create another organization',
        description:
          'Available only to owners who are signed in with a password. The caller becomes the owner of the new organization. Nothing is shared between organizations. The ' +
          'operator limits the number of organizations that a user can own. Responds with 409 for API keys and single sign-on sessions, which belong to one organization.',
        headers: IdempotencyHeaders,
        body: NewOrganizationBody,
        response: { 201: OrganizationAnswer },
        'x-failures': [409],
      },
    },
    async (request, reply) => {
      const { kind, id: ownerId, sessionId } = requireCaller(request);
      const name = parseProjectName(request.body.organization.name, 'organization.name');
      const [session] =
        sessionId === null ? [] : await records.sessions.findOpen([sessionId], settings.sessions);
      if (kind === 'key' || session?.organizationId !== null)
        throw new ApiError('conflict', 'Sign in with your password to create an organization.');
      const most = settings.quotas.ownedOrganizations;
      const answer = await answerOnce(records, request, requireBodyDigest(request), (commit) =>
        commit(async (stores) => {
          const created = await stores.organizations.createOwned(name, ownerId, most);
          if (created === 'limit_reached')
            throw createFieldError(
              '',
              'limit_reached',
              `a user can own at most ${most} organizations; ask the operator to create one`,
            );
          const organization = requireUniqueName(created);
          const entry = buildAuditEntry(request, 'organization.created', organization.id, {
            after: { name },
          });
          await stores.auditLog.add(organization.id, entry);
          return {
            status: 201,
            headers: {},
            body: { organization: presentOrganization(organization, NO_LIMITS) },
            documentIds: [],
          };
        }),
      );
      return sendAnswer(reply, answer);
    },
  );
}

function requireUniqueName(organization: Organization | 'name_taken'): Organization {
  if (organization !== 'name_taken') return organization;
  throw createFieldError('organization.name', 'taken', 'is already the name of another organization');
}

function listAudited(
  { name, requiresSecondFactor }: Organization,
  limits: Parameters<typeof presentLimits>[0],
): Record<string, unknown> {
  return { name, require_second_factor: requiresSecondFactor, limits: presentLimits(limits) };
}
