import type { FastifyRequest } from 'fastify';
import type { LinkKind } from '../domain/users.ts';

/** Screens of the dashboard. The token follows `#`, so browsers never send it to a server or a proxy. */
const SCREENS: Readonly<Record<LinkKind, string>> = {
  setup: 'welcome',
  invitation: 'invitation',
  reset: 'new-password',
};

/**
 * Returns the URL of a link that is given to a user, below the public URL or, without one, below the address
 * of the request.
 */
export function buildLinkUrl(
  { publicUrl }: { publicUrl: string | null },
  request: FastifyRequest,
  kind: LinkKind,
  token: string,
): string {
  return `${findBaseUrl({ publicUrl }, request)}/#/${SCREENS[kind]}/${token}`;
}

/**
 * Returns the address of the service without a trailing slash: the public URL or, without one, the address of
 * the request.
 */
export function findBaseUrl({ publicUrl }: { publicUrl: string | null }, request: FastifyRequest): string {
  return (publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/+$/, '');
}
