import { Type } from 'typebox';
import { requireGoodPassword } from '../../domain/join-organization.ts';
import { hashPassword } from '../../domain/passwords.ts';
import { PASSWORD_MAX, parseUserName } from '../../domain/users.ts';
import { idNotFound } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import { buildEntryOf } from '../audit-entry.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { requirePasswordSession, requireSession } from './account-gates.ts';
import type { ConfirmPassword } from './confirm-password.ts';
import { presentListedSession } from './present-session.ts';

const JSON_BODY = { consumes: ['application/json'] } as const;
const Password = Type.String({ maxLength: PASSWORD_MAX * 4 });

/** What users change about themselves. */
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
      requireGoodPassword(password, user);
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

  app.delete<{ Params: { session_id: string } }>('/sessions/:session_id', async (request, reply) => {
    const session = requireSession(request);
    const { session_id } = request.params;
    if (!isId('ses', session_id)) throw idNotFound('session');
    await records.transaction(async (stores) => {
      if (!(await stores.sessions.end(session.userId, session_id, session.organizationId)))
        throw idNotFound('session');
      const actor = { id: session.userId, name: session.email };
      const entry = buildEntryOf(actor, request, 'user.sessions_ended', session_id);
      for (const { organizationId } of session.memberships) await stores.auditLog.add(organizationId, entry);
    });
    return reply.code(204).send(null);
  });

  app.delete('/sessions', async (request, reply) => {
    const session = requireSession(request);
    await records.transaction(async (stores) => {
      await stores.sessions.endAll(session.userId, {
        except: session.id,
        organizationId: session.organizationId,
      });
      const actor = { id: session.userId, name: session.email };
      const entry = buildEntryOf(actor, request, 'user.sessions_ended', session.userId);
      for (const { organizationId } of session.memberships) await stores.auditLog.add(organizationId, entry);
    });
    return reply.code(204).send(null);
  });
}
