/**
 * Top-level domains without public hosts, according to RFC 6761 and its registry, ICANN's `.internal`, and
 * common practice.
 */
const SPECIAL_USE_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'intra',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
  'onion',
  'alt',
  'test',
  'example',
  'invalid',
];

/** Host names of cloud metadata services, which are always blocked. */
const METADATA_NAMES = [
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'instance-data',
  'instance-data.ec2.internal',
];

export function isSpecialUseName(host: string): boolean {
  return isOneOrBelow(host, SPECIAL_USE_SUFFIXES);
}

export function isMetadataName(host: string): boolean {
  return isOneOrBelow(host, METADATA_NAMES);
}

function isOneOrBelow(host: string, names: readonly string[]): boolean {
  return names.some((name) => host === name || host.endsWith(`.${name}`));
}
