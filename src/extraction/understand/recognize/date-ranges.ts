import { findNextLine } from '../view/next-line.ts';
import type { View } from '../view/view.ts';
import type { PrintedDate } from './dates.ts';
import { RANGE_JOINT } from './range-patterns.ts';

export interface DateRange {
  start: PrintedDate;
  end: PrintedDate;
}

const JOINT = new RegExp(`^\\s*(?:${RANGE_JOINT}|/)?\\s*$`, 'iu');

/** Finds two dates in the same row joined by a dash or by a word such as "to". */
export function findRanges(view: View, dates: readonly PrintedDate[]): DateRange[] {
  const ranges: DateRange[] = [];
  for (let i = 0; i + 1 < dates.length; i++) {
    const start = dates[i];
    const end = dates[i + 1];
    if (!start || !end || start.span.chunk.row !== end.span.chunk.row || start.iso > end.iso) continue;
    if (start.startsRange) {
      ranges.push({ start, end });
      continue;
    }
    const row = view.rows[start.span.chunk.row];
    const from = (start.span.chunk.tokens[start.span.end - 1]?.index ?? 0) + 1;
    const to = end.span.chunk.tokens[end.span.start]?.index ?? 0;
    const between = row?.tokens.slice(from, to).map((token) => token.text) ?? [];
    if (JOINT.test(between.join(' ')) && (between.length > 0 || isJoined(start, end)))
      ranges.push({ start, end });
  }
  ranges.push(...findWrappedRanges(view, dates));
  return ranges;
}

/** Finds ranges whose last day is printed below the first: "01/05/2026 -" above "31/05/2026". */
function findWrappedRanges(view: View, dates: readonly PrintedDate[]): DateRange[] {
  return dates.flatMap((start) => {
    const { chunk } = start.span;
    const rest = chunk.tokens.slice(start.span.end).map((token) => token.text);
    if (!(rest.length > 0 && JOINT.test(rest.join(' '))) && !/[-–]$/.test(start.text)) return [];
    const below = findNextLine(view, chunk);
    const end = dates.find(({ span }) => span.chunk === below && span.start === 0);
    return end && start.iso < end.iso ? [{ start, end }] : [];
  });
}

function isJoined(start: PrintedDate, end: PrintedDate): boolean {
  if (start.span.chunk !== end.span.chunk) return false;
  if (start.span.start === end.span.start) return /\d[-–—~～]\d/.test(start.text);
  return /[-–]$/.test(start.text) || /^[-–]/.test(end.text);
}
