import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { digestToken, generateToken, LINK_LIFETIME_MS, parseEmail } from '../../domain/users.ts';
import { ApiError } from '../../lib/api-error.ts';
import { MinuteWindows } from '../../lib/minute-windows.ts';
import { buildEntryOf } from '../audit-entry.ts';
import { deliverLink } from '../deliver-link.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';

const WINDOW_MINUTES = 15;
/** Maximum number of e-mails to one address and of requests from one network. */
const MAILS = 3;
const REQUESTS = 30;

/** Adds the route that mails a password reset link, which requires a mail relay. */
export function addForgottenPasswordRoute(app: Server, deps: HttpDependencies): void {
  const { records, logger, sendMail } = deps;
  const windows = new MinuteWindows(WINDOW_MINUTES);

  app.post(
    '/links/forgotten',
    {
      config: { isPublic: true, consumes: ['application/json'] },
      schema: { body: Type.Object({ email: Type.String({ maxLength: 400 }) }) },
    },
    async (request, reply) => {
      if (sendMail === null)
        throw new ApiError('not_found', 'This service cannot send e-mail. Ask an administrator for a link.');
      const email = parseEmail(request.body.email);
      const { count, secondsLeft } = windows.count(`network ${request.ip}`);
      if (count > REQUESTS)
        throw new ApiError('rate_limited', 'Too many password reset requests. Try again later.', {
          headers: { 'Retry-After': String(secondsLeft) },
        });
      // Do not wait for the e-mail, because the response time must not reveal whether the address is known.
      void sendResetLink(request, email).catch((error: unknown) =>
        logger.error({ err: error, request_id: request.id }, 'a password reset link could not be sent'),
      );
      return reply.code(204).send(null);
    },
  );

  async function sendResetLink(request: FastifyRequest, email: string): Promise<void> {
    const user = await records.users.findByEmail(email);
    const memberships = user === null ? [] : await records.users.listMemberships(user.id);
    const [membership] = memberships;
    if (user === null || membership === undefined) return;
    if (windows.count(`mail ${email}`).count > MAILS) return;
    const { organizationId } = membership;
    const token = generateToken();
    const expiresAt = new Date(Date.now() + LINK_LIFETIME_MS.reset);
    await records.transaction(async (stores) => {
      await stores.links.deleteFor('reset', email, null);
      await stores.links.create({
        kind: 'reset',
        digest: digestToken(token),
        organizationId,
        email,
        role: null,
        projectRoles: [],
        createdBy: null,
        expiresAt,
      });
      const entry = buildEntryOf({ id: user.id, name: email }, request, 'member.reset_link_created', user.id);
      for (const one of memberships) await stores.auditLog.add(one.organizationId, entry);
    });
    await deliverLink(deps, request, { kind: 'reset', token, email, organizationId, expiresAt });
  }
}
