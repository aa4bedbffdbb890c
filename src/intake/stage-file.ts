import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { BlobStoreUnavailableError } from '../domain/ports/blob-store.ts';
import { isDiskUnavailable } from '../lib/disk-errors.ts';

/** A local file that is not a document yet. */
export interface StagedFile {
  path: string;
  size: number;
  /** SHA-256 digest in hexadecimal. */
  sha256: string;
}

/** Thrown when the limit is exceeded. The bytes up to the limit are already on disk. */
export class FileTooLargeError extends Error {
  readonly maxBytes: number;
  constructor(maxBytes: number) {
    super(`The file has more than ${maxBytes} bytes.`);
    this.name = 'FileTooLargeError';
    this.maxBytes = maxBytes;
  }
}

/** Chunks are collected up to this size, because a write takes longer than copying the bytes. */
const WRITE_BYTES = 262_144;

/**
 * Writes the chunks to a new file, and counts and hashes their bytes. A chunk must not be changed after it
 * has been passed on.
 */
export async function stageFile(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<StagedFile> {
  const hash = createHash('sha256');
  let size = 0;
  let collected: Uint8Array[] = [];
  let collectedBytes = 0;
  const file = await onDisk(open(path, 'wx', 0o600));
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw new FileTooLargeError(maxBytes);
      hash.update(chunk);
      collected.push(chunk);
      collectedBytes += chunk.length;
      if (collectedBytes < WRITE_BYTES) continue;
      await onDisk(file.writeFile(joinChunks(collected)));
      [collected, collectedBytes] = [[], 0];
    }
    if (collectedBytes > 0) await onDisk(file.writeFile(joinChunks(collected)));
  } finally {
    await file.close();
  }
  return { path, size, sha256: hash.digest('hex') };
}

function joinChunks(chunks: Uint8Array[]): Uint8Array {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}

/** Converts errors caused by a full or broken disk to `BlobStoreUnavailableError`. */
export async function onDisk<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isDiskUnavailable(error)) throw error;
    throw new BlobStoreUnavailableError('The staging folder is not writable.', error);
  }
}
