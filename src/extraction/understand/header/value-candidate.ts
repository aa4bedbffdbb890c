import type { Amount } from '../recognize/amounts.ts';
import type { PrintedDate } from '../recognize/dates.ts';
import type { Span } from '../view/span.ts';
import type { HeaderField } from './header-fields.ts';

/** Text that may be the value of a header field. If `span` is null, the value was calculated. */
export interface ValueCandidate {
  value: string | number;
  key: string;
  span: Span | null;
  /** The lines of a value that has several lines. */
  spans?: readonly Span[];
  /**
   * The text next to the label, if that is not the value itself. For example, the label of a period is next
   * to the first day, so the first day is the anchor of the last day.
   */
  anchor?: Span;
  edge?: 'start' | 'end';
  amount?: Amount;
  date?: PrintedDate;
}

export function collectSpans({ span, spans = span ? [span] : [] }: ValueCandidate): readonly Span[] {
  return spans;
}

export interface ValueQuestion {
  field: HeaderField;
  candidates: readonly ValueCandidate[];
  rows: readonly Float64Array[];
  /** Other printed values of the same kind, used only if values of the field have been learned. */
  others: readonly ValueCandidate[];
}
