import type { FastifyRequest } from 'fastify';
import { verifyPassword } from '../../domain/passwords.ts';
import type { User } from '../../domain/users.ts';
import { createFieldError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { requirePasswordSession } from './account-gates.ts';
import { SignInLimits } from './sign-in-limits.ts';

/**
 * Returns the signed-in user if `password` is correct.
 * @throws {ApiError} 409, 422, 429
 */
export type ConfirmPassword = (
  request: FastifyRequest,
  password: string,
) => Promise<User & { passwordHash: string }>;

/** Creates the check that makes users enter their password again before they change how they sign in. */
export function createConfirmPassword({
  records,
  settings,
}: Pick<HttpDependencies, 'records' | 'settings'>): ConfirmPassword {
  const limits = new SignInLimits(settings.failedSignIns);
  return async (request, password) => {
    const session = requirePasswordSession(request);
    const user = await records.users.find(session.userId);
    if (user === null || user.passwordHash === null)
      throw createFieldError('current_password', 'invalid', 'is not set, because you use single sign-on');
    const { passwordHash } = user;
    const attempt = { email: user.email, address: request.ip, device: `session ${session.id}` };
    limits.begin(attempt);
    if (!(await verifyPassword(password, passwordHash)))
      throw createFieldError('current_password', 'invalid', 'is not your password');
    limits.succeed(attempt);
    return { ...user, passwordHash };
  };
}
