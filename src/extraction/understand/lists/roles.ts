import { type Word, wordsOf } from '../questions/wording.ts';
import type { ListKind } from './list-grid.ts';
import data from './roles.json' with { type: 'json' };

export type ItemColumn = keyof typeof data.items;
export type TransactionColumn = keyof typeof data.transactions;
export type ListRole = ItemColumn | TransactionColumn;

/** The roles that columns can have, from the most specific to the least specific. */
export const ROLES: Readonly<Record<ListKind, readonly ListRole[]>> = {
  items: Object.keys(data.items) as ItemColumn[],
  transactions: Object.keys(data.transactions) as TransactionColumn[],
};

/** The names of each role, which are compared with headers in any language. */
export const ROLE_NAMES: Readonly<Record<ListKind, ReadonlyMap<ListRole, readonly (readonly Word[])[]>>> = {
  items: mapNames(data.items),
  transactions: mapNames(data.transactions),
};

function mapNames(
  names: Readonly<Record<string, string[]>>,
): ReadonlyMap<ListRole, readonly (readonly Word[])[]> {
  return new Map(
    Object.entries(names).map(([role, phrases]) => [
      role as ListRole,
      phrases.map((phrase) => wordsOf(phrase)),
    ]),
  );
}

const NUMERIC: ReadonlySet<ListRole> = new Set<ListRole>([
  'quantity',
  'unit_price',
  'discount',
  'tax_rate',
  'amount',
  'debit',
  'credit',
  'balance',
]);

export const isNumericRole = (role: ListRole) => NUMERIC.has(role);
export const isDateRole = (role: ListRole) => role === 'date' || role === 'value_date';

/**
 * Whether one column can have both roles, for example a quantity and its unit, or a date and a description.
 */
export function mayShare(a: ListRole, b: ListRole): boolean {
  const pair = [a, b].sort().join('+');
  return SHARED.has(pair);
}

const SHARED: ReadonlySet<string> = new Set(data.shared);
