import type { AuditAction, AuditEntry } from '../audit-log.ts';
import type { Page, PageRequest } from './page.ts';

export type NewAuditEntry = Pick<AuditEntry, 'actorId' | 'via' | 'action' | 'subjectId'> &
  Partial<Pick<AuditEntry, 'actorName' | 'address' | 'projectId' | 'before' | 'after'>>;

/** Entries must meet every condition that is set. */
export interface AuditFilter {
  action?: AuditAction;
  actorId?: string;
  subjectId?: string;
  projectId?: string;
  /** Only entries from this time on are returned. */
  from?: Date;
  /** Only entries before this time are returned. */
  to?: Date;
}

export interface AuditRecords {
  /** Call this in the same transaction as the change, so that the log contains every change. */
  add(organizationId: string, entry: NewAuditEntry): Promise<void>;
  list(organizationId: string, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
  /**
   * Returns entries, newest first: those before the entry `before`, or the latest entries if `before` is
   * null.
   */
  listBefore(
    organizationId: string,
    filter: AuditFilter,
    before: Pick<AuditEntry, 'at' | 'id'> | null,
    limit: number,
  ): Promise<AuditEntry[]>;
  /** Deletes at most `limit` entries older than `time`. Returns the number of deleted entries. */
  deleteOlderThan(time: Date, limit: number): Promise<number>;
}
