import { type SelectQueryBuilder, sql } from 'kysely';
import type { DocumentOrder } from '../../domain/ports/records.ts';
import type { Tables } from './tables.ts';

/** The sort key; texts are compared case-insensitively. */
const COMPARED = {
  supplier: sql`lower(supplier)`,
  number: sql`lower(number)`,
  date: sql`date`,
  total: sql`total`,
} as const;

/** Documents without the value come last; equal ones newest first. */
export function inOrder<Result>(
  query: SelectQueryBuilder<Tables, 'documents', Result>,
  { by, descending }: DocumentOrder,
): SelectQueryBuilder<Tables, 'documents', Result> {
  const direction = descending ? 'desc' : 'asc';
  if (by === 'created') return query.orderBy('created_at', direction).orderBy('id', direction);
  return query
    .orderBy(COMPARED[by], (order) => (descending ? order.desc() : order.asc()).nullsLast())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}
