import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DocumentFilter } from '../../domain/ports/records.ts';
import type { DocumentsQuery } from './document-filter.ts';
import type { Tables } from './tables.ts';

/** Filters that refer only to columns of `document_counts`. */
const CONDITIONS: {
  [Name in keyof DocumentFilter]?: (value: NonNullable<DocumentFilter[Name]>) => RawBuilder<boolean> | null;
} = {
  status: (status) => sql<boolean>`status = ${status}`,
  source: (source) => sql<boolean>`source = ${source}`,
  documentType: (type) => sql<boolean>`document_type = ${type}`,
  review({ state }) {
    if (state === 'done') return sql<boolean>`reviewed`;
    return state === 'rejected' ? sql<boolean>`rejected` : null;
  },
};

/** The counts that can be read from the table `document_counts`. */
export interface KeptCounts {
  total: number;
  pending: number;
  completed: number;
  failed: number;
  reviewDone: number;
  reviewRejected: number;
}

/**
 * Counts documents from the table `document_counts`, in constant time. Returns null if these counts do not
 * cover a condition of the filter.
 */
export async function findKeptCounts(
  database: Kysely<Tables>,
  projectId: string,
  filter: DocumentFilter,
): Promise<KeptCounts | null> {
  const conditions = toConditions(filter);
  if (conditions === null) return null;
  const sum = (condition: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(documents) filter (where ${condition}), 0)::float8`;
  const { rows } = await sql<KeptCounts>`
    select ${sum(sql`true`)} as total, ${sum(sql`status = 'pending'`)} as pending,
      ${sum(sql`status = 'completed'`)} as completed, ${sum(sql`status = 'failed'`)} as failed,
      ${sum(sql`reviewed`)} as "reviewDone", ${sum(sql`rejected`)} as "reviewRejected"
    from document_counts
    where ${sql.join([sql`project_id = ${projectId}`, ...conditions], sql` and `)}`.execute(database);
  return rows[0] ?? null;
}

export function countStates(query: DocumentsQuery): Promise<KeptCounts> {
  return query
    .select([
      countWhere(sql<boolean>`true`).as('total'),
      countWhere(sql<boolean>`status = 'pending'`).as('pending'),
      countWhere(sql<boolean>`status = 'completed'`).as('completed'),
      countWhere(sql<boolean>`status = 'failed'`).as('failed'),
      countWhere(sql<boolean>`reviewed`).as('reviewDone'),
      countWhere(sql<boolean>`rejection_reason is not null`).as('reviewRejected'),
    ])
    .executeTakeFirstOrThrow();
}

export function countWhere(condition: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`count(*) filter (where ${condition})`;
}

/** The number of documents in each project, for use in a query that selects projects. */
export const projectDocuments: RawBuilder<number> = sql<number>`(
  select coalesce(sum(c.documents), 0)::float8 from document_counts c where c.project_id = projects.id)`;

export async function countStoredDocuments(
  database: Kysely<Tables>,
  organizationId: string,
): Promise<number> {
  const { rows } = await sql<{ documents: number }>`
    select coalesce(sum(c.documents), 0)::float8 as documents
    from projects p join document_counts c on c.project_id = p.id where p.organization_id = ${organizationId}`.execute(
    database,
  );
  return rows[0]?.documents ?? 0;
}

function toConditions(filter: DocumentFilter): RawBuilder<boolean>[] | null {
  const conditions: RawBuilder<boolean>[] = [];
  for (const name of Object.keys(filter) as (keyof DocumentFilter)[]) {
    const condition = toCondition(filter, name);
    if (condition === null) return null;
    conditions.push(condition);
  }
  return conditions;
}

function toCondition<Name extends keyof DocumentFilter>(
  filter: DocumentFilter,
  name: Name,
): RawBuilder<boolean> | null {
  const value = filter[name];
  if (value === undefined || value === null) return null;
  return CONDITIONS[name]?.(value) ?? null;
}
