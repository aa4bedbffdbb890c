import type { LlmMode, ModelUsage } from './language-models.ts';
import type { Run } from './runs.ts';

export type ComparisonMode = Exclude<LlmMode, 'off'>;
export const COMPARISON_MODES = ['fill', 'check', 'first'] as const satisfies readonly ComparisonMode[];

export type ComparisonStatus = 'pending' | 'completed' | 'failed';
type Value = string | number | boolean | null;

/** One value as read by the offline engine and by a language model, and as merged. Null if there is none. */
export interface ComparedValue {
  /** JSON Pointer. */
  pointer: string;
  offline: Value;
  model: Value;
  merged: Value;
  /** Whether the offline engine and the model agree; null unless both returned a value. */
  agrees: boolean | null;
  /**
   * Whether the model's value is printed on the document; null if the model returned none or chose it from a
   * list.
   */
  grounded: boolean | null;
  confidence: number | null;
}

/** A comparison of the offline and model readings of a document, which does not change its result. */
export interface ModelComparison {
  documentId: string;
  mode: ComparisonMode;
  status: ComparisonStatus;
  /** How often a worker has started it. */
  attempts: number;
  /** Null if no model was used. */
  modelUsage: ModelUsage | null;
  warnings: Run['warnings'];
  values: ComparedValue[];
  /** Why it failed. */
  error: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

export type ComparisonEnd = Pick<ModelComparison, 'modelUsage' | 'warnings' | 'values'> | { error: string };
