import type { FastifyRequest } from 'fastify';
import { listPermissions } from '../../domain/permissions.ts';
import type { OpenSession } from '../../domain/ports/user-records.ts';
import { deriveCsrfToken, type Session } from '../../domain/users.ts';

export function presentOpenSession(session: OpenSession, token: string): object {
  return {
    session: {
      id: session.id,
      expires_at: session.expiresAt.toISOString(),
      csrf_token: deriveCsrfToken(token),
      single_sign_on: session.organizationId !== null,
      user: {
        id: session.userId,
        email: session.email,
        name: session.userName,
        language: session.language,
      },
      organizations: session.memberships.map(
        ({ organizationId, organizationName, role, projectRoles, needsSecondFactor }) => ({
          id: organizationId,
          name: organizationName,
          role,
          needs_second_factor: needsSecondFactor,
          permissions: role === null ? [] : listPermissions(role),
          projects: projectRoles.map((one) => ({
            project_id: one.projectId,
            role: one.role,
            permissions: listPermissions(one.role),
          })),
        }),
      ),
    },
  };
}

/** Returns the details that help users recognize a session, such as its browser. */
export function presentListedSession(session: Session, currentId: string): object {
  return {
    id: session.id,
    is_current: session.id === currentId,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    address: session.address,
    user_agent: session.userAgent,
  };
}

/** Returns the untrusted `User-Agent` header, shortened and without special characters. */
export function readUserAgent({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '').replace(/[^ -~]/g, '').slice(0, 200);
}
