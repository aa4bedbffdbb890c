import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;

/**
 * Returns the IPv4 addresses that an IPv6 address embeds for any transition mechanism. Returns none for other
 * addresses. Supported forms: mapped `::ffff:a.b.c.d` (RFC 4291), compatible `::a.b.c.d` (RFC 4291),
 * translated `::ffff:0:a.b.c.d` (RFC 2765), NAT64 `64:ff9b::/96` (RFC 6052) and `64:ff9b:1::/48` (RFC 8215;
 * at every position for prefixes of 48 to 96 bits), 6to4 `2002::/16` (RFC 3056), Teredo `2001::/32` (RFC
 * 4380; server, and client with inverted bits) and ISATAP `…:[02]00:5efe:a.b.c.d` (RFC 5214).
 */
export function findEmbeddedIPv4(address: Address): Address[] {
  if (address.kind() === 'ipv4') return [];
  const bytes = address.toByteArray();
  const view = new DataView(Uint8Array.from(bytes).buffer);
  const groups = Array.from({ length: 8 }, (_, i) => view.getUint16(2 * i));
  const [g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0] = groups;

  const leadingZeros = g0 === 0 && g1 === 0 && g2 === 0 && g3 === 0;
  const compatible = leadingZeros && g4 === 0 && g5 === 0 && (g6 !== 0 || g7 > 1);
  const mapped = leadingZeros && g4 === 0 && g5 === 0xffff;
  const translated = leadingZeros && g4 === 0xffff && g5 === 0;
  const nat64 = g0 === 0x64 && g1 === 0xff9b && g2 === 0 && g3 === 0 && g4 === 0 && g5 === 0;
  const isatap = (g4 & ~0x200) === 0 && g5 === 0x5efe;

  const found: Address[] = [];
  if (compatible || mapped || translated || nat64 || isatap) found.push(createIPv4(g6, g7));
  if (g0 === 0x64 && g1 === 0xff9b && g2 === 1) found.push(...findLocalNat64Addresses(bytes));
  if (g0 === 0x2002) found.push(createIPv4(g1, g2));
  if (g0 === 0x2001 && g1 === 0) found.push(createIPv4(g2, g3), createIPv4(g6 ^ 0xffff, g7 ^ 0xffff));
  return found;
}

function createIPv4(high: number, low: number): Address {
  return ipaddr.fromByteArray([high >> 8, high & 0xff, low >> 8, low & 0xff]);
}

/**
 * Positions of the IPv4 bytes after prefixes of 48, 56 and 64 bits. Byte 8 is skipped (RFC 6052, section
 * 2.2).
 */
const LOCAL_NAT64_PLACES = [
  [6, 7, 9, 10],
  [7, 9, 10, 11],
  [9, 10, 11, 12],
];

/** Returns the addresses at all possible positions, because the length of a local prefix is unknown. */
function findLocalNat64Addresses(bytes: number[]): Address[] {
  const last = bytes.slice(12);
  if (bytes[8] !== 0) return [ipaddr.fromByteArray(last)];
  const places = LOCAL_NAT64_PLACES.map((place) => place.map((at) => Number(bytes[at])));
  // No host has an address in 0.0.0.0/8, so these bytes are padding.
  const found = [...places, last].filter(([first]) => first !== 0);
  return (found.length === 0 ? [last] : found).map((address) => ipaddr.fromByteArray(address));
}
