import type { ExportSchedule, ScheduleContent, ScheduleOutcome } from '../export-schedules.ts';

export interface ExportScheduleRecords {
  /** Lists schedules, sorted by name. */
  list(projectId: string): Promise<ExportSchedule[]>;
  find(projectId: string, id: string): Promise<ExportSchedule | null>;
  /** Returns null if the project is deleted. A project has at most `SCHEDULES_PER_PROJECT` schedules. */
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
  /** Deletes a schedule; its exports remain until they expire. Returns false if there is no such schedule. */
  delete(projectId: string, id: string): Promise<boolean>;
  /** Makes a schedule due immediately, even if it is inactive. Returns null if there is no such schedule. */
  requestRun(projectId: string, id: string): Promise<ExportSchedule | null>;
  /**
   * Locks a due schedule until the end of the transaction, and sets the time at which it is due next. Returns
   * null if none is due.
   */
  takeDue(now: Date): Promise<ExportSchedule | null>;
  /** Stores the outcome of the run that was due at `at`. */
  finish(id: string, at: Date, outcome: ScheduleOutcome, error?: string): Promise<void>;
  addExported(scheduleId: string, exportId: string, documentIds: readonly string[]): Promise<void>;
  /** Call this for a failed export, so that the next export includes its documents. */
  forgetExported(exportId: string): Promise<void>;
  /** Returns the documents that the schedule would export now, oldest first. */
  findDocuments(schedule: ExportSchedule, limit: number): Promise<string[]>;
}
