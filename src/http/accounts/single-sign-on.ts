import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { admitIdentity } from '../../domain/admit-identity.ts';
import { type SignInAttempt, type SingleSignOn, SingleSignOnError } from '../../domain/single-sign-on.ts';
import { ApiError, createNotFoundError } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import { MinuteWindows } from '../../lib/minute-windows.ts';
import { buildEntryOf } from '../audit-entry.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { findBaseUrl } from '../link-url.ts';
import { addCookie, parseCookies } from '../session-cookie.ts';
import { startSession } from './open-session.ts';

const COOKIE = 'legible_single_sign_on';
const CONTEXT = 'single sign-on attempt';
const PATH = '/auth/single_sign_on';
const ATTEMPT_MS = 10 * 60_000;
/** Limited, because each attempt sends a request to the provider. */
const ATTEMPTS_PER_MINUTE = 30;

/**
 * The state of a sign-in, which the browser stores in an encrypted cookie until the user returns from the
 * provider.
 */
interface PendingSignIn extends SignInAttempt {
  organizationId: string;
  expiresAt: number;
}

/**
 * Adds the routes that send a user to the organization's provider and complete the sign-in when the user
 * returns.
 */
export function addSingleSignOnSignIn(app: Server, deps: HttpDependencies): void {
  const { records, secrets, settings, logger, identityProvider } = deps;
  const windows = new MinuteWindows();

  app.post(
    '/single_sign_on',
    {
      config: { isPublic: true, consumes: ['application/json'] },
      schema: { body: Type.Object({ organization: Type.String({ maxLength: 400 }) }) },
    },
    async (request, reply) => {
      const { count, secondsLeft } = windows.count(request.ip);
      if (count > ATTEMPTS_PER_MINUTE)
        throw new ApiError('rate_limited', 'Too many sign-in attempts. Try again later.', {
          headers: { 'Retry-After': String(secondsLeft) },
        });
      const found = await findSettings(request.body.organization.trim());
      if (found === null) throw createNotFoundError('No organization with this name uses single sign-on.');
      try {
        const { url, attempt } = await identityProvider.begin(found, buildRedirectUri(request));
        const { organizationId } = found;
        rememberAttempt(request, reply, { ...attempt, organizationId, expiresAt: Date.now() + ATTEMPT_MS });
        return { url: url.href };
      } catch (error) {
        throw new ApiError('unavailable', readProblem(request, found.organizationId, error).message);
      }
    },
  );

  app.get('/single_sign_on/callback', { config: { isPublic: true } }, async (request, reply) => {
    const pending = readAttempt(request);
    // Delete the cookie, which is valid for only one attempt.
    addCookie(request, reply, { name: COOKIE, value: '', path: PATH, sameSite: 'Lax', lifetimeMs: 0 });
    const problem = await finish(request, reply, pending);
    const place = problem === null ? '' : `?sign_in_problem=${problem}`;
    return reply.redirect(`/#/${place}`, 303);
  });

  /** Starts the session. Returns an error code if that is not possible. */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    pending: PendingSignIn | null,
  ): Promise<SingleSignOnError['code'] | null> {
    if (pending === null) return 'expired';
    const { organizationId } = pending;
    try {
      const found = await records.singleSignOn.find(organizationId);
      if (found === null) return 'expired';
      const callback = new URL(request.url, findBaseUrl(settings, request));
      callback.pathname = new URL(buildRedirectUri(request)).pathname;
      const identity = await identityProvider.finish(found, pending, callback);
      const userId = await records.transaction(async (stores) => {
        const { user, role, before } = await admitIdentity(stores, found, identity);
        const actor = { id: user.id, name: user.email };
        const add = (entry: Parameters<typeof buildEntryOf>[2], details = {}) =>
          stores.auditLog.add(organizationId, buildEntryOf(actor, request, entry, user.id, details));
        if (before === null) await add('member.joined', { after: { role, single_sign_on: true } });
        else if (before.role !== role)
          await add('member.roles_changed', {
            before: { role: before.role },
            after: { role, single_sign_on: true },
          });
        await add('user.signed_in', { after: { single_sign_on: true } });
        return user.id;
      });
      await startSession(deps, request, reply, { userId, organizationId });
      return null;
    } catch (error) {
      return readProblem(request, organizationId, error).code;
    }
  }

  /** Returns the error if its reason may be shown to users; otherwise rethrows it. */
  function readProblem(request: FastifyRequest, organizationId: string, error: unknown): SingleSignOnError {
    if (!(error instanceof SingleSignOnError)) throw error;
    const problem = { request_id: request.id, organization_id: organizationId, code: error.code, err: error };
    logger.warn(problem, 'a sign-in with single sign-on failed');
    return error;
  }

  async function findSettings(organization: string): Promise<SingleSignOn | null> {
    if (isId('org', organization)) return records.singleSignOn.find(organization);
    const found = organization === '' ? null : await records.organizations.findByName(organization);
    return found === null ? null : records.singleSignOn.find(found.id);
  }

  function buildRedirectUri(request: FastifyRequest): string {
    return `${findBaseUrl(settings, request)}${PATH}/callback`;
  }

  function rememberAttempt(request: FastifyRequest, reply: FastifyReply, pending: PendingSignIn): void {
    const value = secrets.seal(JSON.stringify(pending), CONTEXT).toString('base64url');
    // SameSite is Lax, because the provider redirects from another site.
    addCookie(request, reply, { name: COOKIE, value, path: PATH, sameSite: 'Lax', lifetimeMs: ATTEMPT_MS });
  }

  function readAttempt(request: FastifyRequest): PendingSignIn | null {
    const value = parseCookies(request.headers.cookie).get(COOKIE);
    if (value === undefined) return null;
    try {
      const pending: PendingSignIn = JSON.parse(secrets.open(Buffer.from(value, 'base64url'), CONTEXT));
      return pending.expiresAt > Date.now() ? pending : null;
    } catch {
      // The cookie is forged or was encrypted with an earlier secret key. The user has to start over.
      return null;
    }
  }
}

/**
 * Describes single sign-on for the sign-in page, which shows a button or a form that asks for the
 * organization. Returns null if single sign-on is not available.
 */
export async function describeSingleSignOn({
  records,
}: Pick<HttpDependencies, 'records'>): Promise<{ organization_id: string | null } | null> {
  const organizations = await records.organizations.list();
  const [only, another] = organizations;
  if (only === undefined) return null;
  // If there are several organizations, the form asks for a name, so that their names are not disclosed.
  if (another !== undefined) return { organization_id: null };
  return (await records.singleSignOn.find(only.id)) === null ? null : { organization_id: only.id };
}
