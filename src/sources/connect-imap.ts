import { isIP } from 'node:net';
import { ImapFlow } from 'imapflow';
import type { ImapSettings } from '../domain/sources.ts';
import { findHostProblem, normalizeHost } from '../lib/public-http/check-public-url.ts';
import { createOutboundPolicy, type OutboundPolicy } from '../lib/public-http/outbound-policy.ts';
import { PublicHttpError } from '../lib/public-http/public-http-error.ts';
import { resolvePublicHost } from '../lib/public-http/resolve-public-host.ts';
import { createSystemResolver } from '../lib/public-http/system-resolver.ts';
import { SourceError } from './source-error.ts';
import type { SourceOperatorSettings } from './source-parts.ts';

const CONNECT_MS = 15_000;
const IDLE_MS = 60_000;
/** Everything except cloud metadata, which is always blocked. */
export const OF_OPERATOR = createOutboundPolicy({ allowCidrs: ['0.0.0.0/0', '::/0'] });

export type ImapSignIn = { password: string } | { accessToken: string };

/** Why a source may not connect to a host; null if it may. `name` is what the user wrote. */
export function findMailHostProblem(
  { host: name, security, port }: Pick<ImapSettings, 'host' | 'security' | 'port'>,
  outbound: OutboundPolicy,
  { hosts }: Pick<SourceOperatorSettings, 'hosts'>,
): string | null {
  const host = readHost(name);
  if (host === null) return 'is not a host name or address';
  if (isAllowedHost(host, hosts)) return findHostProblem(host, OF_OPERATOR);
  if (security === 'none') return 'must be used with TLS, unless the operator allows the host';
  if (port < 1024 && port !== 143 && port !== 993)
    return 'must be used on port 143, 993 or from 1024 upwards';
  return findHostProblem(host, outbound);
}

/** The host as in a URL, so that all spellings of an address are equal. */
function readHost(name: string): string | null {
  const text = isIP(name) === 6 ? `[${name}]` : name;
  if (!/^[\w.:[\]-]+$/.test(text) || !URL.canParse(`https://${text}/`)) return null;
  const url = new URL(`https://${text}/`);
  return url.host === url.hostname && url.port === '' ? normalizeHost(url.hostname) : null;
}

export function isAllowedHost(host: string, hosts: readonly string[]): boolean {
  return hosts.some((allowed) => allowed.toLowerCase() === host);
}

/** Connects to exactly the address that was checked, and signs in. Throws `SourceError`. */
export async function connectImap(
  settings: ImapSettings,
  signIn: ImapSignIn,
  { outbound, operator }: { outbound: OutboundPolicy; operator: Pick<SourceOperatorSettings, 'hosts'> },
): Promise<ImapFlow> {
  const problem = findMailHostProblem(settings, outbound, operator);
  const host = readHost(settings.host);
  if (problem !== null || host === null) throw new SourceError('blocked_host', `The host ${problem}.`);
  const policy = isAllowedHost(host, operator.hosts) ? OF_OPERATOR : outbound;
  const address = await resolveMailHost(host, policy);
  const { security, port, username: user } = settings;
  const client = new ImapFlow({
    host: address,
    port,
    secure: security === 'tls',
    ...(security === 'tls' ? {} : { doSTARTTLS: security === 'starttls' }),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    auth: 'password' in signIn ? { user, pass: signIn.password } : { user, accessToken: signIn.accessToken },
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    // A compressed answer could be far larger than what was sent.
    disableCompression: true,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
    logger: false,
  });
  // An error between two commands must not end the process; the next command fails.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw toConnectError(error);
  }
}

async function resolveMailHost(host: string, policy: OutboundPolicy): Promise<string> {
  try {
    const [address] = await resolvePublicHost(
      host,
      { policy, resolver: createSystemResolver() },
      AbortSignal.timeout(CONNECT_MS),
    );
    if (address !== undefined) return address;
  } catch (error) {
    if (error instanceof PublicHttpError && error.code === 'blocked_host')
      throw new SourceError('blocked_host', 'The host leads to an address that is not public.', error);
    throw new SourceError('connect_failed', 'The host name could not be resolved.', error);
  }
  throw new SourceError('connect_failed', 'The host name has no address.');
}

function toConnectError(error: unknown): SourceError {
  if (isObject(error) && error.authenticationFailed === true) {
    return new SourceError('sign_in_failed', 'The server refused user name and password or token.', error);
  }
  const code = isObject(error) && typeof error.code === 'string' ? error.code : 'no answer';
  return new SourceError('connect_failed', `No connection to the server: ${code}.`, error);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
