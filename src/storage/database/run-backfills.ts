import { type Kysely, sql, type Transaction } from 'kysely';
import { SEARCHED_CHARACTERS, toSearchWords } from '../../lib/search-words.ts';
import { runAtomically } from './atomically.ts';
import { fillOverviews } from './fill-overviews.ts';
import type { Tables } from './tables.ts';

/**
 * Processes at most `limit` rows after `position`. Returns the new position, or null if there are no more
 * rows.
 */
type Backfill = (transaction: Transaction<Tables>, position: string, limit: number) => Promise<string | null>;

/** Backfills, keyed by the name that migrations insert into the table `backfills`. */
const BACKFILLS: Readonly<Record<string, Backfill>> = {
  review_and_search: fillReviewAndSearch,
  shown_in_lists: fillOverviews,
};

/**
 * Runs one batch of the first unfinished backfill, and stores its position in the same transaction, so that
 * it can continue after an interruption. Returns null if all backfills are finished or another process is
 * running the next one.
 */
export function runBackfillBatch(
  database: Kysely<Tables>,
  limit: number,
): Promise<{ name: string; finished: boolean } | null> {
  return runAtomically(database, async (transaction) => {
    const { rows } = await sql<{ name: string; position: string }>`
      select name, position from backfills where finished_at is null
      order by name limit 1 for update skip locked`.execute(transaction);
    const [next] = rows;
    if (next === undefined) return null;
    const backfill = BACKFILLS[next.name];
    if (backfill === undefined) throw new Error(`There is no backfill named ${next.name}.`);
    const position = await backfill(transaction, next.position, limit);
    await transaction
      .updateTable('backfills')
      .set(position === null ? { finished_at: new Date() } : { position })
      .where('name', '=', next.name)
      .execute();
    return { name: next.name, finished: position === null };
  });
}

/**
 * Backfills the search words, the review score (the lowest confidence) and the warning codes of documents that
 * were processed before migration 0004.
 */
async function fillReviewAndSearch(
  transaction: Transaction<Tables>,
  position: string,
  limit: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string; filled: boolean }>`
    select d.id, s.document_id is not null as filled
    from documents d left join document_search s on s.document_id = d.id
    where d.id > ${position} order by d.id limit ${limit}`.execute(transaction);
  const last = rows.at(-1);
  if (last === undefined) return null;
  const ids = rows.filter((row) => !row.filled).map((row) => row.id);
  if (ids.length > 0) await fillDocuments(transaction, ids);
  return last.id;
}

async function fillDocuments(transaction: Transaction<Tables>, ids: string[]): Promise<void> {
  // A run that ends in the meantime waits for this lock and then overwrites these values.
  await sql`select 1 from documents where id = any(${ids}::text[]) order by id for update`.execute(
    transaction,
  );
  const { rows } = await sql<{ id: string; project_id: string; filename: string; text: string | null }>`
    select d.id, d.project_id, d.filename, left(r.parsed_data->>'text', ${SEARCHED_CHARACTERS}) as text
    from documents d left join results r on r.document_id = d.id
    where d.id = any(${ids}::text[])
      and not exists (select 1 from document_search s where s.document_id = d.id)`.execute(transaction);
  await sql`
    update documents d set
      review_score = (
        select min((e.value->>'confidence')::double precision)
        from results r cross join lateral json_each(coalesce(r.corrected_data, r.parsed_data)->'evidence') e
        where r.document_id = d.id
          and json_typeof(coalesce(r.corrected_data, r.parsed_data)->'evidence') = 'object'),
      warning_codes = array(
        select distinct w.value->>'code'
        from results r join runs on runs.id = r.run_id
        cross join lateral jsonb_array_elements(runs.warnings) w
        where r.document_id = d.id and w.value->>'code' is not null)
    where d.id = any(${rows.map((row) => row.id)}::text[])`.execute(transaction);
  const words = rows.map((row) => `${toSearchWords(row.filename)} ${toSearchWords(row.text ?? '')}`);
  await sql`
    insert into document_search (document_id, project_id, words)
    select id, project_id, to_tsvector('simple', words)
    from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.project_id)}::text[],
      ${words}::text[]) as filled (id, project_id, words)`.execute(transaction);
}
