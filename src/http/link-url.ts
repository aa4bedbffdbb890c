import type { FastifyRequest } from 'fastify';
import type { LinkKind } from '../domain/users.ts';

/**
 * Screens of the dashboard that accept a link's token. The token follows `#`, so browsers never send it to a
 * server or a proxy.
 */
const SCREENS: Readonly<Record<LinkKind, string>> = {
  setup: 'welcome',
  invitation: 'invitation',
  reset: 'new-password',
};

/**
 * Returns a link that begins with the public URL or, if there is none, with the address that received the
 * request.
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
 * Returns the public URL or, if there is none, the address that received the request, without a trailing
 * slash.
 */
export function findBaseUrl({ publicUrl }: { publicUrl: string | null }, request: FastifyRequest): string {
  return (publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/+$/, '');
}
