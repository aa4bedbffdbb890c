/** PDFs with passwords: the standard security handler, revision 3, RC4 of 128 bits (ISO 32000-1, 7.6.3). */
import { createHash } from 'node:crypto';
import { ONE_PAGE, pdfStream, rawPdf } from './raw-pdf.ts';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const PERMISSIONS = -44; // no changes, printing allowed
const FILE_ID = Buffer.alloc(16, 7);

/** A page with `text`. With an empty `user` password anybody can open it, which is the default of most programs. */
export function encryptedPdf(text: string, passwords: { user: string; owner: string }): Buffer {
  const owner = ownerEntry(passwords);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = stretched(md5(padded(passwords.user), owner, permissions, FILE_ID));
  const user = Buffer.concat([rc4Rounds(key, md5(PADDING, FILE_ID)), Buffer.alloc(16)]);
  const content = rc4(objectKey(key, 4), Buffer.from(`BT /F 12 Tf 20 200 Td (${text}) Tj ET`));
  const handler = `<</Filter/Standard/V 2/R 3/Length 128/P ${PERMISSIONS}/O${hex(owner)}/U${hex(user)}>>`;
  return rawPdf(
    { ...ONE_PAGE, 4: pdfStream(content), 6: handler },
    `/Encrypt 6 0 R/ID[${hex(FILE_ID)}${hex(FILE_ID)}]`,
  );
}

function ownerEntry({ user, owner }: { user: string; owner: string }): Buffer {
  return rc4Rounds(stretched(md5(padded(owner))), padded(user));
}

function objectKey(key: Buffer, object: number): Buffer {
  return md5(key, Buffer.of(object, 0, 0, 0, 0));
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
}

function stretched(start: Buffer): Buffer {
  let key = start;
  for (let round = 0; round < 50; round++) key = md5(key);
  return key;
}

/** RC4 twenty times, each with the key changed by the number of the round. */
function rc4Rounds(key: Buffer, data: Buffer): Buffer {
  let coded = data;
  for (let round = 0; round < 20; round++)
    coded = rc4(
      key.map((byte) => byte ^ round),
      coded,
    );
  return coded;
}

/** Written out, because the cipher libraries of today no longer have it. */
function rc4(key: Uint8Array, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (a: number, b: number) => {
    const kept = at(a);
    state[a & 255] = at(b);
    state[b & 255] = kept;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j += at(i) + (key[i % key.length] ?? 0);
    swap(i, j);
  }
  let j = 0;
  return Buffer.from(
    data.map((byte, index) => {
      const i = index + 1;
      j += at(i);
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}

function md5(...parts: Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

function hex(bytes: Buffer): string {
  return `<${bytes.toString('hex')}>`;
}
