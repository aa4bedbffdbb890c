import { sql } from 'kysely';
import type { DocumentOrder } from '../../domain/ports/records.ts';
import { orderByNewest, type SortKey } from './fetch-page.ts';

/** The value to sort by, for each order. Text is compared case-insensitively. */
const COMPARED = {
  supplier: { expression: sql`lower(supplier)`, type: 'text' },
  number: { expression: sql`lower(number)`, type: 'text' },
  date: { expression: sql.ref('date'), type: 'text' },
  total: { expression: sql.ref('total'), type: 'float8' },
} as const;

const NEWEST = orderByNewest('created_at', 'id');

/** Documents without the value come last. Documents with the same value are sorted newest first. */
export function toSortKeys({ by, descending }: DocumentOrder): SortKey[] {
  if (by === 'created') return NEWEST.map((key) => ({ ...key, descending }));
  return [{ ...COMPARED[by], descending, isNullable: true }, ...NEWEST];
}
