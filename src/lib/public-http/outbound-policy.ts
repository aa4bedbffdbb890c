/**
 * Decides which addresses can be contacted. By default, these are only addresses on the public internet:
 * global unicast addresses that are in none of the special-purpose ranges of the IANA registries (RFC 6890
 * and its successors), and that embed no blocked address.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { findEmbeddedIPv4 } from './embedded-ipv4.ts';

type Address = ReturnType<typeof ipaddr.parse>;
type Range = ReturnType<typeof ipaddr.parseCIDR>;

export interface OutboundPolicyOptions {
  /** Ranges that are allowed even though they are not public, such as `10.1.0.0/16`. */
  readonly allowCidrs?: readonly string[];
  /** Ranges that are blocked even if they are public. They take precedence over `allowCidrs`. */
  readonly denyCidrs?: readonly string[];
  /** This machine's addresses, which are blocked unless an allowed range contains them. */
  readonly ownAddresses?: readonly string[];
}

export interface OutboundPolicy {
  /** `address` is a literal, such as `1.2.3.4` or `2001:db8::1`. */
  allows(address: string): boolean;
  /** Whether internal host names (`erp`, `erp.internal`) are resolved. */
  readonly opensInternalNames: boolean;
}

/** Link-local addresses and cloud metadata services, which are always blocked. */
const ALWAYS_SHUT = parseRanges([
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fe80::/10',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  'fd00:42::42/128',
  'fd00:c1::a9fe:a9fe/128',
]);

const NOT_PUBLIC_IPV4 = parseRanges([
  '0.0.0.0/8', // "This network", which reaches this host.
  '10.0.0.0/8',
  '100.64.0.0/10', // Shared between a carrier and its customers.
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays, withdrawn
  '192.168.0.0/16',
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
]);

/** The only part of the IPv6 space that is assigned as global unicast. */
const GLOBAL_UNICAST_IPV6 = parseRanges(['2000::/3']);

const NOT_PUBLIC_IPV6 = parseRanges([
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3ffe::/16', // 6bone, returned
  '3fff::/20', // documentation
]);

const LOOPBACK = parseRanges(['127.0.0.0/8', '::1/128']);

/**
 * @throws if a range or an address is invalid, which is a bug, because settings have already been validated
 */
export function createOutboundPolicy(options: OutboundPolicyOptions = {}): OutboundPolicy {
  const allowed = parseRanges(options.allowCidrs ?? []);
  const denied = parseRanges(options.denyCidrs ?? []);
  const own = parseRanges(
    (options.ownAddresses ?? []).map((address) => `${address}/${isIP(address) === 6 ? 128 : 32}`),
  );

  function allowsAddress(address: Address): boolean {
    if (isInAnyRange(address, ALWAYS_SHUT) || isInAnyRange(address, denied)) return false;
    // An IPv4 address that is written in an IPv6 form must not bypass the rules for it.
    if (!findEmbeddedIPv4(address).every(allowsAddress)) return false;
    if (isInAnyRange(address, allowed)) return true;
    return !isInAnyRange(address, own) && isPublic(address);
  }

  return {
    allows: (text) => isIP(text) !== 0 && !text.includes('%') && allowsAddress(ipaddr.parse(text)),
    opensInternalNames: allowed.some(([network]) => !isInAnyRange(network, LOOPBACK)),
  };
}

export function isCidr(text: string): boolean {
  const [address, prefix, ...rest] = text.split('/');
  if (address === undefined || prefix === undefined || rest.length > 0) return false;
  const version = isIP(address);
  return (
    version !== 0 &&
    !address.includes('%') &&
    /^\d{1,3}$/.test(prefix) &&
    Number(prefix) <= (version === 6 ? 128 : 32)
  );
}

function isPublic(address: Address): boolean {
  if (address.kind() === 'ipv4') return !isInAnyRange(address, NOT_PUBLIC_IPV4);
  return (
    isInAnyRange(address, GLOBAL_UNICAST_IPV6) &&
    !isInAnyRange(address, NOT_PUBLIC_IPV6) &&
    findEmbeddedIPv4(address).length === 0
  );
}

function isInAnyRange(address: Address, list: readonly Range[]): boolean {
  return list.some(
    ([network, prefix]) => network.kind() === address.kind() && address.match(network, prefix),
  );
}

function parseRanges(cidrs: readonly string[]): Range[] {
  return cidrs.map((cidr) => {
    if (!isCidr(cidr)) throw new Error(`not an address range: ${cidr}`);
    return ipaddr.parseCIDR(cidr);
  });
}
