import type { Amount } from '../recognize/amounts.ts';
import type { PrintedDate } from '../recognize/dates.ts';
import type { Span } from '../view/span.ts';
import type { HeaderField } from './header-fields.ts';

/** Printed text that may be a header value; without a place, it was calculated. */
export interface ValueCandidate {
  value: string | number;
  key: string;
  span: Span | null;
  /** Its lines, if it has several. */
  spans?: readonly Span[];
  /** The text that its label is next to, if that is not the value: the first day of a period. */
  anchor?: Span;
  edge?: 'start' | 'end';
  amount?: Amount;
  date?: PrintedDate;
}

/** The lines of a candidate. */
export function collectSpans({ span, spans = span ? [span] : [] }: ValueCandidate): readonly Span[] {
  return spans;
}

/** The candidates of one field with their features. */
export interface ValueQuestion {
  field: HeaderField;
  candidates: readonly ValueCandidate[];
  rows: readonly Float64Array[];
  /** Other printed values of its kind, if values of the field were taught. */
  others: readonly ValueCandidate[];
}
