import type { Box, Evidence, FieldValue } from '../../parsed-data.ts';

const START = '/fields/period_start';
const END = '/fields/period_end';
/** Maximum distance between two edges that are treated as equal, in page units. */
const TOLERANCE = 0.5;

/**
 * Removes the start of a period if it was read from the same text as the end, for example from the date of a
 * statement or from the month in "period ending 31 March 2026". The start is kept if both dates were read
 * from a month without a day.
 */
export function settlePeriod(fields: Record<string, FieldValue>, evidence: Record<string, Evidence>): void {
  const start = evidence[START];
  const end = evidence[END];
  if (!start?.box || !end?.box || start.page !== end.page || !isInside(start.box, end.box)) return;
  const isSameDate = fields.period_start === fields.period_end;
  if (!isSameDate && (isInside(end.box, start.box) || isDayPrinted(fields.period_start, start))) return;
  delete fields.period_start;
  delete evidence[START];
}

/** Whether the text of a date contains its day, as in "1–30" for the first day of "1–30 September 2026". */
function isDayPrinted(date: FieldValue | undefined, { text = '' }: Evidence): boolean {
  const day = typeof date === 'string' ? Number(date.slice(8, 10)) : Number.NaN;
  return text.split(/\D+/).some((digits) => digits !== '' && Number(digits) === day);
}

function isInside(box: Box, outer: Box): boolean {
  return (
    box[0] >= outer[0] - TOLERANCE &&
    box[1] >= outer[1] - TOLERANCE &&
    box[2] <= outer[2] + TOLERANCE &&
    box[3] <= outer[3] + TOLERANCE
  );
}
