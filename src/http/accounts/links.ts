import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  createLinkUsedError,
  joinAsNewUser,
  joinAsUser,
  prepareUser,
  resetPassword,
} from '../../domain/join-organization.ts';
import { digestToken, isToken, PASSWORD_MAX } from '../../domain/users.ts';
import { ApiError, createFieldError } from '../../lib/api-error.ts';
import { MinuteWindows } from '../../lib/minute-windows.ts';
import { buildEntryOf } from '../audit-entry.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { requireSession } from './account-gates.ts';
import { startSession } from './open-session.ts';

const Token = Type.String({ maxLength: 100 });
const Password = Type.String({ maxLength: PASSWORD_MAX * 4 });
const JSON_BODY = { consumes: ['application/json'] } as const;
/**
 * Tokens have 256 random bits and cannot be guessed. The limit only prevents guesses from causing many
 * queries.
 */
const LINKS_PER_MINUTE = 30;

/**
 * Adds the routes for setup, invitation and reset links. The token is sent in the body, so that it appears in
 * no log.
 */
export function addLinkRoutes(app: Server, deps: HttpDependencies): void {
  const { records } = deps;
  const windows = new MinuteWindows();

  const findLink = async (request: FastifyRequest, token: string) => {
    const { count, secondsLeft } = windows.count(request.ip);
    if (count > LINKS_PER_MINUTE) throw createTooManyLinksError(secondsLeft);
    const link = isToken(token) ? await records.links.findByDigest(digestToken(token)) : null;
    if (link === null || (link.kind === 'setup' && (await records.users.any()))) throw createLinkUsedError();
    return link;
  };

  /**
   * Returns the organization's identifier if it requires single sign-on, in which case its members need no
   * password. Otherwise returns null.
   */
  const findEnforcing = async (organizationId: string) =>
    (await records.singleSignOn.find(organizationId))?.isEnforced === true ? organizationId : null;

  app.post(
    '/links/check',
    { config: { isPublic: true, ...JSON_BODY }, schema: { body: Type.Object({ token: Token }) } },
    async (request) => {
      const link = await findLink(request, request.body.token);
      const user = link.email === null ? null : await records.users.findByEmail(link.email);
      return {
        link: {
          kind: link.kind,
          email: link.email,
          organization: link.organizationName,
          role: link.role,
          has_account: user !== null,
          single_sign_on_required:
            link.kind === 'invitation' && link.role !== 'owner'
              ? await findEnforcing(link.organizationId)
              : null,
          expires_at: link.expiresAt.toISOString(),
        },
      };
    },
  );

  app.post(
    '/links/accept',
    {
      config: { isPublic: true, ...JSON_BODY },
      schema: {
        body: Type.Object({
          token: Token,
          email: Type.Optional(Type.String({ maxLength: 400 })),
          name: Type.String({ maxLength: 400 }),
          password: Password,
        }),
      },
    },
    async (request, reply) => {
      const { token, email, name, password } = request.body;
      const link = await findLink(request, token);
      if (link.kind === 'reset') throw createFieldError('token', 'invalid', 'is a password reset link');
      if (link.role !== 'owner' && (await findEnforcing(link.organizationId)) !== null)
        throw createSingleSignOnRequiredError();
      const prepared = await prepareUser(link, { email, name, password });
      const user = await records.transaction(async (stores) => {
        const joined = await joinAsNewUser(stores, link, prepared);
        const actor = { id: joined.id, name: joined.email };
        const details = { after: { role: link.role, projects: link.projectRoles } };
        const entry = buildEntryOf(actor, request, 'member.joined', joined.id, details);
        await stores.auditLog.add(link.organizationId, entry);
        return joined;
      });
      return reply.code(201).send(await startSession(deps, request, reply, { userId: user.id }));
    },
  );

  app.post(
    '/links/join',
    { config: JSON_BODY, schema: { body: Type.Object({ token: Token }) } },
    async (request, reply) => {
      const { userId, email } = requireSession(request);
      const link = await findLink(request, request.body.token);
      await records.transaction(async (stores) => {
        await joinAsUser(stores, link, { id: userId, email });
        const details = { after: { role: link.role, projects: link.projectRoles } };
        const entry = buildEntryOf({ id: userId, name: email }, request, 'member.joined', userId, details);
        await stores.auditLog.add(link.organizationId, entry);
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/links/reset',
    {
      config: { isPublic: true, ...JSON_BODY },
      schema: { body: Type.Object({ token: Token, password: Password }) },
    },
    async (request, reply) => {
      const { token, password } = request.body;
      const link = await findLink(request, token);
      if (link.kind !== 'reset') throw createFieldError('token', 'invalid', 'is not a password reset link');
      await records.transaction(async (stores) => {
        const user = await resetPassword(stores, link, password);
        const entry = buildEntryOf(
          { id: user.id, name: user.email },
          request,
          'user.password_reset',
          user.id,
        );
        for (const { organizationId } of await stores.users.listMemberships(user.id))
          await stores.auditLog.add(organizationId, entry);
      });
      return reply.code(204).send(null);
    },
  );
}

export function createSingleSignOnRequiredError(): ApiError {
  return new ApiError('single_sign_on_required', 'Your organization requires single sign-on.');
}

function createTooManyLinksError(secondsLeft: number): ApiError {
  return new ApiError('rate_limited', 'Too many links were opened from this address. Try again later.', {
    headers: { 'Retry-After': String(secondsLeft) },
  });
}
