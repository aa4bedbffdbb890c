/**
 * The timed stages of processing a document: fetching its file, extraction, the language model, and writing the
 * result.
 */
export type Stage = 'fetch' | 'extract' | 'model' | 'store';

/** `answered` and `partly`: the result contains answers of a language model to all or some of the questions. */
export type ModelOutcome = 'answered' | 'partly' | 'unavailable' | 'over_budget';

/** Receives measurements of processed documents, for the metrics of the service. */
export interface StageTimer {
  /** Milliseconds between the creation of a run and its start. */
  observeWait(ms: number): void;
  /** Measures how long the work takes, whether it succeeds or not. */
  measure<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result>;
  /** Counts a finished run; `failureCode` is null if it succeeded. */
  countDocument(failureCode: string | null): void;
  /** Counts a document for which a language model is configured. */
  countModel(outcome: ModelOutcome, tokens: { input: number; output: number }): void;
}
