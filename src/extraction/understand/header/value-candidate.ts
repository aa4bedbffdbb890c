import type { Amount } from '../recognize/amounts.ts';
import type { PrintedDate } from '../recognize/dates.ts';
import type { Span } from '../view/span.ts';
import type { HeaderField } from './header-fields.ts';

/** Something printed that may be a value of the header; without a place it was worked out. */
export interface ValueCandidate {
  value: string | number;
  key: string;
  span: Span | null;
  /** Its lines, if it has several. */
  spans?: readonly Span[];
  /** What its label is next to, if not the value itself: the first day of a period. */
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
  /** What else is printed of its kind, if something was taught of the field. */
  others: readonly ValueCandidate[];
}
