import type { Context } from '../context.ts';
import { isConcept } from '../score/links.ts';
import { findTransactionHeaders } from './transactions.ts';

/**
 * Returns the indexes of the first header row and of all rows below it, except rows with an opening or
 * closing balance.
 */
export function findListedRows(context: Context): ReadonlySet<number> {
  const headers = findTransactionHeaders(context.view);
  const first = headers[0]?.firstRow ?? context.view.rows.length;
  const headerRows = new Set(headers.flatMap(({ firstRow, lastRow }) => [firstRow, lastRow]));
  const isBalance = (row: number) =>
    !headerRows.has(row) &&
    context.labels
      .row(row)
      .some((label) => isConcept(label, 'opening_balance') || isConcept(label, 'closing_balance'));
  return new Set(
    context.view.rows
      .slice(first)
      .map(({ index }) => index)
      .filter((row) => !isBalance(row)),
  );
}
