import type { AuditAction, AuditEntry } from '../audit-log.ts';
import type { Page, PageRequest } from './page.ts';

export type NewAuditEntry = Pick<AuditEntry, 'actorId' | 'via' | 'action' | 'subjectId'> &
  Partial<Pick<AuditEntry, 'actorName' | 'address' | 'projectId' | 'before' | 'after'>>;

/** Selects entries that meet all of the given conditions. */
export interface AuditFilter {
  action?: AuditAction;
  actorId?: string;
  subjectId?: string;
  projectId?: string;
  /** Earliest time, inclusive. */
  from?: Date;
  /** Latest time, exclusive. */
  to?: Date;
}

export interface AuditRecords {
  /**
   * Adds an entry. Call this in the transaction that makes the change, so that the log contains every change.
   */
  add(organizationId: string, entry: NewAuditEntry): Promise<void>;
  list(organizationId: string, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
  /** Returns entries older than `before`, newest first. If `before` is null, starts with the newest entry. */
  listBefore(
    organizationId: string,
    filter: AuditFilter,
    before: Pick<AuditEntry, 'at' | 'id'> | null,
    limit: number,
  ): Promise<AuditEntry[]>;
  /** Deletes at most `limit` entries older than `time`. Returns the number of deleted entries. */
  deleteOlderThan(time: Date, limit: number): Promise<number>;
}
