import { isIP } from 'node:net';
import { normalizeHost } from '../lib/public-http/check-public-url.ts';
import { createOutboundPolicy, type OutboundPolicy } from '../lib/public-http/outbound-policy.ts';
import { PublicHttpError } from '../lib/public-http/public-http-error.ts';
import { resolvePublicHost } from '../lib/public-http/resolve-public-host.ts';
import { createSystemResolver } from '../lib/public-http/system-resolver.ts';
import { SourceError } from './source-error.ts';
import type { SourceOperatorSettings } from './source-parts.ts';

const RESOLVE_MS = 15_000;

/** Rules that determine which hosts sources may connect to. */
export interface HostRules {
  outbound: OutboundPolicy;
  operator: Pick<SourceOperatorSettings, 'hosts'>;
}

/** Policy for hosts that the operator has listed. It allows all of them except cloud metadata services. */
export const OF_OPERATOR = createOutboundPolicy({ allowCidrs: ['0.0.0.0/0', '::/0'] });

/**
 * Returns the host in the form that the URL parser produces, so that all spellings of an address compare
 * equal.
 */
export function readHost(name: string): string | null {
  const text = isIP(name) === 6 ? `[${name}]` : name;
  if (!/^[\w.:[\]-]+$/.test(text) || !URL.canParse(`https://${text}/`)) return null;
  const url = new URL(`https://${text}/`);
  return url.host === url.hostname && url.port === '' ? normalizeHost(url.hostname) : null;
}

export function isAllowedHost(host: string, hosts: readonly string[]): boolean {
  return hosts.some((allowed) => allowed.toLowerCase() === host);
}

/** Returns an allowed address of the host. Throws `SourceError` if there is none. */
export async function resolveSourceHost(host: string, { outbound, operator }: HostRules): Promise<string> {
  const policy = isAllowedHost(host, operator.hosts) ? OF_OPERATOR : outbound;
  try {
    const [address] = await resolvePublicHost(
      host,
      { policy, resolver: createSystemResolver() },
      AbortSignal.timeout(RESOLVE_MS),
    );
    if (address !== undefined) return address;
  } catch (error) {
    if (error instanceof PublicHttpError && error.code === 'blocked_host')
      throw new SourceError('blocked_host', 'The host resolves to an address that is not public.', error);
    throw new SourceError('connect_failed', 'The host name could not be resolved.', error);
  }
  throw new SourceError('connect_failed', 'The host name has no address.');
}
