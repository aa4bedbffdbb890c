import type { FastifyRequest } from 'fastify';
import type { OpenSession } from '../../domain/ports/user-records.ts';
import { ApiError } from '../../lib/api-error.ts';
import { ByteBudget } from '../../lib/byte-budget.ts';
import { findSession, requireSameSite } from '../authenticate-session.ts';
import { checkMediaType } from '../body/media-type.ts';
import { readJsonBody } from '../body/read-json-body.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';

/** Enough for the largest request body, which contains only an address, a name and a password. */
const BODY_BYTES = 16_384;

/**
 * Installs the checks that run before every account route. These routes are for browsers and do not accept
 * API keys. Requests from other sites are refused even without a session, so that another site cannot sign a
 * user in to someone else's account.
 */
export function addAccountGates(app: Server, deps: HttpDependencies): void {
  const { uploads, sessions: limits } = deps.settings;
  const budget = new ByteBudget(uploads.jsonBudgetBytes);
  const parts = { ...deps, budget, uploads: { ...uploads, jsonBodyBytes: BODY_BYTES } };
  app.addHook('onRequest', async (request) => {
    const { isPublic, consumes } = request.routeOptions.config;
    if (request.method !== 'GET' && request.method !== 'HEAD') requireSameSite(request);
    if (isPublic !== true) {
      const { sessions } = deps.records;
      request.session = await findSession({ sessions, limits, logger: deps.logger }, request);
      if (request.session === null) throw new ApiError('session_ended', 'You are not signed in.');
    }
    if (consumes !== undefined) request.bodyType = checkMediaType(request.headers, consumes);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (request.bodyType === 'application/json') await readJsonBody(parts, request, reply);
  });
}

/**
 * Returns the session if it was opened with a password, because one organization's identity provider must not
 * control the user's account in other organizations.
 * @throws {ApiError} 409 if it was opened by single sign-on
 */
export function requirePasswordSession(request: FastifyRequest): OpenSession {
  const session = requireSession(request);
  if (session.organizationId !== null)
    throw new ApiError(
      'conflict',
      'You use single sign-on. Sign in with your password to change your account.',
    );
  return session;
}

/** Returns the session of a request. Every route that is not public has one. */
export function requireSession(request: FastifyRequest): OpenSession {
  if (request.session === null) throw new Error('This route requires no session.');
  return request.session;
}
