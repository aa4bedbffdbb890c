import type { FastifyRequest } from 'fastify';
import { type Caller, isAllowed } from '../domain/callers.ts';
import type { Permission } from '../domain/permissions.ts';
import type { Project } from '../domain/projects.ts';
import { ApiError } from '../lib/api-error.ts';

/** Returns the caller. Every request under `/v1` has one. */
export function requireCaller(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('This route requires no authentication.');
  return request.caller;
}

/**
 * Throws a 403 error that names the first permission that the caller lacks. If the path contains a project,
 * permissions are checked in that project.
 */
export function requireScopes(request: FastifyRequest, scopes: readonly Permission[]): void {
  const missing = scopes.find((scope) => !mayDo(request, scope));
  if (missing !== undefined) throw createForbiddenError(requireCaller(request), missing, scopes);
}

/**
 * Returns true if the caller has the permission. If the path contains a project, the permission is checked in
 * that project.
 */
export function mayDo(request: FastifyRequest, permission: Permission): boolean {
  return isAllowed(requireCaller(request), permission, readProjectId(request));
}

export function createForbiddenError(
  { kind }: Caller,
  missing: Permission,
  scopes: readonly Permission[],
): ApiError {
  if (kind === 'user')
    return new ApiError('insufficient_scope', `Your role does not include the permission ${missing}.`);
  return new ApiError('insufficient_scope', `This API key lacks the scope ${missing}.`, {
    headers: {
      'WWW-Authenticate': `Bearer realm="legible", error="insufficient_scope", scope="${scopes.join(' ')}"`,
    },
  });
}

/** Returns the project identifier in the path; null if the path contains none. The project may not exist. */
export function readProjectId({ params }: FastifyRequest): string | null {
  if (typeof params !== 'object' || params === null || !('project_id' in params)) return null;
  return String(params.project_id);
}

/** Returns the project in the path. Every route with `:project_id` has one. */
export function requireProject(request: FastifyRequest): Project {
  if (request.project === null) throw new Error('The path of this route names no project.');
  return request.project;
}

/** Returns the digest of the JSON body. Every route that consumes JSON has one. */
export function requireBodyDigest(request: FastifyRequest): string {
  if (request.bodyDigest === null) throw new Error('This route does not accept JSON.');
  return request.bodyDigest;
}
