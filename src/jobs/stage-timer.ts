/**
 * The stages of processing that are timed: fetching the file, extraction, the language model, and writing the
 * result.
 */
export type Stage = 'fetch' | 'extract' | 'model' | 'store';

/**
 * `answered` and `partly` mean that the result contains a language model's answers to all or some of the
 * questions.
 */
export type ModelOutcome = 'answered' | 'partly' | 'unavailable' | 'over_budget';

/** Receives measurements of document processing, for the service's metrics. */
export interface StageTimer {
  /** Records the milliseconds between the creation and the start of a run. */
  observeWait(ms: number): void;
  /** Runs the work and measures how long it takes, whether or not it succeeds. */
  measure<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result>;
  /** Counts a finished run; `failureCode` is null if it succeeded. */
  countDocument(failureCode: string | null): void;
  /** Counts a document for which a language model is configured, and the tokens used. */
  countModel(outcome: ModelOutcome, tokens: { input: number; output: number }): void;
}
