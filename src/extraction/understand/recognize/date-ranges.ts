import type { View } from '../view/view.ts';
import type { PrintedDate } from './dates.ts';

export interface DateRange {
  start: PrintedDate;
  end: PrintedDate;
}

const JOINT = /^\s*(?:-|–|—|to|through|thru|bis|bis zum|au|al|a|até|t\/m|tot|until|und|and)?\s*$/i;

/** Two dates of one row that a dash or a word like "to" joins. */
export function rangesOf(view: View, dates: readonly PrintedDate[]): DateRange[] {
  const ranges: DateRange[] = [];
  for (let i = 0; i + 1 < dates.length; i++) {
    const start = dates[i];
    const end = dates[i + 1];
    if (!start || !end || start.span.chunk.row !== end.span.chunk.row || start.iso > end.iso) continue;
    const row = view.rows[start.span.chunk.row];
    const from = (start.span.chunk.tokens[start.span.end - 1]?.index ?? 0) + 1;
    const to = end.span.chunk.tokens[end.span.start]?.index ?? 0;
    const between = row?.tokens.slice(from, to).map((token) => token.text) ?? [];
    if (JOINT.test(between.join(' ')) && (between.length > 0 || glued(start, end)))
      ranges.push({ start, end });
  }
  return ranges;
}

function glued(start: PrintedDate, end: PrintedDate): boolean {
  if (start.span.chunk !== end.span.chunk) return false;
  if (start.span.start === end.span.start) return /\d[-–]\d/.test(start.text);
  return /[-–]$/.test(start.text) || /^[-–]/.test(end.text);
}
