/** What of processing a document is timed: fetching its file, extraction, a language model, and writing the result. */
export type Stage = 'fetch' | 'extract' | 'model' | 'store';

/** `answered` and `partly`: the result contains what a language model said to all or some of the document. */
export type ModelOutcome = 'answered' | 'partly' | 'unavailable' | 'over_budget';

/** Receives the figures of processed documents; the metrics of the service. */
export interface StageTimer {
  /** Milliseconds between the creation of a run and its start. */
  observeWait(ms: number): void;
  /** Times the work, whether it succeeds or not. */
  measure<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result>;
  /** Counts a finished run; `failureCode` is null if it succeeded. */
  countDocument(failureCode: string | null): void;
  /** Counts a document that a language model was to be asked about. */
  countModel(outcome: ModelOutcome, tokens: { input: number; output: number }): void;
}
