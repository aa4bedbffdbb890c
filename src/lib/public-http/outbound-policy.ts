/**
 * Which addresses a socket of ours may be opened to.
 *
 * The default is the public internet and nothing else: an address is open when it lies in the global
 * unicast space and in none of the special-purpose ranges of the IANA registries (RFC 6890 and its
 * successors), and carries no address inside it that is shut.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { embeddedIPv4 } from './embedded-ipv4.ts';

type Address = ReturnType<typeof ipaddr.parse>;
type Range = ReturnType<typeof ipaddr.parseCIDR>;

export interface OutboundPolicyOptions {
  /** Ranges that are opened although they are not public, as `10.1.0.0/16`. */
  readonly allowCidrs?: readonly string[];
  /** Ranges that are shut although they look public. Beats `allowCidrs`. */
  readonly denyCidrs?: readonly string[];
  /** This machine's own addresses: shut unless an allowed range covers them. */
  readonly ownAddresses?: readonly string[];
}

export interface OutboundPolicy {
  /** Whether a socket may be opened to this address, a literal as `1.2.3.4` or `2001:db8::1`. */
  allows(address: string): boolean;
  /** Whether names that only an inner network knows (`erp`, `erp.internal`) may be looked up at all. */
  readonly opensInternalNames: boolean;
}

/** Never opened, whatever is allowed: link-local, and where clouds answer with credentials. */
const ALWAYS_SHUT = ranges([
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

const NOT_PUBLIC_IPV4 = ranges([
  '0.0.0.0/8', // "this network": reaches this host
  '10.0.0.0/8',
  '100.64.0.0/10', // shared between a carrier and its customers
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

/** Only this part of the IPv6 space is given out as global unicast … */
const GLOBAL_UNICAST_IPV6 = ranges(['2000::/3']);

/** … and of it not these. */
const NOT_PUBLIC_IPV6 = ranges([
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3ffe::/16', // 6bone, given back
  '3fff::/20', // documentation
]);

const LOOPBACK = ranges(['127.0.0.0/8', '::1/128']);

/** @throws where a range or an address cannot be read: these come from settings, which are checked first. */
export function createOutboundPolicy(options: OutboundPolicyOptions = {}): OutboundPolicy {
  const allowed = ranges(options.allowCidrs ?? []);
  const denied = ranges(options.denyCidrs ?? []);
  const own = ranges(
    (options.ownAddresses ?? []).map((address) => `${address}/${isIP(address) === 6 ? 128 : 32}`),
  );

  function allowsAddress(address: Address): boolean {
    if (inAny(address, ALWAYS_SHUT) || inAny(address, denied)) return false;
    // An IPv6 form that leads to an IPv4 host is no way around the rules for that host.
    if (!embeddedIPv4(address).every(allowsAddress)) return false;
    if (inAny(address, allowed)) return true;
    return !inAny(address, own) && isPublic(address);
  }

  return {
    allows: (text) => isIP(text) !== 0 && !text.includes('%') && allowsAddress(ipaddr.parse(text)),
    opensInternalNames: allowed.some(([network]) => !inAny(network, LOOPBACK)),
  };
}

/** Whether `text` is a range as the policy takes it. */
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
  if (address.kind() === 'ipv4') return !inAny(address, NOT_PUBLIC_IPV4);
  return (
    inAny(address, GLOBAL_UNICAST_IPV6) &&
    !inAny(address, NOT_PUBLIC_IPV6) &&
    embeddedIPv4(address).length === 0
  );
}

function inAny(address: Address, list: readonly Range[]): boolean {
  return list.some(
    ([network, prefix]) => network.kind() === address.kind() && address.match(network, prefix),
  );
}

function ranges(cidrs: readonly string[]): Range[] {
  return cidrs.map((cidr) => {
    if (!isCidr(cidr)) throw new Error(`not an address range: ${cidr}`);
    return ipaddr.parseCIDR(cidr);
  });
}
