import type { FastifyRequest } from 'fastify';
import { type ApiKey, hasScope, type Scope } from '../domain/api-keys.ts';
import type { Project } from '../domain/projects.ts';
import { ApiError } from '../lib/api-error.ts';

/** The key that the gates have found; every route below `/v1` has one. */
export function requireApiKey(request: FastifyRequest): ApiKey {
  if (request.apiKey === null) throw new Error('This route requires no authentication.');
  return request.apiKey;
}

/** Throws 403 naming the first of these scopes that the key of the request lacks. */
export function requireScopes(request: FastifyRequest, scopes: readonly Scope[]): void {
  const key = requireApiKey(request);
  const missing = scopes.find((scope) => !hasScope(key, scope));
  if (missing === undefined) return;
  throw new ApiError('insufficient_scope', `This API key lacks the scope ${missing}.`, {
    headers: {
      'WWW-Authenticate': `Bearer realm="legible", error="insufficient_scope", scope="${scopes.join(' ')}"`,
    },
  });
}

/** The project that the path names; every route with `:project_id` has one. */
export function requireProject(request: FastifyRequest): Project {
  if (request.project === null) throw new Error('The path of this route names no project.');
  return request.project;
}

/** The digest of the JSON body; every route that consumes JSON has one. */
export function requireBodyDigest(request: FastifyRequest): string {
  if (request.bodyDigest === null) throw new Error('This route consumes no JSON.');
  return request.bodyDigest;
}
