import type { LlmMode, ModelUsage } from './language-models.ts';
import type { Run } from './runs.ts';

export type ComparisonMode = Exclude<LlmMode, 'off'>;
export const COMPARISON_MODES = ['fill', 'check', 'first'] as const satisfies readonly ComparisonMode[];

export type ComparisonStatus = 'pending' | 'completed' | 'failed';
type Value = string | number | boolean | null;

/** One value as the offline engine and a language model read it, and what the mode makes of both. Null where there is none. */
export interface ComparedValue {
  /** JSON Pointer. */
  pointer: string;
  offline: Value;
  model: Value;
  merged: Value;
  /** Whether offline engine and model say the same; null unless both say something. */
  agrees: boolean | null;
  /** Whether what the model says is printed; null where it says nothing, or nothing that is printed. */
  grounded: boolean | null;
  confidence: number | null;
}

/** What a language model would bring for a document. Its result is left as it is. */
export interface ModelComparison {
  documentId: string;
  mode: ComparisonMode;
  status: ComparisonStatus;
  /** How often a worker has begun it. */
  attempts: number;
  /** Null unless the model was asked. */
  modelUsage: ModelUsage | null;
  warnings: Run['warnings'];
  values: ComparedValue[];
  /** Why it failed. */
  error: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

export type ComparisonEnd = Pick<ModelComparison, 'modelUsage' | 'warnings' | 'values'> | { error: string };
