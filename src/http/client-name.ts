import type { FastifyRequest } from 'fastify';

/**
 * Returns the client that the request claims to come from. This is only recorded; nothing else depends on it.
 */
export function readClientName({ headers }: FastifyRequest): 'api' | 'dashboard' | 'command_line' {
  const named = headers['x-legible-client'];
  return named === 'dashboard' || named === 'command_line' ? named : 'api';
}
