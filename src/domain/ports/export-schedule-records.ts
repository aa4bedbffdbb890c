import type { ExportSchedule, ScheduleContent, ScheduleOutcome } from '../export-schedules.ts';

export interface ExportScheduleRecords {
  /** By name. */
  list(projectId: string): Promise<ExportSchedule[]>;
  find(projectId: string, id: string): Promise<ExportSchedule | null>;
  /** Creates at most `SCHEDULES_PER_PROJECT` schedules per project. Null if the project is deleted. */
  create(
    projectId: string,
    content: ScheduleContent,
  ): Promise<ExportSchedule | 'name_taken' | 'limit_reached' | null>;
  /** Null if there is no such schedule. */
  replace(
    projectId: string,
    id: string,
    content: ScheduleContent,
  ): Promise<ExportSchedule | 'name_taken' | null>;
  /** The exports of the schedule remain until they expire. False if there is no such schedule. */
  delete(projectId: string, id: string): Promise<boolean>;
  /** Makes a schedule due now, even if it is not active. Null if there is no such schedule. */
  requestRun(projectId: string, id: string): Promise<ExportSchedule | null>;
  /**
   * Locks a schedule whose time has come until the end of the transaction, and sets its next time. Null if none is due.
   */
  takeDue(now: Date): Promise<ExportSchedule | null>;
  /** Stores the outcome of a schedule that was due at this time. */
  finish(id: string, at: Date, outcome: ScheduleOutcome, error?: string): Promise<void>;
  /** Records that an export contains these documents. */
  addExported(scheduleId: string, exportId: string, documentIds: readonly string[]): Promise<void>;
  /** Called for a failed export, so that the next one contains its documents. */
  forgetExported(exportId: string): Promise<void>;
  /** Returns the documents that a schedule would export now, oldest first; at most `limit`. */
  findDocuments(schedule: ExportSchedule, limit: number): Promise<string[]>;
}
