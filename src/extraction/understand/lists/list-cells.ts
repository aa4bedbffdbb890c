import { isCompactDate, readDayAndMonth } from '../bank/short-dates.ts';
import type { Context } from '../context.ts';
import type { Amount } from '../recognize/amounts.ts';
import { isCurrency } from '../recognize/currency.ts';
import type { PrintedDate } from '../recognize/dates.ts';
import { type Span, spanBox, spanText } from '../view/span.ts';
import { mergeBoxes, type Token } from '../view/token.ts';
import type { ListCell } from './list-grid.ts';

/** Maximum number of characters in a unit or symbol next to a number. */
const LONGEST_SIGN = 4;

/** Reads the part of a line that is in one column. Returns null if there is none. */
export function createCell(context: Context, spans: Span[]): ListCell | null {
  if (spans.length === 0) return null;
  const amounts: Amount[] = [];
  const dates: PrintedDate[] = [];
  const taken: Span[] = [];
  for (const span of spans) {
    for (const amount of context.amountsOn(span.chunk.row))
      if (isWithin(amount.span, span)) {
        amounts.push(amount);
        taken.push(amount.span);
      }
    for (const date of context.datesIn(span.chunk))
      if (isWithin(date.span, span)) {
        dates.push(date);
        taken.push(date.span);
      }
  }
  const text = spans.map(spanText).join(' ');
  const rest = findOtherWords(spans, taken);
  const [date] = dates;
  return {
    spans,
    text,
    box: mergeBoxes(spans.map(spanBox)),
    amounts,
    date: date ? { iso: date.iso, span: date.span } : null,
    isShortDate: date === undefined && isDayAndMonth(text),
    isNumber: amounts.length === 1 && rest.length <= 1 && rest.every((word) => word.length <= LONGEST_SIGN),
    words: rest.filter((word) => /\p{L}{2}/u.test(word)).length,
  };
}

function isWithin(inner: Span, outer: Span): boolean {
  return inner.chunk === outer.chunk && inner.start >= outer.start && inner.end <= outer.end;
}

/** Returns the words of a cell that are not part of a currency, number or date. */
function findOtherWords(spans: readonly Span[], taken: readonly Span[]): string[] {
  const words: string[] = [];
  for (const { chunk, start, end } of spans)
    for (let i = start; i < end; i++) {
      const { key, text } = chunk.tokens[i] as Token;
      const isTaken = taken.some((span) => span.chunk === chunk && i >= span.start && i < span.end);
      if (key !== '' && !isTaken && !isCurrency(text)) words.push(key);
    }
  return words;
}

function isDayAndMonth(text: string): boolean {
  if (!/\d/.test(text)) return false;
  if (isCompactDate(text)) return true;
  const read = readDayAndMonth(text.slice(0, 24));
  return read !== null && read.day >= 1 && read.day <= 31 && read.month >= 1 && read.month <= 12;
}

export function getNumber(cell: ListCell | null | undefined): Amount | null {
  return cell?.amounts[0] ?? null;
}
