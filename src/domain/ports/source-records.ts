import type { Source, SourceCursor, SourceFailure, SourceItem, SourceSettings } from '../sources.ts';
import type { Page, PageRequest } from './page.ts';

export interface NewSource {
  /** The caller generates the identifier, because it is needed to encrypt the secret. */
  id: string;
  projectId: string;
  name: string;
  active: boolean;
  settings: SourceSettings;
  sealedSecret: Buffer | null;
}

export interface SourceChanges {
  name?: string;
  active?: boolean;
  settings?: SourceSettings;
  /** If absent, the stored secret is kept. */
  sealedSecret?: Buffer | null;
}

/** A worker's exclusive claim to a source until the lease expires. */
export interface SourceLease {
  source: Source;
  organizationId: string;
  sealedSecret: Buffer | null;
  cursor: SourceCursor;
  failedRuns: number;
  /** Identifies the run, so that a run that lost its lease cannot store anything. */
  token: string;
}

/**
 * Thrown if another worker has started to run the source, or if the source was changed, disabled or deleted.
 */
export class SourceLeaseLostError extends Error {
  constructor(id: string) {
    super(`The run of ${id} is no longer current.`);
    this.name = 'SourceLeaseLostError';
  }
}

/** Methods that take a lease throw `SourceLeaseLostError` if the lease has been lost. */
export interface SourceRecords {
  /** Returns null if the project is deleted. A project has at most `SOURCES_PER_PROJECT` sources. */
  create(source: NewSource): Promise<Source | 'limit_reached' | null>;
  find(projectId: string, id: string): Promise<Source | null>;
  findSealedSecret(id: string): Promise<Buffer | null>;
  /** Lists sources, newest first. */
  list(projectId: string): Promise<Source[]>;
  /** Updates a source and ends its current run. Returns null if there is no such source. */
  update(projectId: string, id: string, changes: SourceChanges): Promise<Source | null>;
  delete(projectId: string, id: string): Promise<boolean>;
  /** Makes an active source due immediately. Returns null if there is no such source. */
  requestRun(projectId: string, id: string): Promise<Source | null>;
  listItems(sourceId: string, page: PageRequest): Promise<Page<SourceItem>>;
  /**
   * Claims the source that has been due the longest among those that no worker is running. Returns null if
   * there is none.
   */
  claimDue(leaseMs: number): Promise<SourceLease | null>;
  renewLease(lease: SourceLease, leaseMs: number): Promise<void>;
  saveCursor(lease: SourceLease, cursor: SourceCursor): Promise<void>;
  replaceSecret(lease: SourceLease, sealedSecret: Buffer): Promise<void>;
  /** Returns the keys that have already been processed. */
  findKnown(sourceId: string, keys: string[]): Promise<Set<string>>;
  /** Records a processed item. Returns false if it was already recorded. */
  addItem(lease: SourceLease, item: Omit<SourceItem, 'at'>): Promise<boolean>;
  /** Records items that existed before the first run. */
  addPresent(lease: SourceLease, items: { key: string; name: string }[]): Promise<void>;
  /** Ends the run. The next run is due after `nextRunMs`. */
  end(lease: SourceLease, end: { failure: SourceFailure | null; nextRunMs: number }): Promise<void>;
}
