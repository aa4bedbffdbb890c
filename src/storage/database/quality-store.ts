import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { QualityRecords } from '../../domain/ports/quality-records.ts';
import type { Period, QualityCounts } from '../../domain/quality.ts';
import { needsReview } from './document-filter.ts';
import type { Tables } from './tables.ts';

const MOST_CORRECTIONS = 100;

/** Condition for a correction that changed the value instead of only confirming it. */
const IS_CHANGED = sql`c.value::text is distinct from c.previous::text`;

export function createQualityStore(database: Kysely<Tables>): QualityRecords {
  return {
    async measure(projectId, threshold, period) {
      const [days, [times], failures, corrections] = await Promise.all([
        countByDay(database, projectId, threshold, period),
        measureTimes(database, projectId, period),
        selectQualityRows<{ code: string; documents: number }>(
          database,
          sql`select error->>'code' as code, count(*) as documents from documents
            where ${isWithin(projectId, period)} and status = 'failed' and error is not null
            group by 1 order by 2 desc, 1`,
        ),
        selectQualityRows<{ supplier: string | null; field: string; documents: number }>(
          database,
          sql`select supplier, regexp_replace(c.pointer, '/[0-9]+(?=/|$)', '/*', 'g') as field,
              count(distinct documents.id) as documents
            from documents join corrections c on c.document_id = documents.id
            where ${isWithin(projectId, period)} and ${IS_CHANGED}
            group by 1, 2 order by 3 desc, 2, 1 limit ${MOST_CORRECTIONS}`,
        ),
      ]);
      return {
        period,
        total: addCounts(days),
        secondsToResult:
          times?.median == null || times.p95 === null ? null : { median: times.median, p95: times.p95 },
        failures,
        corrections,
        days,
      };
    },
  };
}

function isWithin(projectId: string, { from, to }: Period): RawBuilder<boolean> {
  return sql<boolean>`(documents.project_id = ${projectId}
    and documents.created_at >= ${`${from}T00:00:00Z`}::timestamptz
    and documents.created_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day')`;
}

function countByDay(database: Kysely<Tables>, projectId: string, threshold: number, period: Period) {
  return selectQualityRows<QualityCounts & { day: string }>(
    database,
    sql`select day, count(*) as documents, coalesce(sum(pages_count), 0)::float8 as pages,
        count(*) filter (where status = 'completed') as completed,
        count(*) filter (where status = 'failed') as failed,
        count(*) filter (where status = 'completed' and not is_reviewed) as "straightThrough",
        count(*) filter (where status = 'completed' and is_reviewed) as reviewed,
        count(*) filter (where is_corrected) as corrected
      from (select d.*, is_needed or is_corrected or rejection_reason is not null as is_reviewed
        from (select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, pages_count, status, rejection_reason,
            ${needsReview(projectId, threshold)} as is_needed,
            exists (select 1 from corrections c where c.document_id = documents.id and ${IS_CHANGED}) as is_corrected
          from documents where ${isWithin(projectId, period)}) d) counted
      group by day order by day`,
  );
}

function measureTimes(database: Kysely<Tables>, projectId: string, period: Period) {
  return selectQualityRows<{ median: number | null; p95: number | null }>(
    database,
    sql`select percentile_cont(0.5) within group (order by seconds) as median,
        percentile_cont(0.95) within group (order by seconds) as p95
      from (select extract(epoch from min(r.finished_at) - documents.created_at)::float8 as seconds
        from documents join runs r on r.document_id = documents.id and r.finished_at is not null
        where ${isWithin(projectId, period)} group by documents.id) ended`,
  );
}

async function selectQualityRows<Row>(database: Kysely<Tables>, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`${query}`.execute(database);
  return rows;
}

function addCounts(days: readonly QualityCounts[]): QualityCounts {
  const sum = (name: keyof QualityCounts) => days.reduce((total, day) => total + day[name], 0);
  return {
    documents: sum('documents'),
    pages: sum('pages'),
    completed: sum('completed'),
    failed: sum('failed'),
    straightThrough: sum('straightThrough'),
    reviewed: sum('reviewed'),
    corrected: sum('corrected'),
  };
}
