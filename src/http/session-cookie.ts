import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken } from '../domain/users.ts';

/**
 * The prefix `__Host-` prevents other hosts of the domain from setting the cookie. Browsers accept it only
 * over HTTPS.
 */
const NAMES = { secure: '__Host-legible_session', plain: 'legible_session' } as const;

/** Parses a `Cookie` header. If a name occurs several times, its first value is used. */
export function parseCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const separator = part.indexOf('=');
    const name = part.slice(0, separator).trim();
    if (separator !== -1 && name !== '' && !cookies.has(name))
      cookies.set(name, part.slice(separator + 1).trim());
  }
  return cookies;
}

/** Returns the session token; null if the browser sent none. */
export function readSessionToken(request: FastifyRequest): string | null {
  const cookies = parseCookies(request.headers.cookie);
  const token = cookies.get(isSecure(request) ? NAMES.secure : NAMES.plain);
  return token !== undefined && isToken(token) ? token : null;
}

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  lifetimeMs: number,
): void {
  const name = isSecure(request) ? NAMES.secure : NAMES.plain;
  addCookie(request, reply, { name, value: token, path: '/', sameSite: 'Strict', lifetimeMs });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  setSessionCookie(request, reply, '', 0);
}

export interface Cookie {
  name: string;
  value: string;
  path: string;
  sameSite: 'Strict' | 'Lax';
  lifetimeMs: number;
}

/** Sets a cookie that scripts in the browser cannot read. */
export function addCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, path, sameSite, lifetimeMs }: Cookie,
): void {
  const parts = [
    `${name}=${value}`,
    `Path=${path}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    `Max-Age=${Math.floor(lifetimeMs / 1000)}`,
  ];
  if (isSecure(request)) parts.push('Secure');
  reply.header('Set-Cookie', parts.join('; '));
}

/** Returns true if the browser uses HTTPS, directly or according to a trusted proxy. */
function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}
