import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type Syntax, splitList, WrongValue } from './syntax.ts';

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const HOST_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);

function isHostName(text: string): boolean {
  return text.length <= 253 && HOST_NAME.test(text);
}

export const host: Syntax<string> = {
  words: 'an address or a host name',
  read(text) {
    // Reject names that consist only of digits and periods: 1.2.3 is an invalid address rather than a host
    // name.
    if (isIP(text) !== 0 || (isHostName(text) && !/^[\d.]+$/.test(text))) return text;
    throw new WrongValue('must be an address such as 0.0.0.0 or ::1, or a host name');
  },
};

export const hosts: Syntax<readonly string[]> = {
  words: 'host names or addresses, separated by commas',
  read: (text) => splitList(text).map((part) => host.read(part).toLowerCase()),
};

export const domain: Syntax<string> = {
  words: 'a domain',
  read(text) {
    if (isHostName(text) && isIP(text) === 0) return text.toLowerCase();
    throw new WrongValue('must be a domain such as mail.example.com');
  },
};

/** Converts an address or a CIDR range to a CIDR range. */
function readRange(text: string): string {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  // `isIP` rejects shortened and octal addresses, which other parsers would read as a different address.
  if (version !== 0 && rest.length === 0) {
    if (bits === undefined) return `${address}/${version === 4 ? 32 : 128}`;
    if (ipaddr.isValidCIDR(text)) return text;
  }
  throw new WrongValue(`contains "${text}", which is not an address range such as 10.1.0.0/16 or fd00::/8`);
}

export const ranges: Syntax<readonly string[]> = {
  words: 'address ranges, separated by commas: `10.1.0.0/16,fd00::/8`',
  read: (text) => splitList(text).map(readRange),
};

/** Range names that the HTTP server's proxy detection supports. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

export const proxies: Syntax<readonly string[]> = {
  words: 'address ranges, separated by commas; also `loopback`, `linklocal`, `uniquelocal`',
  read: (text) => splitList(text).map((part) => (NAMED_RANGES.includes(part) ? part : readRange(part))),
};

/** Addresses and domains, converted to lower case. A domain is stored as `@example.com`. */
export const senders: Syntax<readonly string[]> = {
  words: 'addresses and domains, separated by commas: `ann@example.com,@example.org`',
  read(text) {
    return splitList(text.toLowerCase()).map((part) => {
      const at = part.lastIndexOf('@');
      if (isHostName(part.slice(at + 1)) && !/[\s<>]/.test(part)) return at < 0 ? `@${part}` : part;
      throw new WrongValue(`contains "${part}", which is neither an address nor a domain`);
    });
  },
};

function parseUrl(text: string, protocols: readonly string[], words: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && protocols.includes(url.protocol)) return url;
  throw new WrongValue(`must be ${words}`);
}

export const httpUrl: Syntax<string> = {
  words: 'an `http://` or `https://` URL',
  read: (text) => parseUrl(text, ['http:', 'https:'], 'an http:// or https:// URL').href,
};

export const relayUrl: Syntax<string> = {
  words: 'a URL: `smtp://user:password@host:587`, or `smtps://…:465`',
  read: (text) => parseUrl(text, ['smtp:', 'smtps:'], 'an smtp:// or smtps:// URL').href,
};

export const postgresUrl: Syntax<string> = {
  words: 'a URL: `postgres://user:password@host:5432/database`',
  read(text) {
    const words = 'a URL such as postgres://user:password@host:5432/database';
    const url = parseUrl(text, ['postgres:', 'postgresql:'], words);
    if (url.pathname.length < 2) throw new WrongValue('must contain the name of a database after the host');
    return text;
  },
};

export interface S3Location {
  readonly bucket: string;
  /** Prefix of the object keys, without slashes at either end; '' for the whole bucket. */
  readonly prefix: string;
  readonly endpoint: string | null;
  readonly region: string | null;
}

export const s3Url: Syntax<S3Location> = {
  words: 'a URL: `s3://bucket/prefix?endpoint=…&region=…`',
  read(text) {
    const url = parseUrl(text, ['s3:'], 'a URL such as s3://bucket/prefix?region=eu-central-1');
    if (url.username !== '' || url.password !== '') throw new WrongValue('must not contain credentials');
    if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
      throw new WrongValue('must contain the name of a bucket');
    const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region');
    if (unknown !== undefined) throw new WrongValue(`contains the unknown parameter "${unknown}"`);
    const endpoint = url.searchParams.get('endpoint');
    return Object.freeze({
      bucket: url.hostname,
      prefix: decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, ''),
      endpoint: endpoint === null ? null : httpUrl.read(endpoint),
      region: url.searchParams.get('region'),
    });
  },
};
