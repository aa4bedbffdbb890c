import type { AuditEntry } from '../audit-log.ts';
import type { Page, PageRequest } from './page.ts';

export type NewAuditEntry = Pick<AuditEntry, 'keyId' | 'via' | 'action' | 'subjectId'>;

export interface AuditRecords {
  /** Call it in the transaction of the change: then no change is missing from the log. */
  add(organizationId: string, entry: NewAuditEntry): Promise<void>;
  list(organizationId: string, page: PageRequest): Promise<Page<AuditEntry>>;
  /** Deletes at most `limit` entries older than `time`; returns how many. */
  deleteOlderThan(time: Date, limit: number): Promise<number>;
}
