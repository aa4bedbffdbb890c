/** Resolves names with this machine's hosts file and, failing that, its DNS servers. */
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';

/**
 * Returns all addresses of a name as literals, in any order. Throws an error if there are none. Once `signal`
 * is aborted, the result is ignored.
 */
export type HostResolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Short, because the caller has about thirty seconds in total. */
const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

interface SystemResolverOptions {
  hostsFile?: string;
  /** IP addresses of the DNS servers, with ports; null for this machine's DNS servers. */
  servers?: readonly string[] | null;
}

/**
 * Creates a resolver that never occupies the thread pool. With `dns.lookup`, a few names whose servers do not
 * respond would block all other lookups and all file access.
 */
export function createSystemResolver({
  hostsFile = getHostsFilePath(),
  servers = null,
}: SystemResolverOptions = {}): HostResolver {
  return async (hostname, signal) => {
    const listed = await fromHostsFile(hostsFile, hostname);
    if (listed.length > 0) return listed;
    const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
    if (servers !== null) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const [four, six] = await Promise.allSettled([
        resolver.resolve4(hostname),
        resolver.resolve6(hostname),
      ]);
      if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
      return [
        ...(six.status === 'fulfilled' ? six.value : []),
        ...(four.status === 'fulfilled' ? four.value : []),
      ];
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

/** Reads the file each time, because it is small and cached, and can change in a running container. */
async function fromHostsFile(path: string, hostname: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => ''); // A missing file defines no names.
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    return isIP(address) !== 0 && names.some((name) => name.toLowerCase() === hostname) ? [address] : [];
  });
}

export function getHostsFilePath(platform: NodeJS.Platform = process.platform): string {
  return platform === 'win32' ? join('C:\\Windows', 'System32', 'drivers', 'etc', 'hosts') : '/etc/hosts';
}
