import type { Readable } from 'node:stream';

/** A file of this machine that may be read until it is released. */
export interface LocalFile {
  path: string;
  release(): Promise<void>;
}

/** Thrown by `open` and `localFile` for a key that is not there. */
export class BlobNotFoundError extends Error {
  constructor(key: string) {
    super(`No blob ${key}`);
    this.name = 'BlobNotFoundError';
  }
}

/** Thrown where the store cannot take or give bytes just now (disk full, no network). */
export class BlobStoreUnavailableError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'BlobStoreUnavailableError';
  }
}

/**
 * Keeps bytes under keys such as `proj_…/doc_…/original`. Guarantees: a key is there wholly or not at all; after
 * `putFile` resolves it survives a power cut. Does not guarantee: an order of `list`, or that two `putFile` of one
 * key are told apart.
 */
export interface BlobStore {
  /** For messages: where it is. */
  name: string;
  /** A mark kept with the bytes, made when they are first used: the same wherever the store is opened from. */
  identify(): Promise<string>;
  /**
   * A new, empty, private folder of this machine for files that are on their way in, or for what a job makes of them
   * (`out-…`); the caller removes it.
   */
  createStagingFolder(purpose?: 'in' | 'out'): Promise<string>;
  /** Deletes staging folders that a process that died left behind; returns how many. */
  deleteAbandonedStaging(before: Date): Promise<number>;
  /** Takes the staged file over: it is gone from `path` afterwards. */
  putFile(key: string, path: string): Promise<void>;
  open(key: string): Promise<{ size: number; stream: Readable }>;
  localFile(key: string): Promise<LocalFile>;
  /** Nothing there is no error. */
  deletePrefix(prefix: string): Promise<void>;
  /** Every key with its age; for finding what no row knows. */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>;
  close(): Promise<void>;
}
