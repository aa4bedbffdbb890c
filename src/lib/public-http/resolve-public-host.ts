import { isIP } from 'node:net';
import { isLocalhost, listLoopbackAddresses } from './check-public-url.ts';
import type { OutboundPolicy } from './outbound-policy.ts';
import { PublicHttpError } from './public-http-error.ts';
import type { HostResolver } from './system-resolver.ts';

/**
 * Returns the addresses of a host if all of them are allowed. Connect to one of these, so that the address
 * cannot change after the check. Rejects with a `PublicHttpError`.
 */
export async function resolvePublicHost(
  host: string,
  { policy, resolver }: { policy: OutboundPolicy; resolver: HostResolver },
  signal: AbortSignal,
): Promise<readonly string[]> {
  // Copy the addresses, so that they cannot change after the check.
  const addresses = [...(await findAddresses(host, policy, resolver, signal))];
  if (addresses.length === 0) throw new PublicHttpError('dns_failed', 'the host name has no address');
  if (!addresses.every((address) => policy.allows(address))) {
    throw new PublicHttpError('blocked_host', 'the host name resolves to an address that is not public');
  }
  return addresses;
}

async function findAddresses(
  host: string,
  policy: OutboundPolicy,
  resolver: HostResolver,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  if (isLocalhost(host)) return listLoopbackAddresses(policy);
  try {
    return await resolver(host, signal);
  } catch (cause) {
    throw new PublicHttpError('dns_failed', 'the host name could not be resolved', { cause });
  }
}
