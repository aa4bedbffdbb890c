import type { FieldSchema } from '../options.ts';
import type { View } from '../understand/view/view.ts';
import type { GroundedNode } from './grounded.ts';
import type { ModelMode } from './model-options.ts';
import type { Part } from './part.ts';

/** A value of the offline engine with less confidence is doubtful: a model is asked for it, and may replace it. */
export const DOUBTFUL = 0.7;

/** What merging needs to know, and what it notes on the way. */
export interface Merging {
  mode: ModelMode;
  /** Values that are printed nowhere are left out. */
  dropsUngrounded: boolean;
  view: View;
  /** Pointers of values that the model and the offline engine read differently. */
  conflicts: string[];
  /** Entries of lists that were left out because they are printed nowhere. */
  unprintedEntries: number;
  /** Where entries of lists have gone, by their old pointer. */
  moves: Map<string, string>;
}

/** Merges one value, object or list. */
export type Merge = (
  schema: FieldSchema,
  offline: Part | null,
  node: GroundedNode | null,
  pointer: string,
  merging: Merging,
) => Part | null;
