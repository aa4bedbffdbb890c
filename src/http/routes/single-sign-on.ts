import type { Static } from 'typebox';
import { requireGrantable } from '../../domain/delegate-rights.ts';
import { type SingleSignOn, SingleSignOnError } from '../../domain/single-sign-on.ts';
import { createFieldError, createNotFoundError } from '../../lib/api-error.ts';
import { checkPublicUrl } from '../../lib/public-http/check-public-url.ts';
import { getClientSecretContext } from '../../lib/sealed-contexts.ts';
import { buildAuditEntry } from '../audit-entry.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { findBaseUrl } from '../link-url.ts';
import { requireCaller } from '../request-context.ts';
import { NoContent } from '../schemas/common.ts';
import {
  presentSingleSignOn,
  SingleSignOnAnswer,
  SingleSignOnBody,
  SingleSignOnTest,
} from '../schemas/single-sign-on.ts';

const PATH = '/single_sign_on';
/**
 * Only owners may do this, because whoever controls the provider can sign in as any member, including owners.
 */
const MANAGE = { scope: 'owners:manage' } as const;
const DEFAULT_SCOPES = 'openid email profile';

export function addSingleSignOnRoutes(app: Server, deps: HttpDependencies): void {
  const { records, secrets, outbound, settings, identityProvider } = deps;
  const findSettings = async (organizationId: string): Promise<SingleSignOn> => {
    const found = await records.singleSignOn.find(organizationId);
    if (found === null) throw createNotFoundError('Your organization does not use single sign-on.');
    return found;
  };

  app.get(
    PATH,
    {
      config: { scope: 'members:manage' },
      schema: {
        tags: ['Single sign-on'],
        operationId: 'singleSignOn.retrieve',
        summary: 'Retrieve the single sign-on settings',
        description: 'Responds with 404 if the organization does not use single sign-on.',
        response: { 200: SingleSignOnAnswer },
      },
    },
    async (request) => {
      const found = await findSettings(requireCaller(request).organizationId);
      return { single_sign_on: presentSingleSignOn(found, findBaseUrl(settings, request)) };
    },
  );

  app.put(
    PATH,
    {
      config: { ...MANAGE, consumes: ['application/json'] },
      schema: {
        tags: ['Single sign-on'],
        operationId: 'singleSignOn.set',
        summary: 'Set up single sign-on',
        description:
          'Replaces all settings. Changing the issuer ends all sessions opened with single sign-on. Nobody can map a group to a ' +
          'role with permissions that they do not have.',
        body: SingleSignOnBody,
        response: { 200: SingleSignOnAnswer },
      },
    },
    async (request) => {
      const caller = requireCaller(request);
      const given = request.body.single_sign_on;
      const check = checkPublicUrl(given.issuer, outbound);
      if (!check.ok) throw createFieldError('single_sign_on.issuer', check.code, check.message);
      if (check.url.search !== '' || check.url.hash !== '')
        throw createFieldError('single_sign_on.issuer', 'invalid', 'must not have a query or fragment');
      for (const { role } of given.group_roles ?? []) requireGrantable(caller, role);
      requireGrantable(caller, given.default_role ?? null);
      const changed = await records.transaction(async (stores) => {
        await stores.members.lock(caller.organizationId);
        const before = await stores.singleSignOn.find(caller.organizationId);
        const after = buildSettings(caller.organizationId, given, before);
        await stores.singleSignOn.put(after);
        const entry = buildAuditEntry(request, 'single_sign_on.changed', caller.organizationId, {
          before: before === null ? null : listAuditedConnection(before),
          after: listAuditedConnection(after),
        });
        await stores.auditLog.add(caller.organizationId, entry);
        return after;
      });
      return { single_sign_on: presentSingleSignOn(changed, findBaseUrl(settings, request)) };
    },
  );

  app.delete(
    PATH,
    {
      config: MANAGE,
      schema: {
        tags: ['Single sign-on'],
        operationId: 'singleSignOn.delete',
        summary: 'Turn off single sign-on',
        description:
          'Ends all sessions opened with single sign-on. Members remain; those without a password need a link to set one.',
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { organizationId } = requireCaller(request);
      await records.transaction(async (stores) => {
        const before = await stores.singleSignOn.find(organizationId);
        if (before === null || !(await stores.singleSignOn.delete(organizationId)))
          throw createNotFoundError('Your organization does not use single sign-on.');
        const details = { before: listAuditedConnection(before) };
        const entry = buildAuditEntry(request, 'single_sign_on.deleted', organizationId, details);
        await stores.auditLog.add(organizationId, entry);
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${PATH}/test`,
    {
      config: MANAGE,
      schema: {
        tags: ['Single sign-on'],
        operationId: 'singleSignOn.test',
        summary: 'Test the connection to the provider',
        description:
          'Reads the configuration of the provider. The client secret is verified only at the first sign-in.',
        response: { 200: SingleSignOnTest },
      },
    },
    async (request) => {
      const found = await findSettings(requireCaller(request).organizationId);
      try {
        await identityProvider.check(found);
        return { ok: true };
      } catch (error) {
        if (!(error instanceof SingleSignOnError)) throw error;
        return { ok: false, problem: error.message, problem_code: error.code };
      }
    },
  );

  function buildSettings(
    organizationId: string,
    given: Static<typeof SingleSignOnBody>['single_sign_on'],
    before: SingleSignOn | null,
  ): SingleSignOn {
    const { client_secret: secret } = given;
    // Keep the stored secret only for the same provider. Otherwise, somebody who does not know the secret
    // could make the service send it to another provider.
    const kept = before?.issuer === given.issuer ? before.sealedSecret : null;
    return {
      organizationId,
      issuer: given.issuer,
      clientId: given.client_id,
      sealedSecret:
        secret === undefined
          ? kept
          : secret === null
            ? null
            : secrets.seal(secret, getClientSecretContext(organizationId)),
      scopes: given.scopes ?? DEFAULT_SCOPES,
      groupsClaim: given.groups_claim ?? 'groups',
      // Drop unknown properties, which can contain text that PostgreSQL cannot store.
      groupRoles: (given.group_roles ?? []).map(({ group, role }) => ({ group, role })),
      defaultRole: given.default_role ?? null,
      trustsUnverifiedEmails: given.trust_unverified_emails ?? false,
      isEnforced: given.enforced ?? false,
    };
  }
}

/** Returns the settings for the audit log, without the secret. */
function listAuditedConnection(settings: SingleSignOn): Record<string, unknown> {
  const {
    issuer,
    clientId,
    scopes,
    groupsClaim,
    groupRoles,
    defaultRole,
    trustsUnverifiedEmails,
    isEnforced,
  } = settings;
  return {
    issuer,
    client_id: clientId,
    scopes,
    groups_claim: groupsClaim,
    group_roles: groupRoles,
    default_role: defaultRole,
    trust_unverified_emails: trustsUnverifiedEmails,
    enforced: isEnforced,
  };
}
