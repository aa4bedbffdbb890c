import type { Span } from '../view/span.ts';
import { beginsAddress, isAddressLike, isRegionRow, type ReceiptRow } from './receipt-rows.ts';

const MAX_ROWS = 6;

/**
 * Returns the spans of the shop's address, up to the postcode and any continuation below it. Without a
 * postcode, the address consists of consecutive rows, the first of which looks like a street.
 */
export function findAddressRows(rows: readonly ReceiptRow[], from: number): Span[] {
  const topRows = rows.slice(from, findHeadEnd(rows, from));
  const postal = topRows.findIndex((row) => row.kind === 'postal');
  if (postal < 0) return findWithoutPostcode(topRows).flatMap((row) => row.spans);
  let first = postal;
  while (first > 0 && postal - first < MAX_ROWS && isPart(topRows[first - 1])) first--;
  first = findFirstRow(topRows, first, postal);
  let last = postal;
  while (last - postal < 3 && isContinued(topRows, last)) last++;
  return topRows.slice(first, last + 1).flatMap((row) => row.spans);
}

/** Returns the index of the row in which the sale begins: the title or the first row with a price. */
function findHeadEnd(rows: readonly ReceiptRow[], from: number): number {
  const end = rows.findIndex((row, i) => i >= from && (row.kind === 'title' || row.kind === 'priced'));
  return end < 0 ? rows.length : end;
}

/**
 * Whether a row can be part of an address. A row in brackets is the name of a branch, not part of the
 * address.
 */
function isPart(row: ReceiptRow | undefined): boolean {
  if (row === undefined || /^\([^()\d]*\)$/.test(row.text)) return false;
  return row.kind === 'text' || row.kind === 'street' || row.kind === 'postal';
}

/**
 * Returns the index of the first row of the address. A brand or branch above the street is not part of the
 * address.
 */
function findFirstRow(topRows: readonly ReceiptRow[], first: number, postal: number): number {
  const part = topRows.slice(first, postal);
  const numbered = part.findIndex(({ text }) => beginsAddress(text) || isAddressLike(text));
  const street = numbered >= 0 ? numbered : part.findIndex((row) => row.kind === 'street');
  return first + Math.max(0, street);
}

/**
 * Whether the address continues below its postcode with a state, a country, or a town that has not been
 * printed yet.
 */
function isContinued(topRows: readonly ReceiptRow[], last: number): boolean {
  const here = topRows[last]?.text ?? '';
  const next = topRows[last + 1];
  if (!isPart(next) || next === undefined) return false;
  if (isRegionRow(next.text)) return true;
  if (next.kind !== 'text')
    return next.kind === 'postal' && (/,$/.test(here) || /^\d{4,6}\s\p{L}+\.?$/u.test(next.text));
  return /(?:,|\d{5})$/.test(here) && !/\d/.test(next.text);
}

function findWithoutPostcode(topRows: readonly ReceiptRow[]): ReceiptRow[] {
  const first = topRows.findIndex((row) => row.kind === 'street');
  if (first < 0) return [];
  const out: ReceiptRow[] = [];
  for (const row of topRows.slice(first, first + MAX_ROWS)) {
    const open = /,$/.test(out.at(-1)?.text ?? ',');
    if (!isPart(row) || !(open || row.kind === 'street' || isRegionRow(row.text))) break;
    out.push(row);
  }
  return out;
}
