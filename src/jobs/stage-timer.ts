export type Stage = 'fetch' | 'extract' | 'model' | 'store';

/** `answered` and `partly`: the result contains answers to all or some of the questions. */
export type ModelOutcome = 'answered' | 'partly' | 'unavailable' | 'over_budget';

/** Measures document processing for the service's metrics. */
export interface StageTimer {
  /** Time between the creation and the start of a run. */
  observeWait(ms: number): void;
  /** Also measures work that fails. */
  measure<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result>;
  /** `failureCode` is null if the run succeeded. */
  countDocument(failureCode: string | null): void;
  /** Counts a document for which a language model is configured, and the tokens used. */
  countModel(outcome: ModelOutcome, tokens: { input: number; output: number }): void;
}
