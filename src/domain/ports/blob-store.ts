import type { Readable } from 'node:stream';

/** A file of this machine that may be read until it is released. */
export interface LocalFile {
  path: string;
  release(): Promise<void>;
}

/** Thrown by `open` and `localFile` if the store is present and the key is not in it. */
export class BlobNotFoundError extends Error {
  constructor(key: string) {
    super(`No blob ${key}`);
    this.name = 'BlobNotFoundError';
  }
}

/** Thrown if the store cannot be used now: disk full, volume not mounted, no network. The message gives the reason. */
export class BlobStoreUnavailableError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'BlobStoreUnavailableError';
  }
}

/**
 * Stores bytes under keys such as `proj_…/doc_…/original`. Guarantees that a blob is either complete or absent, and
 * that it survives a power cut once `putFile` has resolved. Does not guarantee the order of `list`, or which of two
 * `putFile` calls for the same key wins.
 */
export interface BlobStore {
  /** The location of the store, for messages. */
  name: string;
  /**
   * A mark kept with the bytes, created on first use: the same wherever the store is opened from.
   *
   * @param isInUse whether there are documents; an empty store without a mark is then a volume that is not mounted
   */
  identify(isInUse: boolean): Promise<string>;
  /** Throws `BlobStoreUnavailableError` unless the store is present and files can be read and written. */
  check(): Promise<void>;
  /**
   * A new, empty, private folder of this machine for files that are on their way in, or for what a job makes of them
   * (`out-…`); the caller removes it.
   */
  createStagingFolder(purpose?: 'in' | 'out'): Promise<string>;
  /** Deletes the staging folders of processes that died, and any last changed before the time; returns how many. */
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
