import type { FastifyRequest } from 'fastify';

/**
 * Returns which client the request claims to come from. The claim is only recorded; nothing else depends on
 * it.
 */
export function readClientName({ headers }: FastifyRequest): 'api' | 'dashboard' | 'command_line' {
  const named = headers['x-legible-client'];
  return named === 'dashboard' || named === 'command_line' ? named : 'api';
}
