import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { acceptCode } from '../../domain/accept-code.ts';
import type { AuditAction } from '../../domain/audit-log.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '../../domain/passwords.ts';
import { generateToken, PASSWORD_MAX, parseEmail, type User } from '../../domain/users.ts';
import { ApiError } from '../../lib/api-error.ts';
import { buildEntryOf } from '../audit-entry.ts';
import { findSession } from '../authenticate-session.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { clearSessionCookie, readSessionToken } from '../session-cookie.ts';
import { requireSession } from './account-gates.ts';
import { findKnownDevice } from './known-device.ts';
import { createSingleSignOnRequiredError } from './links.ts';
import { startSession } from './open-session.ts';
import { presentOpenSession } from './present-session.ts';
import { SecondFactorLimits } from './second-factor-limits.ts';
import { SignInLimits } from './sign-in-limits.ts';
import { describeSingleSignOn } from './single-sign-on.ts';

const Credentials = Type.Object({
  email: Type.String({ maxLength: 400 }),
  password: Type.String({ maxLength: PASSWORD_MAX * 4 }),
  /** A code from the authenticator app, or a recovery code. */
  code: Type.Optional(Type.String({ maxLength: 100 })),
});

export function addSignInRoutes(app: Server, deps: HttpDependencies): void {
  const { records, secrets, settings, logger } = deps;
  const limits = new SignInLimits(settings.failedSignIns);
  const codeLimits = new SecondFactorLimits(settings.failedSignIns);
  // For an unknown user, the password is checked against this hash, so that the response takes the same time.
  const decoy = hashPassword(generateToken());

  app.get('/options', { config: { isPublic: true } }, async () => ({
    needs_setup: !(await records.users.any()),
    single_sign_on: await describeSingleSignOn(deps),
    sends_mail: deps.sendMail !== null,
  }));

  app.get('/session', { config: { isPublic: true } }, async (request, reply) => {
    const token = readSessionToken(request);
    const { sessions } = records;
    const session =
      token === null
        ? null
        : await findSession({ sessions, limits: settings.sessions, logger }, request).catch(
            (error: unknown) => {
              if (error instanceof ApiError && error.code === 'session_ended') return null;
              throw error;
            },
          );
    if (session === null || token === null) {
      if (token !== null) clearSessionCookie(request, reply);
      return { session: null };
    }
    return presentOpenSession(session, token);
  });

  app.post(
    '/session',
    { config: { isPublic: true, consumes: ['application/json'] }, schema: { body: Credentials } },
    async (request, reply) => {
      const email = parseEmail(request.body.email);
      const user = await checkPassword(request, email, request.body.password);
      if (await records.singleSignOn.isRequiredFor(user.id)) {
        await recordSignIn(user, request, 'user.sign_in_failed');
        throw createSingleSignOnRequiredError();
      }
      await checkSecondFactor(request, user, request.body.code);
      await recordSignIn(user, request, 'user.signed_in');
      return reply.code(201).send(await startSession(deps, request, reply, { userId: user.id }));
    },
  );

  app.delete('/session', async (request: FastifyRequest, reply: FastifyReply) => {
    const session = requireSession(request);
    await records.sessions.end(session.userId, session.id);
    await recordSignIn({ id: session.userId, email: session.email }, request, 'user.signed_out');
    clearSessionCookie(request, reply);
    return reply.code(204).send(null);
  });

  /**
   * Checks the password, taking the same time for known and unknown users.
   * @throws {ApiError} 401, 429
   */
  async function checkPassword(request: FastifyRequest, email: string, password: string): Promise<User> {
    const user = await records.users.findByEmail(email);
    const device = findKnownDevice(secrets, request, user?.id ?? null);
    const attempt = { email, address: request.ip, device };
    limits.begin(attempt);
    const hash = user?.passwordHash ?? (await decoy);
    const isRight = await verifyPassword(password, hash);
    if (user === null || user.passwordHash === null || !isRight) {
      // Do not wait: an entry is written only for known users, so waiting would reveal that the user exists.
      if (user !== null) void recordSignIn(user, request, 'user.sign_in_failed');
      else logger.info({ request_id: request.id }, 'a sign-in of an unknown user failed');
      throw new ApiError('wrong_credentials', 'The e-mail address or the password is wrong.');
    }
    limits.succeed(attempt);
    if (isOutdatedHash(user.passwordHash))
      await records.users.setPasswordHash(user.id, await hashPassword(password));
    return user;
  }

  /** @throws {ApiError} 401, 429 */
  async function checkSecondFactor(
    request: FastifyRequest,
    user: User,
    code: string | undefined,
  ): Promise<void> {
    const factor = await records.secondFactors.find(user.id);
    if (factor?.isConfirmed !== true) return;
    if (code === undefined)
      throw new ApiError('second_factor_required', 'Enter the code from your authenticator app.');
    const device = findKnownDevice(secrets, request, user.id);
    codeLimits.begin(user.id, device);
    if (!(await acceptCode(records, secrets, factor, code))) {
      await recordSignIn(user, request, 'user.sign_in_failed');
      throw new ApiError(
        'wrong_credentials',
        'The code is wrong or has already been used. Wait for the next code.',
      );
    }
    codeLimits.succeed(user.id, device);
  }

  /**
   * Adds an entry to the audit log of each of the user's organizations. If this fails, the user is still
   * signed in.
   */
  async function recordSignIn(
    { id, email }: Pick<User, 'id' | 'email'>,
    request: FastifyRequest,
    action: AuditAction,
  ): Promise<void> {
    try {
      const entry = buildEntryOf({ id, name: email }, request, action, id);
      for (const { organizationId } of await records.users.listMemberships(id))
        await records.auditLog.add(organizationId, entry);
    } catch (error) {
      logger.error({ err: error, user_id: id, action }, 'an entry of the audit log could not be written');
    }
  }
}
