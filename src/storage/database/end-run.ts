import { type Selectable, sql, type Transaction } from 'kysely';
import type { EndedRun, RunEnd } from '../../domain/ports/records.ts';
import type { FieldSchema } from '../../lib/field-schema.ts';
import { toDocument } from './document-rows.ts';
import type { Tables } from './tables.ts';

interface EndedRow {
  run_number: number;
  project_threshold: number;
  project_delivers_after_review: boolean;
  project_schema: FieldSchema | null;
}

/** Locks the document and ends its run in one statement. Returns null if there is no run to end. */
export async function endRun(
  transaction: Transaction<Tables>,
  runId: string,
  { state, warnings, modelUsage, error }: RunEnd,
): Promise<EndedRun | null> {
  const closing = transaction
    .updateTable('runs')
    .set({
      state,
      finished_at: new Date(),
      parsed_by: null,
      warnings: JSON.stringify(warnings),
      model_usage: modelUsage === null ? null : JSON.stringify(modelUsage),
      error: error === null ? null : JSON.stringify(error),
    })
    .where('id', '=', runId)
    .where('state', 'in', ['queued', 'running'])
    // This condition waits for the document's lock before the run is changed.
    .where(sql<boolean>`document_id = (select id from locked)`)
    .returning('number');
  const { rows } = await sql<Selectable<Tables['documents']> & EndedRow>`
    with locked as (
      select d.*, p.review_threshold as project_threshold,
        p.deliver_after_review as project_delivers_after_review,
        (select s.schema from project_schemas s where s.project_id = p.id
          order by s.version desc limit 1) as project_schema
      from documents d
      join runs r on r.document_id = d.id
      join projects p on p.id = d.project_id
      where r.id = ${runId} and p.deleted_at is null for update of d),
    closed as (${closing})
    select locked.*, closed.number as run_number from locked, closed`.execute(transaction);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    document: toDocument(row),
    number: row.run_number,
    project: {
      reviewThreshold: row.project_threshold,
      deliverAfterReview: row.project_delivers_after_review,
      schema: row.project_schema,
    },
  };
}
