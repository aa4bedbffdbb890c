import type { FieldSchema } from '../options.ts';
import type { View } from '../understand/view/view.ts';
import type { GroundedNode } from './grounded.ts';
import type { ModelMode } from './model-options.ts';
import type { Part } from './part.ts';

/**
 * Values with a lower confidence than this are considered doubtful: a model is asked for them and may replace
 * them.
 */
export const DOUBTFUL = 0.7;

export interface Merging {
  mode: ModelMode;
  /** Whether values that are not printed are dropped. */
  dropsUngrounded: boolean;
  view: View;
  /** JSON pointers to the values that the model and the offline engine read differently. */
  conflicts: string[];
  /** List entries that were omitted because they are not printed. */
  unprintedEntries: number;
  /** New pointers to list entries, keyed by their old pointers. */
  moves: Map<string, string>;
}

export type Merge = (
  schema: FieldSchema,
  offline: Part | null,
  node: GroundedNode | null,
  pointer: string,
  merging: Merging,
) => Part | null;
