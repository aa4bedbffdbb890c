import { type Kysely, type Selectable, sql } from 'kysely';
import type { MonthlyUsage, UsageRecords } from '../../domain/ports/usage-records.ts';
import { type LimitSetter, type Limits, NO_LIMITS, type Usage } from '../../domain/quotas.ts';
import type { Tables } from './tables.ts';

export function createUsageStore(database: Kysely<Tables>): UsageRecords {
  return {
    async listMonths(organizationId) {
      const { rows } = await sql<MonthlyUsage>`
        select to_char(month, 'YYYY-MM') as month, sum(documents)::float8 as documents, sum(pages)::float8 as pages,
          (sum(sum(stored_bytes)) over (order by month))::float8 as "storedBytes"
        from usage_changes where organization_id = ${organizationId} group by month order by month`.execute(
        database,
      );
      return rows;
    },
    measure: (organizationId, month) => measureUsage(database, organizationId, month),
    findLimits: (organizationId) => findLimits(database, organizationId),
    async setLimits(organizationId, setBy, { documentsPerMonth, pagesPerMonth, storedBytes }) {
      const values = {
        documents_per_month: documentsPerMonth,
        pages_per_month: pagesPerMonth,
        stored_bytes: storedBytes,
      };
      await database
        .insertInto('organization_limits')
        .values({ organization_id: organizationId, set_by: setBy, ...values })
        .onConflict((conflict) => conflict.columns(['organization_id', 'set_by']).doUpdateSet(values))
        .execute();
    },
    async compact() {
      await sql`
        with taken as (
          delete from usage_changes where (organization_id, month) in (
            select organization_id, month from usage_changes group by 1, 2 having count(*) > 1)
          returning *)
        insert into usage_changes (organization_id, month, documents, pages, stored_bytes)
        select organization_id, month, sum(documents), sum(pages), sum(stored_bytes) from taken group by 1, 2`.execute(
        database,
      );
    },
  };
}

/**
 * Returns the number of documents and pages that were added in the month, and the bytes that are stored now.
 */
export async function measureUsage(
  database: Kysely<Tables>,
  organizationId: string,
  month: string,
): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select coalesce(sum(documents) filter (where month = ${`${month}-01`}::date), 0)::float8 as documents,
      coalesce(sum(pages) filter (where month = ${`${month}-01`}::date), 0)::float8 as pages,
      coalesce(sum(stored_bytes), 0)::float8 as "storedBytes"
    from usage_changes where organization_id = ${organizationId}`.execute(database);
  return rows[0] ?? { documents: 0, pages: 0, storedBytes: 0 };
}

/**
 * Returns the limits of the project's organization, and prevents the project from being deleted before the
 * transaction ends. Returns null if the project does not exist or is marked as deleted.
 */
export async function findLimitsOfLocked(
  transaction: Kysely<Tables>,
  project: { id: string; organizationId: string },
): Promise<Record<LimitSetter, Limits> | null> {
  const { rows } = await sql<LimitsRow | NoLimitsRow>`
    select limits.* from (select 1 from projects where id = ${project.id} and deleted_at is null for share) locked
    left join organization_limits limits on limits.organization_id = ${project.organizationId}`.execute(
    transaction,
  );
  if (rows.length === 0) return null;
  return toLimits(rows.filter((row) => row.set_by !== null));
}

type LimitsRow = Selectable<Tables['organization_limits']>;
interface NoLimitsRow {
  set_by: null;
}

export async function findLimits(
  database: Kysely<Tables>,
  organizationId: string,
): Promise<Record<LimitSetter, Limits>> {
  const rows = await database
    .selectFrom('organization_limits')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .execute();
  return toLimits(rows);
}

function toLimits(rows: LimitsRow[]): Record<LimitSetter, Limits> {
  const read = (setBy: LimitSetter): Limits => {
    const row = rows.find(({ set_by }) => set_by === setBy);
    if (row === undefined) return NO_LIMITS;
    return {
      documentsPerMonth: row.documents_per_month,
      pagesPerMonth: row.pages_per_month,
      storedBytes: row.stored_bytes,
    };
  };
  return { operator: read('operator'), owner: read('owner') };
}
