import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../domain/sources.ts';
import { checkPublicUrl, findHostProblem, normalizeHost } from '../lib/public-http/check-public-url.ts';
import type { OutboundPolicy } from '../lib/public-http/outbound-policy.ts';
import { resolvePublicHost } from '../lib/public-http/resolve-public-host.ts';
import { createSystemResolver } from '../lib/public-http/system-resolver.ts';
import { SourceError } from './source-error.ts';
import { type HostRules, isAllowedHost, OF_OPERATOR } from './source-hosts.ts';
import type { SourceOperatorSettings } from './source-parts.ts';

const CONNECT_MS = 15_000;
const IDLE_MS = 60_000;

/** Returns the reason why a source may not use the endpoint, or null if it may. */
export function findEndpointProblem(
  endpoint: string,
  outbound: OutboundPolicy,
  { hosts }: Pick<SourceOperatorSettings, 'hosts'>,
): string | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const isPlain = url !== null && url.pathname === '/' && url.search === '' && url.username === '';
  if (url === null || !isPlain) return 'must be a URL without a path or query';
  const host = normalizeHost(url.hostname);
  if (isAllowedHost(host, hosts))
    return /^https?:$/.test(url.protocol) ? findHostProblem(host, OF_OPERATOR) : 'must be an HTTP URL';
  const check = checkPublicUrl(endpoint, outbound);
  return check.ok ? null : check.message;
}

/** Creates a client that connects only to checked addresses. Throws `SourceError`. */
export async function connectS3(
  { endpoint, region, accessKeyId }: S3Settings,
  secretAccessKey: string,
  { outbound, operator }: HostRules,
): Promise<S3Client> {
  const problem = endpoint === null ? null : findEndpointProblem(endpoint, outbound, operator);
  if (problem !== null) throw new SourceError('blocked_host', `The endpoint ${problem}.`);
  const lookup = createLookup((host) => (isAllowedHost(host, operator.hosts) ? OF_OPERATOR : outbound));
  // Load the library on demand, because most installations do not import from buckets.
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  return new Client({
    // Self-hosted servers rarely have a separate host name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: {
      httpAgent: new HttpAgent({ lookup }),
      httpsAgent: new HttpsAgent({ lookup }),
      connectionTimeout: CONNECT_MS,
      requestTimeout: IDLE_MS,
    },
  });
}

/** Creates a function that resolves names only to addresses that the policy allows. */
function createLookup(findPolicy: (host: string) => OutboundPolicy): LookupFunction {
  const resolver = createSystemResolver();
  return (host, options, done) => {
    resolvePublicHost(host, { policy: findPolicy(host), resolver }, AbortSignal.timeout(CONNECT_MS)).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (options.all === true) done(null, found);
        else done(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };
}
