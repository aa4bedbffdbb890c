import type { LlmMode, ModelUsage } from './language-models.ts';
import type { Run } from './runs.ts';

export type ComparisonMode = Exclude<LlmMode, 'off'>;
export const COMPARISON_MODES = ['fill', 'check', 'first'] as const satisfies readonly ComparisonMode[];

export type ComparisonStatus = 'pending' | 'completed' | 'failed';
type Value = string | number | boolean | null;

/**
 * One value, as read by the offline engine, as read by a language model, and after merging. Null means that
 * there is no value.
 */
export interface ComparedValue {
  /** JSON pointer to the value in the result. */
  pointer: string;
  offline: Value;
  model: Value;
  merged: Value;
  /** Whether the offline engine and the model agree; null unless both returned a value. */
  agrees: boolean | null;
  /**
   * Whether the model's value is printed on the document. Null if the model returned no value, or chose the
   * value from a list.
   */
  grounded: boolean | null;
  confidence: number | null;
}

/**
 * Compares what the offline engine and a model read in a document, without changing the document's result.
 */
export interface ModelComparison {
  documentId: string;
  mode: ComparisonMode;
  status: ComparisonStatus;
  /** How many times a worker has started the comparison. */
  attempts: number;
  /** Time, tokens and cost of the model; null if no model was asked. */
  modelUsage: ModelUsage | null;
  warnings: Run['warnings'];
  values: ComparedValue[];
  /** Why the comparison failed; null if it has not failed. */
  error: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

export type ComparisonEnd = Pick<ModelComparison, 'modelUsage' | 'warnings' | 'values'> | { error: string };
