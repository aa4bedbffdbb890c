/**
 * Creates a CA and the certificates that it signs: X.509 version 3 (RFC 5280) with P-256 keys. Node cannot
 * create certificates, so this file encodes them as DER.
 */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface Certificate {
  /** The certificate in PEM format. */
  readonly cert: string;
  /** The private key in PEM format (PKCS #8). */
  readonly key: string;
}

export interface TestCertificates {
  /** Certificate of the CA in PEM format, which clients must trust. */
  readonly ca: string;
  /** Valid for `localhost`, `*.localhost`, `hooks.example.com` and 127.0.0.1. */
  readonly good: Certificate;
  /** The same as `good`, but expired yesterday. */
  readonly expired: Certificate;
  /** Valid, but only for `elsewhere.example.com`. */
  readonly wrongHost: Certificate;
  /** Valid for the same hosts as `good`, but signed by an untrusted CA. */
  readonly untrusted: Certificate;
}

const DAY_MS = 86_400_000;
const HOSTS = ['localhost', '*.localhost', 'hooks.example.com', '127.0.0.1'];

export function createTestCertificates(now: number = Date.now()): TestCertificates {
  const ca = createAuthority('Legible test CA', now);
  const stranger = createAuthority('Nobody', now);
  const today = { from: now - DAY_MS, to: now + DAY_MS };
  return {
    ca: ca.cert,
    good: issue(ca, HOSTS, today),
    expired: issue(ca, HOSTS, { from: now - 3 * DAY_MS, to: now - DAY_MS }),
    wrongHost: issue(ca, ['elsewhere.example.com'], today),
    untrusted: issue(stranger, HOSTS, today),
  };
}

interface Authority {
  readonly name: string;
  readonly cert: string;
  readonly privateKey: KeyObject;
}

interface Validity {
  /** Unix time in milliseconds. */
  readonly from: number;
  readonly to: number;
}

function createAuthority(name: string, now: number): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const extensions = [
    encodeExtension('2.5.29.19', true, encodeSequence(encodeDer(0x01, Buffer.of(0xff)))), // CA: true
    encodeExtension('2.5.29.15', true, encodeDer(0x03, Buffer.of(1, 0x06))), // May sign certificates and CRLs
  ];
  const validity = { from: now - 10 * DAY_MS, to: now + 10 * DAY_MS };
  const cert = createCertificate({
    subject: name,
    publicKey,
    validity,
    extensions,
    issuer: name,
    signer: privateKey,
  });
  return { name, cert, privateKey };
}

function issue(authority: Authority, hosts: readonly string[], validity: Validity): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const names = hosts.map((host) =>
    isIPv4(host)
      ? encodeDer(0x87, Buffer.from(host.split('.').map(Number)))
      : encodeDer(0x82, Buffer.from(host)),
  );
  const extensions = [encodeExtension('2.5.29.17', false, encodeSequence(...names))];
  const { name: issuer, privateKey: signer } = authority;
  const cert = createCertificate({
    subject: hosts[0] ?? '',
    publicKey,
    validity,
    extensions,
    issuer,
    signer,
  });
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

interface CertificateParts {
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly validity: Validity;
  readonly extensions: readonly Buffer[];
  readonly issuer: string;
  readonly signer: KeyObject;
}

/** Certificate ::= SEQUENCE { tbsCertificate, signatureAlgorithm, signature } */
function createCertificate(parts: CertificateParts): string {
  const algorithm = encodeSequence(encodeObjectId('1.2.840.10045.4.3.2')); // ecdsa-with-SHA256
  const serial = randomBytes(16);
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f); // Make the number positive, without a leading zero byte.
  const body = encodeSequence(
    encodeDer(0xa0, encodeDer(0x02, Buffer.of(2))), // version 3
    encodeDer(0x02, serial),
    algorithm,
    encodeCommonName(parts.issuer),
    encodeSequence(encodeTime(parts.validity.from), encodeTime(parts.validity.to)),
    encodeCommonName(parts.subject),
    parts.publicKey.export({ type: 'spki', format: 'der' }),
    encodeDer(0xa3, encodeSequence(...parts.extensions)),
  );
  const signature = sign('sha256', body, parts.signer);
  return encodePem(
    encodeSequence(body, algorithm, encodeDer(0x03, Buffer.concat([Buffer.of(0), signature]))),
  );
}

function encodePem(content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function encodeCommonName(name: string): Buffer {
  return encodeSequence(
    encodeDer(0x31, encodeSequence(encodeObjectId('2.5.4.3'), encodeDer(0x0c, Buffer.from(name)))),
  );
}

function encodeExtension(id: string, critical: boolean, value: Buffer): Buffer {
  return encodeSequence(
    encodeObjectId(id),
    ...(critical ? [encodeDer(0x01, Buffer.of(0xff))] : []),
    encodeDer(0x04, value),
  );
}

/** Encodes a time as UTCTime: `YYMMDDhhmmssZ`. */
function encodeTime(at: number): Buffer {
  const digits = new Date(at)
    .toISOString()
    .replace(/[-:T]|\.\d+/g, '')
    .slice(2);
  return encodeDer(0x17, Buffer.from(digits));
}

function encodeObjectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest.flatMap(encodeBase128)];
  return encodeDer(0x06, Buffer.from(bytes));
}

/**
 * Encodes a number with seven bits per byte, most significant bits first. All bytes except the last have the
 * high bit set.
 */
function encodeBase128(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift(128 + (rest % 128));
  return bytes;
}

function encodeSequence(...items: Buffer[]): Buffer {
  return encodeDer(0x30, Buffer.concat(items));
}

/** Encodes a tag, a length and a value. */
function encodeDer(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}
