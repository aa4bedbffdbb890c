import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../domain/ports/page.ts';
import type { DocumentOrder } from '../../domain/ports/records.ts';
import { orderByNewest, type SortKey } from './fetch-page.ts';

/**
 * A section of a list in which all documents are sorted by the same keys. Documents without the value form a
 * separate section: an index has them at one end, but lists show them last in both directions.
 */
export interface ListSection {
  condition: RawBuilder<boolean>;
  keys: readonly SortKey[];
  /** Returns true if the whole section comes before the position. */
  isBefore: (position: Position) => boolean;
  /** Returns the keys at the position, or null if the whole section comes after it. */
  toKeyValues: (position: Position) => Position | null;
}

/** The columns to sort by. Text is compared case-insensitively. */
const COMPARED = {
  supplier: { expression: sql`lower(supplier)`, type: 'text' },
  number: { expression: sql`lower(number)`, type: 'text' },
  date: { expression: sql.ref('date'), type: 'text' },
  total: { expression: sql.ref('total'), type: 'float8' },
} as const;

const NEWEST = orderByNewest('created_at', 'id');

/** Returns the keys that determine a document's position in the list. */
export function toPositionKeys({ by, descending }: DocumentOrder): SortKey[] {
  if (by === 'created') return NEWEST.map((key) => ({ ...key, descending }));
  return [{ ...COMPARED[by], descending }, ...NEWEST];
}

/**
 * Returns the sections of a list. Documents without the value come last, and documents with equal values are
 * sorted by creation time, newest first.
 */
export function toSections(order: DocumentOrder): ListSection[] {
  const keys = toPositionKeys(order);
  if (order.by === 'created')
    return [
      {
        condition: sql<boolean>`true`,
        keys,
        isBefore: () => false,
        toKeyValues: (position) => position,
      },
    ];
  const { expression } = COMPARED[order.by];
  return [
    {
      condition: sql<boolean>`${expression} is not null`,
      keys,
      isBefore: ([value]) => value === null,
      toKeyValues: (position) => position,
    },
    {
      condition: sql<boolean>`${expression} is null`,
      keys: NEWEST,
      isBefore: () => false,
      toKeyValues: ([value, ...others]) => (value === null ? others : null),
    },
  ];
}
