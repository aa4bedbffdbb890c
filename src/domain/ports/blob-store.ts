import type { Readable } from 'node:stream';

/** A file on this machine that can be read until it is released. */
export interface LocalFile {
  path: string;
  release(): Promise<void>;
}

/** Thrown by `open` and `localFile` if the store is available but does not contain the key. */
export class BlobNotFoundError extends Error {
  constructor(key: string) {
    super(`No blob ${key}`);
    this.name = 'BlobNotFoundError';
  }
}

/**
 * Thrown if the store is temporarily unavailable, for example because the disk is full, the volume is not
 * mounted or the network is down. The message gives the reason.
 */
export class BlobStoreUnavailableError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'BlobStoreUnavailableError';
  }
}

/**
 * Stores bytes under keys such as `proj_…/doc_…/original`. Guarantees that a blob is either complete or
 * absent, and that it survives a power failure once `putFile` has resolved. Guarantees neither the order of
 * `list` nor which of two `putFile` calls for the same key takes effect.
 */
export interface BlobStore {
  /** Location of the store, for messages. */
  name: string;
  /**
   * Returns an identifier that is stored with the blobs and created on first use. It is the same in every
   * process that opens the store.
   * @param isInUse whether there are documents; if so, a store without an identifier means that a volume is
   * not mounted
   */
  identify(isInUse: boolean): Promise<string>;
  /** Throws `BlobStoreUnavailableError` unless files can be written to the store and read from it. */
  check(): Promise<void>;
  /**
   * Creates an empty, private folder on this machine for incoming files (`in`) or for a job's output (`out`).
   * The caller deletes it.
   */
  createStagingFolder(purpose?: 'in' | 'out'): Promise<string>;
  /**
   * Deletes staging folders of dead processes, and staging folders that were last changed before the given
   * time. Returns the number deleted.
   */
  deleteAbandonedStaging(before: Date): Promise<number>;
  /** Moves the staged file into the store. Afterwards, `path` no longer exists. */
  putFile(key: string, path: string): Promise<void>;
  open(key: string): Promise<{ size: number; stream: Readable }>;
  localFile(key: string): Promise<LocalFile>;
  /** Deletes all blobs whose keys begin with `prefix`. Does nothing if there are none. */
  deletePrefix(prefix: string): Promise<void>;
  /** Lists every key with its modification time, for finding blobs that no row refers to. */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>;
  close(): Promise<void>;
}
