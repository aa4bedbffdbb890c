import type { FastifyRequest } from 'fastify';

/** Whether the caller has what this ETag stands for already (RFC 9110, 13.1.2: compared weakly). */
export function isUnchanged(request: FastifyRequest, etag: string): boolean {
  const given = request.headers['if-none-match'];
  if (given === undefined) return false;
  return given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
