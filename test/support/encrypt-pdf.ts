import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFStream,
  PDFString,
} from 'pdf-lib';

export type Cipher = 'RC4-128' | 'AES-128';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
/** Permission bits that allow everything. */
const PERMISSIONS = -4;
const ID = createHash('md5').update('a document of the tests').digest();

/**
 * Encrypts a PDF with an owner password and an empty user password, so that anybody can open the file (ISO
 * 32000-1, 7.6, revisions 3 and 4 of the standard security handler). None of the libraries in this repository
 * can encrypt with these old ciphers.
 */
export async function encryptPdf(plain: Uint8Array, cipher: Cipher): Promise<Buffer> {
  const document = await PDFDocument.load(plain, { updateMetadata: false });
  const { context } = document;
  const owner = buildOwnerEntry('owner');
  const key = deriveFileKey(owner);
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const objectKey = deriveObjectKey(key, ref.objectNumber, ref.generationNumber, cipher);
    const encrypt = (data: Uint8Array) =>
      cipher === 'AES-128' ? encryptAes(objectKey, data) : applyRc4(objectKey, data);
    encryptStrings(object instanceof PDFStream ? object.dict : object, encrypt);
    if (object instanceof PDFRawStream) {
      const data = encrypt(object.contents);
      object.dict.set(PDFName.of('Length'), context.obj(data.length));
      context.assign(ref, PDFRawStream.of(object.dict, data));
    }
  }
  const filters = { StdCF: { CFM: cipher === 'AES-128' ? 'AESV2' : 'V2', AuthEvent: 'DocOpen', Length: 16 } };
  context.trailerInfo.Encrypt = context.register(
    context.obj({
      Filter: 'Standard',
      ...(cipher === 'AES-128' ? { V: 4, R: 4, CF: filters, StmF: 'StdCF', StrF: 'StdCF' } : { V: 2, R: 3 }),
      Length: 128,
      P: PERMISSIONS,
      O: PDFHexString.of(owner.toString('hex')),
      U: PDFHexString.of(buildUserEntry(key).toString('hex')),
    }),
  );
  context.trailerInfo.ID = context.obj([
    PDFHexString.of(ID.toString('hex')),
    PDFHexString.of(ID.toString('hex')),
  ]);
  return Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }));
}

function encryptStrings(object: unknown, encrypt: (data: Uint8Array) => Buffer): void {
  const encryptString = (value: unknown) =>
    value instanceof PDFString || value instanceof PDFHexString
      ? PDFHexString.of(encrypt(value.asBytes()).toString('hex'))
      : null;
  if (object instanceof PDFDict) {
    for (const [name, value] of object.entries()) {
      const replaced = encryptString(value);
      if (replaced) object.set(name, replaced);
      else encryptStrings(value, encrypt);
    }
  } else if (object instanceof PDFArray) {
    for (const [index, value] of object.asArray().entries()) {
      const replaced = encryptString(value);
      if (replaced) object.set(index, replaced);
      else encryptStrings(value, encrypt);
    }
  }
}

function hashMd5(...parts: Uint8Array[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

function repeatMd5(first: Buffer): Buffer {
  let hash = first;
  for (let round = 0; round < 50; round++) hash = hashMd5(hash);
  return hash;
}

function buildOwnerEntry(password: string): Buffer {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  return repeatRc4(repeatMd5(hashMd5(padded)), PADDING);
}

function deriveFileKey(owner: Buffer): Buffer {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  return repeatMd5(hashMd5(PADDING, owner, permissions, ID));
}

function buildUserEntry(key: Buffer): Buffer {
  return Buffer.concat([repeatRc4(key, hashMd5(PADDING, ID)), Buffer.alloc(16)]);
}

function deriveObjectKey(key: Buffer, objectNumber: number, generation: number, cipher: Cipher): Buffer {
  const numbers = Buffer.alloc(5);
  numbers.writeUIntLE(objectNumber, 0, 3);
  numbers.writeUInt16LE(generation, 3);
  return hashMd5(key, numbers, cipher === 'AES-128' ? Buffer.from('sAlT') : Buffer.alloc(0));
}

function encryptAes(key: Buffer, data: Uint8Array): Buffer {
  const vector = randomBytes(16);
  const cipher = createCipheriv('aes-128-cbc', key, vector);
  return Buffer.concat([vector, cipher.update(data), cipher.final()]);
}

function repeatRc4(key: Buffer, data: Uint8Array): Buffer {
  let result: Buffer = Buffer.from(data);
  for (let round = 0; round < 20; round++)
    result = applyRc4(
      key.map((byte) => byte ^ round),
      result,
    );
  return result;
}

/** Applies RC4, which Node's OpenSSL no longer supports. */
function applyRc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Array.from({ length: 256 }, (_, i) => i);
  const swap = (i: number, j: number) => {
    [state[i], state[j]] = [state[j] ?? 0, state[i] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  const encryptString = data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  });
  return Buffer.from(encryptString);
}
