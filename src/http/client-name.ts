import type { FastifyRequest } from 'fastify';

/** Our own clients name themselves. The name is for information only; nothing depends on it. */
export function readClientName({ headers }: FastifyRequest): 'api' | 'dashboard' | 'command_line' {
  const named = headers['x-legible-client'];
  return named === 'dashboard' || named === 'command_line' ? named : 'api';
}
