import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { acceptCode } from '../../domain/accept-code.ts';
import type { AuditAction } from '../../domain/audit-log.ts';
import type { Stores } from '../../domain/ports/records.ts';
import {
  describeEnrolment,
  digestRecoveryCode,
  generateRecoveryCodes,
  generateTotpSecret,
  type SecondFactor,
} from '../../domain/second-factors.ts';
import { PASSWORD_MAX } from '../../domain/users.ts';
import { ApiError, createFieldError } from '../../lib/api-error.ts';
import { getSecondFactorContext } from '../../lib/sealed-contexts.ts';
import { buildEntryOf } from '../audit-entry.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { requirePasswordSession, requireSession } from './account-gates.ts';
import type { ConfirmPassword } from './confirm-password.ts';
import { SecondFactorLimits } from './second-factor-limits.ts';

const JSON_BODY = { consumes: ['application/json'] } as const;
const Password = Type.String({ maxLength: PASSWORD_MAX * 4 });
const Code = Type.String({ maxLength: 100 });

/** Adds the routes for adding an authenticator app, renewing the recovery codes and removing the app. */
export function addSecondFactorRoutes(
  app: Server,
  { records, secrets, settings }: HttpDependencies,
  confirmPassword: ConfirmPassword,
): void {
  const limits = new SecondFactorLimits(settings.failedSignIns);

  app.get('/second_factor', async (request) => {
    const { userId } = requireSession(request);
    const factor = await records.secondFactors.find(userId);
    return {
      second_factor: {
        enabled: factor?.isConfirmed === true,
        recovery_codes_left: await records.secondFactors.countRecoveryCodes(userId),
      },
    };
  });

  app.post(
    '/second_factor',
    { config: JSON_BODY, schema: { body: Type.Object({ current_password: Password }) } },
    async (request, reply) => {
      const { id, email } = await confirmPassword(request, request.body.current_password);
      const secret = generateTotpSecret();
      const isNew = await records.secondFactors.begin(id, secrets.seal(secret, getSecondFactorContext(id)));
      if (!isNew) throw new ApiError('conflict', 'You already have a second factor. Remove it first.');
      return reply.code(201).send({ secret, uri: describeEnrolment(secret, email) });
    },
  );

  app.post(
    '/second_factor/confirmation',
    { config: JSON_BODY, schema: { body: Type.Object({ code: Code }) } },
    async (request, reply) => {
      const session = requirePasswordSession(request);
      const factor = await records.secondFactors.find(session.userId);
      if (factor === null || factor.isConfirmed)
        throw new ApiError(
          'conflict',
          'There is no second factor to confirm. Start again by entering your password.',
        );
      await checkCode(request, factor, request.body.code);
      return reply.code(201).send(await setRecoveryCodes(request, 'user.second_factor_enabled'));
    },
  );

  app.post(
    '/second_factor/recovery_codes',
    { config: JSON_BODY, schema: { body: Type.Object({ current_password: Password, code: Code }) } },
    async (request, reply) => {
      await confirmPassword(request, request.body.current_password);
      await checkCode(request, await findConfirmed(request), request.body.code);
      return reply.code(201).send(await setRecoveryCodes(request, 'user.recovery_codes_renewed'));
    },
  );

  app.post(
    '/second_factor/removal',
    { config: JSON_BODY, schema: { body: Type.Object({ current_password: Password, code: Code }) } },
    async (request, reply) => {
      const { id } = await confirmPassword(request, request.body.current_password);
      await checkCode(request, await findConfirmed(request), request.body.code);
      await records.transaction(async (stores) => {
        await stores.secondFactors.delete(id);
        await record(stores, request, 'user.second_factor_disabled');
      });
      return reply.code(204).send(null);
    },
  );

  async function findConfirmed(request: FastifyRequest): Promise<SecondFactor> {
    const factor = await records.secondFactors.find(requireSession(request).userId);
    if (factor?.isConfirmed !== true) throw new ApiError('conflict', 'You have no second factor.');
    return factor;
  }

  /** @throws {ApiError} 422, 429 */
  async function checkCode(request: FastifyRequest, factor: SecondFactor, code: string): Promise<void> {
    const device = `session ${requireSession(request).id}`;
    limits.begin(factor.userId, device);
    if (!(await acceptCode(records, secrets, factor, code)))
      throw createFieldError('code', 'invalid', 'is wrong or has already been used');
    limits.succeed(factor.userId, device);
  }

  /**
   * Replaces the recovery codes and returns the new ones, which are never shown again. Ends the sessions that
   * were not confirmed with the new factor.
   */
  async function setRecoveryCodes(request: FastifyRequest, action: AuditAction): Promise<object> {
    const session = requireSession(request);
    const codes = generateRecoveryCodes();
    await records.transaction(async (stores) => {
      await stores.secondFactors.confirm(session.userId, codes.map(digestRecoveryCode));
      await stores.sessions.endAll(session.userId, { except: session.id });
      await record(stores, request, action);
    });
    return { recovery_codes: codes };
  }

  async function record(stores: Stores, request: FastifyRequest, action: AuditAction): Promise<void> {
    const { userId, email, memberships } = requireSession(request);
    const entry = buildEntryOf({ id: userId, name: email }, request, action, userId);
    for (const { organizationId } of memberships) await stores.auditLog.add(organizationId, entry);
  }
}
