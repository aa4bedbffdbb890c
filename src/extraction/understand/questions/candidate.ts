import type { Box } from '../../parsed-data.ts';
import type { Span } from '../view/span.ts';
import type { Fact } from './facts.ts';

/** The ways in which a candidate can be found. */
export const SOURCES = ['typed', 'site', 'shape', 'span', 'prose', 'fact', 'box', 'word', 'mention'] as const;
export type Source = (typeof SOURCES)[number];

/** A printed value that may answer a question. The same candidate can be used for several questions. */
export interface Candidate {
  value: string | number | boolean;
  source: Source;
  /** Where the value is printed: one span for each line of the value. */
  spans: readonly Span[];
  /** Whether the value is the start or the end of a printed period. */
  edge?: 'start' | 'end';
  /**
   * The text next to the label, if this text is not the value itself: the first day of a period is the anchor
   * of its last day.
   */
  anchor?: Span;
  /** Properties of the value if it is a number. */
  currency?: string | null;
  percent?: boolean;
  decimals?: number;
  ambiguous?: boolean;
  /** The known field that has the same value. */
  fact?: Fact;
  /** How well the printed words name the choice, 0–1. */
  option?: number;
  /** The check box from which the value was read. */
  box?: { page: number; box?: Box; text: string };
}
