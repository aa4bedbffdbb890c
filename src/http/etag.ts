import type { FastifyRequest } from 'fastify';

/** Returns true if the client already has the version with this ETag (weak comparison, RFC 9110, 13.1.2). */
export function isUnchanged(request: FastifyRequest, etag: string): boolean {
  const given = request.headers['if-none-match'];
  if (given === undefined) return false;
  return given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
