import type { LlmMode, ModelUsage } from './language-models.ts';
import type { Run } from './runs.ts';

export type ComparisonMode = Exclude<LlmMode, 'off'>;
export const COMPARISON_MODES = ['fill', 'check', 'first'] as const satisfies readonly ComparisonMode[];

export type ComparisonStatus = 'pending' | 'completed' | 'failed';
type Value = string | number | boolean | null;

/**
 * A value as read by the offline engine, as read by a language model, and after merging. Null means no value.
 */
export interface ComparedValue {
  pointer: string;
  offline: Value;
  model: Value;
  merged: Value;
  /** Null unless both the offline engine and the model returned a value. */
  agrees: boolean | null;
  /**
   * Whether the model's value is printed on the document. Null if the model returned no value, or selected
   * one from a list of choices.
   */
  grounded: boolean | null;
  confidence: number | null;
}

/**
 * A comparison of what the offline engine and a model read. Comparing does not change the document's result.
 */
export interface ModelComparison {
  documentId: string;
  mode: ComparisonMode;
  status: ComparisonStatus;
  /** Number of times that a worker has started the comparison. */
  attempts: number;
  /** Null if no model was asked. */
  modelUsage: ModelUsage | null;
  warnings: Run['warnings'];
  values: ComparedValue[];
  error: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

export type ComparisonEnd = Pick<ModelComparison, 'modelUsage' | 'warnings' | 'values'> | { error: string };
