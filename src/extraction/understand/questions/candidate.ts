import type { Box } from '../../parsed-data.ts';
import type { Span } from '../view/span.ts';
import type { Fact } from './facts.ts';

/** The ways in which a candidate can be found. */
export const SOURCES = [
  'typed',
  'site',
  'shape',
  'span',
  'prose',
  'fact',
  'box',
  'word',
  'mention',
  'cell',
] as const;
export type Source = (typeof SOURCES)[number];

/** A printed value that may answer a question. Several questions can share the same candidate. */
export interface Candidate {
  value: string | number | boolean;
  source: Source;
  /** The position of the value, with one span for each line. */
  spans: readonly Span[];
  /** Whether the value is the start or the end of a printed period. */
  edge?: 'start' | 'end';
  /**
   * The text next to the label, if it is not the value itself. For example, the label of a period is next to
   * the first day, so the first day is the anchor of the last day.
   */
  anchor?: Span;
  /** Set only for numbers. */
  currency?: string | null;
  percent?: boolean;
  decimals?: number;
  ambiguous?: boolean;
  /** A known field that has the same value. */
  fact?: Fact;
  /** How well the printed words match the choice, 0–1. */
  option?: number;
  /** The check box from which the value was read. */
  box?: { page: number; box?: Box; text: string };
}
