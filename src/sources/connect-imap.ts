import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import type { ImapSettings } from '../domain/sources.ts';
import { findHostProblem } from '../lib/public-http/check-public-url.ts';
import type { OutboundPolicy } from '../lib/public-http/outbound-policy.ts';
import { SourceError } from './source-error.ts';
import { type HostRules, isAllowedHost, OF_OPERATOR, readHost, resolveSourceHost } from './source-hosts.ts';
import type { SourceOperatorSettings } from './source-parts.ts';

const CONNECT_MS = 15_000;
const IDLE_MS = 60_000;

export type ImapSignIn = { password: string } | { accessToken: string };

/**
 * Returns the reason why a source may not connect to a mail server, or null if it may. `name` is the host as
 * the user entered it.
 */
export function findMailHostProblem(
  { host: name, security, port }: Pick<ImapSettings, 'host' | 'security' | 'port'>,
  outbound: OutboundPolicy,
  { hosts }: Pick<SourceOperatorSettings, 'hosts'>,
): string | null {
  const host = readHost(name);
  if (host === null) return 'is not a host name or address';
  if (isAllowedHost(host, hosts)) return findHostProblem(host, OF_OPERATOR);
  if (security === 'none') return 'must be used with TLS unless the operator allows the host';
  if (port < 1024 && port !== 143 && port !== 993)
    return 'cannot be used on this port; choose port 143 or 993, or a port of 1024 or higher';
  return findHostProblem(host, outbound);
}

/** Connects to a checked address of the server. Throws `SourceError`. */
export async function connectImap(
  settings: ImapSettings,
  signIn: ImapSignIn,
  { outbound, operator }: HostRules,
): Promise<ImapFlow> {
  const problem = findMailHostProblem(settings, outbound, operator);
  const host = readHost(settings.host);
  if (problem !== null || host === null) throw new SourceError('blocked_host', `The host ${problem}.`);
  const address = await resolveSourceHost(host, { outbound, operator });
  const { security, port, username: user } = settings;
  // Load the library on demand, because most installations do not import from mailboxes.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host: address,
    port,
    secure: security === 'tls',
    ...(security === 'tls' ? {} : { doSTARTTLS: security === 'starttls' }),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    auth: 'password' in signIn ? { user, pass: signIn.password } : { user, accessToken: signIn.accessToken },
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    // A compressed response could be far larger than the received data.
    disableCompression: true,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
    logger: false,
  });
  // An error between two commands must not end the process. The next command will fail.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw toConnectError(error);
  }
}

function toConnectError(error: unknown): SourceError {
  if (isObject(error) && error.authenticationFailed === true) {
    return new SourceError(
      'sign_in_failed',
      'The server refused the user name and password, or the token. Check them and set them again.',
      error,
    );
  }
  const code = isObject(error) && typeof error.code === 'string' ? error.code : 'no answer';
  return new SourceError('connect_failed', `No connection to the server: ${code}.`, error);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
