import type { Box } from '../../parsed-data.ts';
import type { Span } from '../view/span.ts';
import type { Fact } from './facts.ts';

/** How a candidate was found. */
export const SOURCES = ['typed', 'site', 'shape', 'prose', 'fact', 'box', 'word', 'mention'] as const;
export type Source = (typeof SOURCES)[number];

/** Something printed that may answer a question. It does not know which. */
export interface Candidate {
  value: string | number | boolean;
  source: Source;
  /** Where it is printed: several spans for a value over several lines. */
  spans: readonly Span[];
  /** Which end of a printed period it is. */
  edge?: 'start' | 'end';
  /** What its label is next to, if not the value itself: the first day of a period. */
  anchor?: Span;
  /** What is known of a number. */
  currency?: string | null;
  percent?: boolean;
  decimals?: number;
  ambiguous?: boolean;
  /** The known field that it repeats. */
  fact?: Fact;
  /** How well the printed words name the choice that it is, 0–1. */
  option?: number;
  /** The check box that it is read from. */
  box?: { page: number; box?: Box; text: string };
}
