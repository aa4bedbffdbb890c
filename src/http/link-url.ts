import type { FastifyRequest } from 'fastify';
import type { LinkKind } from '../domain/users.ts';

/** Screens of the dashboard. The token follows `#`, so browsers never send it to a server or a proxy. */
const SCREENS: Readonly<Record<LinkKind, string>> = {
  setup: 'welcome',
  invitation: 'invitation',
  reset: 'new-password',
};

/** Address of the link for a person, below the public URL or, without one, the address of the request. */
export function buildLinkUrl(
  { publicUrl }: { publicUrl: string | null },
  request: FastifyRequest,
  kind: LinkKind,
  token: string,
): string {
  return `${findBaseUrl({ publicUrl }, request)}/#/${SCREENS[kind]}/${token}`;
}

/** Address of the service without a slash at its end: the public URL or, without one, that of the request. */
export function findBaseUrl({ publicUrl }: { publicUrl: string | null }, request: FastifyRequest): string {
  return (publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/+$/, '');
}
