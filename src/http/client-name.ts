import type { FastifyRequest } from 'fastify';

/**
 * Returns which of our clients sent the request, according to a header. The name is only recorded; nothing
 * depends on it.
 */
export function readClientName({ headers }: FastifyRequest): 'api' | 'dashboard' | 'command_line' {
  const named = headers['x-legible-client'];
  return named === 'dashboard' || named === 'command_line' ? named : 'api';
}
