import type { Readable } from 'node:stream';

/** A file on this machine that can be read until it is released. */
export interface LocalFile {
  path: string;
  release(): Promise<void>;
}

/** Thrown by `open` and `localFile` if the store is available but contains no such key. */
export class BlobNotFoundError extends Error {
  constructor(key: string) {
    super(`No blob ${key}`);
    this.name = 'BlobNotFoundError';
  }
}

/**
 * Thrown if the store is temporarily unavailable, for example because the disk is full, the volume is not
 * mounted or the network is down. The message states the reason.
 */
export class BlobStoreUnavailableError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'BlobStoreUnavailableError';
  }
}

/**
 * Stores bytes under keys such as `proj_…/doc_…/original`. A blob is always complete or absent, and survives
 * a power failure once `putFile` has resolved. Neither the order of `list` nor the winner of two `putFile`
 * calls for the same key is guaranteed.
 */
export interface BlobStore {
  /** Describes the location of the store in messages. */
  name: string;
  /**
   * Returns an identifier that is stored with the blobs. It is created on first use and is the same in every
   * process.
   * @param isInUse whether there are documents; if so, a store without an identifier means that a volume is
   * not mounted
   */
  identify(isInUse: boolean): Promise<string>;
  /** Throws `BlobStoreUnavailableError` unless files can be written and read. */
  check(): Promise<void>;
  /**
   * Creates an empty, private folder on this machine for incoming files (`in`) or a job's output (`out`). The
   * caller deletes it.
   */
  createStagingFolder(purpose?: 'in' | 'out'): Promise<string>;
  /**
   * Deletes staging folders of processes that have ended, and those last changed before the given time.
   * Returns the number of deleted folders.
   */
  deleteAbandonedStaging(before: Date): Promise<number>;
  /** Moves the staged file into the store. Afterwards, `path` no longer exists. */
  putFile(key: string, path: string): Promise<void>;
  open(key: string): Promise<{ size: number; stream: Readable }>;
  localFile(key: string): Promise<LocalFile>;
  deletePrefix(prefix: string): Promise<void>;
  /** Lists every key, so that blobs without a row can be found. */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>;
  close(): Promise<void>;
}
