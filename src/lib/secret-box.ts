/** Encrypts small secrets, so that nobody can read them in the database or its copies. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts with AES-256-GCM. The key is derived from the installation's secret with HKDF-SHA256 (RFC 5869).
 */
export interface SecretBox {
  /** `context` identifies the owner of the secret. Decryption requires the same context. */
  seal(secret: string, context: string): Buffer;
  /** Throws an error if the bytes were changed, or were encrypted with a different key or context. */
  open(sealed: Buffer, context: string): string;
}

/** The first byte of an encrypted secret, which makes it possible to change the format later. */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

export function createSecretBox(secretKey: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'legible secret box 1', 32));
  return {
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, context) {
      if (sealed[0] !== VERSION || sealed.length < HEAD_BYTES) {
        throw new Error('a sealed secret has a format that this version does not know');
      }
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
      return decipher.update(sealed.subarray(HEAD_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
