import type { AccountingOptions } from './accounting-options.ts';
import type { ExportFormat, ExportOptions, ExportRows } from './exports.ts';

export const SCHEDULES_PER_PROJECT = 20;
export const SCHEDULE_NAME_MAX = 100;
export const SCHEDULE_PERIODS = ['day', 'week', 'month'] as const;

export interface Recurrence {
  every: (typeof SCHEDULE_PERIODS)[number];
  /** Minutes after midnight, UTC. */
  minute: number;
  /** Day of the week from 1 (Monday) to 7, or day of the month from 1 to 28; null for a daily export. */
  day: number | null;
}

export interface ScheduleContent extends Recurrence {
  name: string;
  active: boolean;
  export: {
    format: ExportFormat;
    rows: ExportRows;
    options: ExportOptions;
    accounting: AccountingOptions;
  };
  /** Null to export all types. */
  documentType: string | null;
  /** Whether to export only approved documents. */
  reviewedOnly: boolean;
  /** Whether to export only documents that no earlier export of this schedule contains. */
  newOnly: boolean;
}

export const SCHEDULE_OUTCOMES = ['created', 'no_documents', 'failed'] as const;
/** `no_documents` means that there was nothing to export. */
export type ScheduleOutcome = (typeof SCHEDULE_OUTCOMES)[number];

export interface ExportSchedule extends ScheduleContent {
  id: string;
  projectId: string;
  createdAt: Date;
  /** Null while the schedule is inactive. */
  nextAt: Date | null;
  lastAt: Date | null;
  lastOutcome: ScheduleOutcome | null;
  lastError: string | null;
  /** The schedule's newest export that is still stored. */
  lastExportId: string | null;
}

/** Returns an error message if the day is invalid; null if it is valid. */
export function findDayError({ every, day }: Recurrence): string | null {
  if (every === 'day') return day === null ? null : 'must not be set for a daily export';
  if (day === null) return every === 'week' ? 'must be from 1 (Monday) to 7' : 'must be from 1 to 28';
  return every === 'week' && day > 7 ? 'must be from 1 (Monday) to 7' : null;
}

/** Returns the next time after `now` at which an export is due. */
export function findNextTime({ every, minute, day }: Recurrence, now: Date): Date {
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 0, minute));
  // A month has at most 31 days, so a due day is found.
  for (let n = 0; n <= 31; n++, next.setUTCDate(next.getUTCDate() + 1)) {
    if (next <= now) continue;
    if (every === 'day') return next;
    if (every === 'week' && (next.getUTCDay() || 7) === day) return next;
    if (every === 'month' && next.getUTCDate() === day) return next;
  }
  throw new RangeError('The day of a schedule is a day of the week or 1 to 28.');
}
