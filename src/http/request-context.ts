import type { FastifyRequest } from 'fastify';
import type { ApiKey } from '../domain/api-keys.ts';
import type { Project } from '../domain/projects.ts';

/** The key that the gates have found; every route below `/v1` has one. */
export function requireApiKey(request: FastifyRequest): ApiKey {
  if (request.apiKey === null) throw new Error('This route stands outside of authentication.');
  return request.apiKey;
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
