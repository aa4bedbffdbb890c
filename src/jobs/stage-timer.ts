export type Stage = 'fetch' | 'extract' | 'model' | 'store';

/**
 * `answered` means that the result contains answers to all questions, and `partly` that it contains answers
 * to some of them.
 */
export type ModelOutcome = 'answered' | 'partly' | 'unavailable' | 'over_budget';

/** Measures document processing for the service's metrics. */
export interface StageTimer {
  /** Records the time between the creation and the start of a run. */
  observeWait(ms: number): void;
  /** Measures the time that `work` takes, even if it fails. */
  measure<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result>;
  /** `failureCode` is null if the run succeeded. */
  countDocument(failureCode: string | null): void;
  /** Counts a document for which a language model is configured, and the tokens that were used for it. */
  countModel(outcome: ModelOutcome, tokens: { input: number; output: number }): void;
}
