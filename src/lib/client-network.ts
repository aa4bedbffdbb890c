import { isIPv6 } from 'node:net';

/**
 * Returns the network that counts as one client. With IPv6, this is a /64 network, because providers usually
 * assign at least an entire /64 network to each customer.
 */
export function getClientNetwork(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::', 2);
  const left = head.split(':');
  const right = tail === undefined ? [] : tail.split(':');
  const zeros = new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
