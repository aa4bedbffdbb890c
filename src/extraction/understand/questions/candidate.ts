import type { Box } from '../../parsed-data.ts';
import type { Span } from '../view/span.ts';
import type { Fact } from './facts.ts';

/** How a candidate was found. */
export const SOURCES = ['typed', 'site', 'shape', 'span', 'prose', 'fact', 'box', 'word', 'mention'] as const;
export type Source = (typeof SOURCES)[number];

/** A printed value that can answer a question. It does not depend on the question. */
export interface Candidate {
  value: string | number | boolean;
  source: Source;
  /** The places of its parts: several spans for a value on several lines. */
  spans: readonly Span[];
  /** Whether it is the start or end of a printed period. */
  edge?: 'start' | 'end';
  /** The text that its label is next to, if that is not the value: the first day of a period. */
  anchor?: Span;
  /** Properties of a number. */
  currency?: string | null;
  percent?: boolean;
  decimals?: number;
  ambiguous?: boolean;
  /** The known field that it repeats. */
  fact?: Fact;
  /** How well the printed words name its choice, 0–1. */
  option?: number;
  /** The check box from which it is read. */
  box?: { page: number; box?: Box; text: string };
}
