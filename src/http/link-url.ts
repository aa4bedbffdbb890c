import type { FastifyRequest } from 'fastify';
import type { LinkKind } from '../domain/users.ts';

/**
 * The dashboard's screen for each kind of link. The token follows `#`, so browsers never send it to a server
 * or a proxy.
 */
const SCREENS: Readonly<Record<LinkKind, string>> = {
  setup: 'welcome',
  invitation: 'invitation',
  reset: 'new-password',
};

/**
 * Returns the URL of a link for a user. The URL begins with the public URL or, if there is none, with the
 * address to which the request was sent.
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
 * Returns the address of the service without a trailing slash: the public URL or, if there is none, the
 * address to which the request was sent.
 */
export function findBaseUrl({ publicUrl }: { publicUrl: string | null }, request: FastifyRequest): string {
  return (publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/+$/, '');
}
