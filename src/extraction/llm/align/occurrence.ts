import { listSpanPlaces, type Place } from '../../understand/found.ts';
import type { Span } from '../../understand/view/span.ts';
import type { Token } from '../../understand/view/token.ts';
import type { View } from '../../understand/view/view.ts';

export interface Occurrence {
  /** The words of the value, in reading order. */
  spans: Span[];
  /** Index of the row in which the value begins. */
  row: number;
  /** How well the printed words match the value, from 0 to 1. */
  quality: number;
}

export function createOccurrence(spans: Span[], quality: number): Occurrence {
  return { spans, row: Math.min(...spans.map(({ chunk }) => chunk.row)), quality };
}

export function listPlaces(view: View, { spans }: Occurrence): Place[] {
  return spans.flatMap((span) => listSpanPlaces(view, span));
}

export function listTokens({ spans }: Occurrence): Token[] {
  return spans.flatMap(({ chunk, start, end }) => chunk.tokens.slice(start, end));
}

export function overlaps(a: Occurrence, b: Occurrence): boolean {
  return a.spans.some((one) =>
    b.spans.some((other) => one.chunk === other.chunk && one.start < other.end && other.start < one.end),
  );
}
