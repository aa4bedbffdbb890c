import type { ExportSchedule, ScheduleContent, ScheduleOutcome } from '../export-schedules.ts';

export interface ExportScheduleRecords {
  /** Returns the schedules of a project, sorted by name. */
  list(projectId: string): Promise<ExportSchedule[]>;
  find(projectId: string, id: string): Promise<ExportSchedule | null>;
  /**
   * Creates a schedule unless the project already has `SCHEDULES_PER_PROJECT` schedules. Returns null if the
   * project is deleted.
   */
  create(
    projectId: string,
    content: ScheduleContent,
  ): Promise<ExportSchedule | 'name_taken' | 'limit_reached' | null>;
  /** Returns null if there is no such schedule. */
  replace(
    projectId: string,
    id: string,
    content: ScheduleContent,
  ): Promise<ExportSchedule | 'name_taken' | null>;
  /**
   * Deletes a schedule but not its exports, which remain until they expire. Returns false if there is no such
   * schedule.
   */
  delete(projectId: string, id: string): Promise<boolean>;
  /** Makes a schedule due now, even if it is inactive. Returns null if there is no such schedule. */
  requestRun(projectId: string, id: string): Promise<ExportSchedule | null>;
  /**
   * Locks a due schedule until the end of the transaction, and sets the time of its next run. Returns null
   * if no schedule is due.
   */
  takeDue(now: Date): Promise<ExportSchedule | null>;
  /** Stores the outcome of the run that was due at this time. */
  finish(id: string, at: Date, outcome: ScheduleOutcome, error?: string): Promise<void>;
  /** Records that an export of this schedule contains these documents. */
  addExported(scheduleId: string, exportId: string, documentIds: readonly string[]): Promise<void>;
  /** Called for a failed export, so that the next export includes its documents. */
  forgetExported(exportId: string): Promise<void>;
  /** Returns the documents that a schedule would export now, at most `limit`, oldest first. */
  findDocuments(schedule: ExportSchedule, limit: number): Promise<string[]>;
}
