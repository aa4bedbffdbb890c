import { type RawBuilder, sql } from 'kysely';
import type { Page, PageRequest, Position } from '../../domain/ports/page.ts';

/** A sort key of a list. Together, the keys must be unique for each row. */
export interface SortKey {
  expression: RawBuilder<unknown>;
  type: 'timestamptz' | 'text' | 'float8';
  descending: boolean;
}

/** The order of most lists. `time` and `id` are names of columns. */
export function orderByNewest(time: string, id: string): SortKey[] {
  return [
    { expression: sql.ref(time), type: 'timestamptz', descending: true },
    { expression: sql.ref(id), type: 'text', descending: true },
  ];
}

/** Returns the `order by` clause for the keys. `reversed` selects the opposite order. */
export function toOrderBy(keys: readonly SortKey[], { reversed = false } = {}): RawBuilder<unknown> {
  return sql.join(
    keys.map(
      ({ expression, descending }) => sql`${expression} ${sql.raw(descending === reversed ? 'asc' : 'desc')}`,
    ),
  );
}

/** Returns the expression that selects the position of each row, for use in cursors. */
export function toPosition(keys: readonly SortKey[]): RawBuilder<Position> {
  return sql<Position>`array[${sql.join(keys.map(({ expression }) => sql`(${expression})::text`))}]::text[]`;
}

/** Returns the condition for rows after the position in the request. */
export function isAfter(keys: readonly SortKey[], after: PageRequest['after']): RawBuilder<boolean> {
  return after === undefined || after === null ? sql<boolean>`true` : compareFrom(keys, after);
}

function compareFrom(keys: readonly SortKey[], after: Position): RawBuilder<boolean> {
  const [key, ...others] = keys;
  if (key === undefined) return sql<boolean>`false`;
  // Compare the keys as a row, because PostgreSQL can use an index for this, but not for a chain of
  // conditions.
  if (keys.every((one) => one.descending === key.descending)) {
    const expressions = sql.join(keys.map(({ expression }) => expression));
    const values = sql.join(keys.map((one, index) => toValue(one, after[index] ?? null)));
    return sql<boolean>`((${expressions}) ${sql.raw(key.descending ? '<' : '>')} (${values}))`;
  }
  const { expression, descending } = key;
  const value = toValue(key, after[0] ?? null);
  const operator = sql.raw(descending ? '<' : '>');
  const isLater = compareFrom(others, after.slice(1));
  // The second comparison implies the first, but PostgreSQL can use an index only for the first.
  return sql<boolean>`(${expression} ${operator}= ${value}
    and (${expression} ${operator} ${value} or (${expression} = ${value} and ${isLater})))`;
}

function toValue({ type }: SortKey, text: string | null): RawBuilder<unknown> {
  return sql`${text}::text::${sql.raw(type)}`;
}

/**
 * Returns the number of rows to read. After a cursor, this is one more than the page has, to detect whether
 * more rows follow.
 */
export function toLimit({ limit, after }: PageRequest): number {
  return after === undefined ? limit : limit + 1;
}

/** The rows to read, counted from the beginning of the list or, if `reversed`, from its end. */
export interface PagePart {
  offset: number;
  limit: number;
  reversed: boolean;
}

/**
 * Chooses the rows to read. Reads from the end of the list if the total is known and this skips fewer rows.
 */
export function toPart(page: PageRequest, total: number | null): PagePart {
  const limit = toLimit(page);
  if (total === null || page.after !== undefined || page.offset <= total / 2)
    return { offset: page.offset, limit, reversed: false };
  const size = Math.max(0, Math.min(limit, total - page.offset));
  return { offset: Math.max(0, total - page.offset - size), limit: size, reversed: true };
}

/**
 * Returns a page of the rows that `fetchRows` reads, with the total. The total is counted only if it was not
 * counted for an earlier page.
 */
export async function fetchPage<Row extends { position: Position }, Entry>(
  page: PageRequest,
  fetchRows: () => Promise<Row[]>,
  count: () => Promise<number>,
  convert: (row: Row) => Entry,
): Promise<Page<Entry>> {
  const isContinued = page.after !== undefined && page.after !== null;
  const [rows, total] = await Promise.all([fetchRows(), isContinued ? 0 : count()]);
  const next = rows.length > page.limit ? rows[page.limit - 1]?.position : undefined;
  return { rows: rows.slice(0, page.limit).map(convert), total, next: next ?? null };
}
