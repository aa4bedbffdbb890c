/** What of processing a document is timed: fetching its file, extraction, and writing the result. */
export type Stage = 'fetch' | 'extract' | 'store';

/** Receives the figures of processed documents; the metrics of the service. */
export interface StageTimer {
  /** Milliseconds between the creation of a run and its start. */
  observeWait(ms: number): void;
  /** Times the work, whether it succeeds or not. */
  measure<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result>;
  /** Counts a finished run; `failureCode` is null if it succeeded. */
  countDocument(failureCode: string | null): void;
}
