/** Decides from the text of a URL alone, without DNS, whether the URL is allowed. */
import { isIP } from 'node:net';
import { isMetadataName, isSpecialUseName } from './host-names.ts';
import type { OutboundPolicy } from './outbound-policy.ts';

export type PublicUrlCheck =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly code: 'not_https' | 'blocked_host'; readonly message: string };

/**
 * Accepts HTTPS URLs whose host may be public. An accepted name is not trusted yet: its addresses are checked
 * whenever a connection is opened. DNS is not used, so a URL can be stored while DNS is down.
 */
export function checkPublicUrl(text: string, policy: OutboundPolicy): PublicUrlCheck {
  const start = /^https:\/\/([^/?#]*)/i.exec(text);
  if (start === null) return refuse('not_https', 'must be an HTTPS URL such as https://example.com/path');
  const [, authority = ''] = start;
  // Node's URL parser tolerates these characters, but other parsers may interpret them differently.
  if (hasControlsOrSpaces(text) || text.includes('\\'))
    return refuseHost('contains a space, a control character or a backslash');
  if (authority === '') return refuseHost('has no host');
  if (authority.includes('@')) return refuseHost('must not contain a user name or password');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return refuseHost('has an invalid host or port');
  if (url.port !== '' && Number(url.port) < 1024)
    return refuseHost('must use port 443 or a port of 1024 or higher');
  const reason = findHostProblem(url.hostname, policy);
  return reason === null ? { ok: true, url } : refuseHost(reason);
}

/** Returns a host as DNS and sockets expect it, without brackets or a final dot. */
export function normalizeHost(hostname: string): string {
  if (hostname.startsWith('[') && hostname.endsWith(']')) return hostname.slice(1, -1);
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
}

/** Returns the reason why connections to the host are not allowed, or null if the host may be public. */
export function findHostProblem(hostname: string, policy: OutboundPolicy): string | null {
  const host = normalizeHost(hostname);
  if (isIP(host) !== 0) return policy.allows(host) ? null : 'has an address that is not public';
  if (!isDnsName(host)) return 'has a host that is not a valid name';
  if (isMetadataName(host)) return 'is the address of a cloud metadata service';
  if (isLocalhost(host))
    return listLoopbackAddresses(policy).length > 0 ? null : 'is the address of this machine';
  if (policy.opensInternalNames) return null;
  if (!host.includes('.')) return 'has a host without a domain';
  return isSpecialUseName(host) ? 'has a host on a private network' : null;
}

/**
 * Returns true for `localhost` and names that end in `.localhost`. They always refer to this machine and are
 * not looked up in DNS (RFC 6761).
 */
export function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Returns the loopback addresses that the policy allows. By default, there are none. */
export function listLoopbackAddresses(policy: OutboundPolicy): string[] {
  return ['127.0.0.1', '::1'].filter((address) => policy.allows(address));
}

function isDnsName(host: string): boolean {
  if (host.length > 253) return false;
  return host.split('.').every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
}

function hasControlsOrSpaces(text: string): boolean {
  for (const character of text) {
    const code = Number(character.codePointAt(0));
    if (code <= 0x20 || (code >= 0x7f && code <= 0xa0)) return true;
  }
  return false;
}

function refuseHost(reason: string): PublicUrlCheck {
  return refuse('blocked_host', reason);
}

function refuse(code: 'not_https' | 'blocked_host', message: string): PublicUrlCheck {
  return { ok: false, code, message };
}
