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
  /** Inclusive. */
  from?: Date;
  /** Exclusive. */
  to?: Date;
}

export interface AuditRecords {
  /** Call this in the transaction of the change, so that the log contains every change. */
  add(organizationId: string, entry: NewAuditEntry): Promise<void>;
  list(organizationId: string, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
  /** Returns entries older than `before`, newest first; null starts with the newest entry. */
  listBefore(
    organizationId: string,
    filter: AuditFilter,
    before: Pick<AuditEntry, 'at' | 'id'> | null,
    limit: number,
  ): Promise<AuditEntry[]>;
  /** Deletes at most `limit` entries older than `time`. Returns their number. */
  deleteOlderThan(time: Date, limit: number): Promise<number>;
}
