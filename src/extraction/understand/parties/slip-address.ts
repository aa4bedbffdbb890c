import type { Span } from '../view/span.ts';
import { beginsAddress, isAddressLike, isRegionRow, type SlipRow } from './slip-rows.ts';

/** No address is printed over more rows. */
const MOST = 6;

/** The rows of the shop's address: those up to its postcode, or without one those that read like a street. */
export function addressRows(rows: readonly SlipRow[], from: number): Span[] {
  const head = rows.slice(from, endOfHead(rows, from));
  const postal = head.findIndex((row) => row.kind === 'postal');
  if (postal < 0) return unposted(head).flatMap((row) => row.spans);
  let first = postal;
  while (first > 0 && postal - first < MOST && isPart(head[first - 1])) first--;
  first = begin(head, first, postal);
  let last = postal;
  while (last - postal < 3 && goesOn(head, last)) last++;
  return head.slice(first, last + 1).flatMap((row) => row.spans);
}

/** The sale begins with a title, or with the first thing that has a price. */
function endOfHead(rows: readonly SlipRow[], from: number): number {
  const end = rows.findIndex((row, i) => i >= from && (row.kind === 'title' || row.kind === 'priced'));
  return end < 0 ? rows.length : end;
}

/** What may be a line of an address; words in brackets name a branch. */
function isPart(row: SlipRow | undefined): boolean {
  if (row === undefined || /^\([^()\d]*\)$/.test(row.text)) return false;
  return row.kind === 'text' || row.kind === 'street' || row.kind === 'postal';
}

/** Lines of a brand or branch before the house are left out, where a house can be told. */
function begin(head: readonly SlipRow[], first: number, postal: number): number {
  const part = head.slice(first, postal);
  const house = part.findIndex(({ text }) => beginsAddress(text) || isAddressLike(text));
  const street = house >= 0 ? house : part.findIndex((row) => row.kind === 'street');
  return first + Math.max(0, street);
}

/** After the postcode only the town that it lacks, and state and country. */
function goesOn(head: readonly SlipRow[], last: number): boolean {
  const here = head[last]?.text ?? '';
  const next = head[last + 1];
  if (!isPart(next) || next === undefined) return false;
  if (isRegionRow(next.text)) return true;
  if (next.kind !== 'text')
    return next.kind === 'postal' && (/,$/.test(here) || /^\d{4,6}\s\p{L}+\.?$/u.test(next.text));
  return /(?:,|\d{5})$/.test(here) && !/\d/.test(next.text);
}

/** Rows from the first that begins like an address, as long as they go on with one. */
function unposted(head: readonly SlipRow[]): SlipRow[] {
  const first = head.findIndex((row) => row.kind === 'street');
  if (first < 0) return [];
  const out: SlipRow[] = [];
  for (const row of head.slice(first, first + MOST)) {
    const open = /,$/.test(out.at(-1)?.text ?? ',');
    if (!isPart(row) || !(open || row.kind === 'street' || isRegionRow(row.text))) break;
    out.push(row);
  }
  return out;
}
