import { Type } from 'typebox';
import { requireGoodPassword } from '../../domain/join-organization.ts';
import { hashPassword } from '../../domain/passwords.ts';
import type { OpenSession } from '../../domain/ports/user-records.ts';
import { PASSWORD_MAX, parseUserName } from '../../domain/users.ts';
import { ApiError, createIdNotFoundError } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import { buildEntryOf } from '../audit-entry.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { requirePasswordSession, requireSession } from './account-gates.ts';
import type { ConfirmPassword } from './confirm-password.ts';
import { presentListedSession } from './present-session.ts';

const JSON_BODY = { consumes: ['application/json'] } as const;
const Password = Type.String({ maxLength: PASSWORD_MAX * 4 });

/** How long a sign-in through a provider counts as recent. */
const RECENT_MS = 10 * 60_000;

/**
 * Throws an error unless the user has signed in recently. This replaces the password check for single sign-on
 * users, who have no password.
 * @throws {ApiError} 409
 */
function requireRecentSignIn({ createdAt }: OpenSession): void {
  if (Date.now() - createdAt.getTime() > RECENT_MS)
    throw new ApiError('conflict', 'For your security, sign out and sign in again before you do this.');
}

export function addProfileRoutes(
  app: Server,
  { records, settings }: HttpDependencies,
  confirmPassword: ConfirmPassword,
): void {
  app.patch(
    '/user',
    { config: JSON_BODY, schema: { body: Type.Object({ name: Type.String({ maxLength: 400 }) }) } },
    async (request) => {
      const { userId, email } = requirePasswordSession(request);
      const name = parseUserName(request.body.name);
      await records.users.rename(userId, name);
      return { user: { id: userId, email, name } };
    },
  );

  app.put(
    '/password',
    {
      config: JSON_BODY,
      schema: { body: Type.Object({ current_password: Password, password: Password }) },
    },
    async (request, reply) => {
      const session = requirePasswordSession(request);
      const { current_password: current, password } = request.body;
      const user = await confirmPassword(request, current);
      await requireGoodPassword(password, user);
      const hash = await hashPassword(password);
      await records.transaction(async (stores) => {
        await stores.users.setPasswordHash(user.id, hash);
        await stores.sessions.endAll(user.id, { except: session.id });
        await stores.links.deleteFor('reset', user.email, null);
        const actor = { id: user.id, name: user.email };
        const entry = buildEntryOf(actor, request, 'user.password_changed', user.id);
        for (const { organizationId } of session.memberships)
          await stores.auditLog.add(organizationId, entry);
      });
      return reply.code(204).send(null);
    },
  );

  app.get('/sessions', async (request) => {
    const { userId, id, organizationId } = requireSession(request);
    const listed = await records.sessions.list(userId, settings.sessions, organizationId);
    return { sessions: listed.map((one) => presentListedSession(one, id)) };
  });

  app.post(
    '/sessions/end',
    {
      config: JSON_BODY,
      schema: {
        body: Type.Object({
          current_password: Type.Optional(Password),
          /** The session to end. If absent, all sessions except the current one are ended. */
          session_id: Type.Optional(Type.String({ maxLength: 100 })),
        }),
      },
    },
    async (request, reply) => {
      const session = requireSession(request);
      const { current_password: password = '', session_id: ended } = request.body;
      if (session.organizationId === null) await confirmPassword(request, password);
      else requireRecentSignIn(session);
      await records.transaction(async (stores) => {
        const { userId, organizationId, email, memberships } = session;
        if (ended === undefined) await stores.sessions.endAll(userId, { except: session.id, organizationId });
        else if (!isId('ses', ended) || !(await stores.sessions.end(userId, ended, organizationId)))
          throw createIdNotFoundError('session');
        const actor = { id: userId, name: email };
        const entry = buildEntryOf(actor, request, 'user.sessions_ended', ended ?? userId);
        for (const one of memberships) await stores.auditLog.add(one.organizationId, entry);
      });
      return reply.code(204).send(null);
    },
  );
}
