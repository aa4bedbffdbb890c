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
   * An identifier stored with the blobs, created on first use. It is the same for every process that opens the store.
   * @param isInUse whether there are documents; if so, an empty store without an identifier means that a volume is
   * not mounted
   */
  identify(isInUse: boolean): Promise<string>;
  /** Throws `BlobStoreUnavailableError` unless the store is available and files can be read and written. */
  check(): Promise<void>;
  /**
   * Creates an empty, private folder on this machine for incoming files, or for the output of a job (`out-…`). The
   * caller removes it.
   */
  createStagingFolder(purpose?: 'in' | 'out'): Promise<string>;
  /** Deletes staging folders of dead processes, and those last changed before the time; returns their number. */
  deleteAbandonedStaging(before: Date): Promise<number>;
  /** Moves the staged file into the store: it no longer exists at `path` afterwards. */
  putFile(key: string, path: string): Promise<void>;
  open(key: string): Promise<{ size: number; stream: Readable }>;
  localFile(key: string): Promise<LocalFile>;
  /** Does nothing if there are no such blobs. */
  deletePrefix(prefix: string): Promise<void>;
  /** Lists every key with its modification time, to find blobs that no row refers to. */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>;
  close(): Promise<void>;
}
