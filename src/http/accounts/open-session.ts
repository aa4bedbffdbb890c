import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionRecords } from '../../domain/ports/user-records.ts';
import { digestToken, generateToken, type SessionLimits } from '../../domain/users.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { setSessionCookie } from '../session-cookie.ts';
import { rememberDevice } from './known-device.ts';
import { presentOpenSession, readUserAgent } from './present-session.ts';

interface Dependencies {
  records: { sessions: SessionRecords };
  secrets: SecretBox;
  settings: { sessions: SessionLimits };
}

/**
 * Starts a session with a new token and sets its cookies. Returns the data for the dashboard.
 * @param organizationId the organization whose single sign-on was used; null if a password was used
 */
export async function startSession(
  { records, secrets, settings }: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, organizationId = null }: { userId: string; organizationId?: string | null },
): Promise<object> {
  const { sessions } = records;
  const { lifetimeMs } = settings.sessions;
  const token = generateToken();
  const { id } = await sessions.create({
    userId,
    organizationId,
    digest: digestToken(token),
    expiresAt: new Date(Date.now() + lifetimeMs),
    address: request.ip,
    userAgent: readUserAgent(request),
  });
  const [session] = await sessions.findOpen([id], settings.sessions);
  if (session === undefined) throw new Error('a new session was not found');
  setSessionCookie(request, reply, token, lifetimeMs);
  // A provider can vouch for users only in its own organization. The user's other organizations must not
  // treat this browser as known.
  if (organizationId === null) rememberDevice(secrets, request, reply, userId);
  return presentOpenSession(session, token);
}
