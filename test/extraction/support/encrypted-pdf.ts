/**
 * Creates PDFs with passwords, using revision 3 of the standard security handler and 128-bit RC4 (ISO
 * 32000-1, 7.6.3).
 */
import { createHash } from 'node:crypto';
import { makePdfStream, makeRawPdf, ONE_PAGE } from './raw-pdf.ts';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const PERMISSIONS = -44; // Allows printing but no changes.
const FILE_ID = Buffer.alloc(16, 7);

/**
 * Creates an encrypted PDF. If the `user` password is empty, as it is by default in most programs, anybody
 * can open the file.
 */
export function makeEncryptedPdf(text: string, passwords: { user: string; owner: string }): Buffer {
  const owner = computeOwnerEntry(passwords);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = stretchKey(computeMd5(padPassword(passwords.user), owner, permissions, FILE_ID));
  const user = Buffer.concat([encryptInRounds(key, computeMd5(PADDING, FILE_ID)), Buffer.alloc(16)]);
  const content = encryptRc4(computeObjectKey(key, 4), Buffer.from(`BT /F 12 Tf 20 200 Td (${text}) Tj ET`));
  const handler = `<</Filter/Standard/V 2/R 3/Length 128/P ${PERMISSIONS}/O${toHex(owner)}/U${toHex(user)}>>`;
  return makeRawPdf(
    { ...ONE_PAGE, 4: makePdfStream(content), 6: handler },
    `/Encrypt 6 0 R/ID[${toHex(FILE_ID)}${toHex(FILE_ID)}]`,
  );
}

function computeOwnerEntry({ user, owner }: { user: string; owner: string }): Buffer {
  return encryptInRounds(stretchKey(computeMd5(padPassword(owner))), padPassword(user));
}

function computeObjectKey(key: Buffer, object: number): Buffer {
  return computeMd5(key, Buffer.of(object, 0, 0, 0, 0));
}

function padPassword(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
}

function stretchKey(start: Buffer): Buffer {
  let key = start;
  for (let round = 0; round < 50; round++) key = computeMd5(key);
  return key;
}

/** Applies RC4 twenty times. Each key is XORed with the number of its round. */
function encryptInRounds(key: Buffer, data: Buffer): Buffer {
  let coded = data;
  for (let round = 0; round < 20; round++)
    coded = encryptRc4(
      key.map((byte) => byte ^ round),
      coded,
    );
  return coded;
}

/** Applies RC4, which current cipher libraries no longer support. */
function encryptRc4(key: Uint8Array, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const getAt = (index: number) => state[index & 255] ?? 0;
  const swap = (a: number, b: number) => {
    const kept = getAt(a);
    state[a & 255] = getAt(b);
    state[b & 255] = kept;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j += getAt(i) + (key[i % key.length] ?? 0);
    swap(i, j);
  }
  let j = 0;
  return Buffer.from(
    data.map((byte, index) => {
      const i = index + 1;
      j += getAt(i);
      swap(i, j);
      return byte ^ getAt(getAt(i) + getAt(j));
    }),
  );
}

function computeMd5(...parts: Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

function toHex(bytes: Buffer): string {
  return `<${bytes.toString('hex')}>`;
}
