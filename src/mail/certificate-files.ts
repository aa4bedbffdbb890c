import { readFile, stat } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';

const CHECK_INTERVAL_MS = 60_000;

/** A certificate and its private key in PEM format. */
export interface Certificate {
  cert: string;
  key: string;
}

export interface CertificatePaths {
  cert: string;
  key: string;
}

/** A certificate and its key in two files that may be replaced at any time, for example by an ACME client. */
export class CertificateFiles {
  #paths: CertificatePaths;
  #current: Certificate;
  #version: string;
  #checkedAt: number;

  private constructor(paths: CertificatePaths, current: Certificate, version: string, checkedAt: number) {
    this.#paths = paths;
    this.#current = current;
    this.#version = version;
    this.#checkedAt = checkedAt;
  }

  /** Reads the files. Throws an error if they cannot be read or the key does not match the certificate. */
  static async open(paths: CertificatePaths, now = Date.now()): Promise<CertificateFiles> {
    // Read the version before the files, so that a file that is replaced in the meantime is reread at the
    // next check.
    const version = await readVersion(paths);
    return new CertificateFiles(paths, await readCertificate(paths), version, now);
  }

  get current(): Certificate {
    return this.#current;
  }

  /**
   * Checks the files at most once a minute. Returns null if they have not changed. Throws an error if they
   * cannot be used, for example because only one of them has been replaced so far; the next check then tries
   * again.
   */
  async readIfChanged(now = Date.now()): Promise<Certificate | null> {
    if (now - this.#checkedAt < CHECK_INTERVAL_MS) return null;
    this.#checkedAt = now;
    const version = await readVersion(this.#paths);
    if (version === this.#version) return null;
    this.#current = await readCertificate(this.#paths);
    this.#version = version;
    return this.#current;
  }
}

async function readCertificate(paths: CertificatePaths): Promise<Certificate> {
  const [cert, key] = await Promise.all([readFile(paths.cert, 'utf8'), readFile(paths.key, 'utf8')]);
  // Throws an error if either text is not PEM, or if the key does not match the certificate.
  createSecureContext({ cert, key });
  return { cert, key };
}

async function readVersion({ cert, key }: CertificatePaths): Promise<string> {
  const files = await Promise.all([stat(cert), stat(key)]);
  return files.map(({ mtimeMs, size, ino }) => `${mtimeMs}:${size}:${ino}`).join(' ');
}
