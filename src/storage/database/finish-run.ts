import { sql, type Transaction } from 'kysely';
import type { CheckResult } from '../../domain/corrections.ts';
import type { DocumentError } from '../../domain/documents.ts';
import type { RunSuccess } from '../../domain/ports/records.ts';
import { scoreForReview } from '../../domain/review.ts';
import type { JsonObject } from '../../lib/json-pointer.ts';
import { announce } from './announce.ts';
import { correctAgain, findSchemaOf } from './correction-store.ts';
import { tellNews } from './document-news.ts';
import { toDocument } from './document-rows.ts';
import { writeSearchWords } from './search-words.ts';
import type { Tables } from './tables.ts';

/**
 * Result, status, run and event in one. False if the run is over or the document is gone: then nothing was written.
 * A run that is older than the one that wrote the current result leaves that result; the order is that of the numbers,
 * because clocks can go backwards and differ between hosts.
 */
export async function succeedRun(
  transaction: Transaction<Tables>,
  runId: string,
  success: RunSuccess,
  check: CheckResult,
): Promise<boolean> {
  const closed = await closeRun(transaction, runId, 'succeeded', success, null);
  if (closed === null) return false;
  const { documentId, number } = closed;
  const { numAffectedRows } = await sql`
    insert into results (document_id, run_id, run_number, parsed_data)
    values (${documentId}, ${runId}, ${number}, ${success.parsedDataJson}::json)
    on conflict (document_id) do update
      set run_id = excluded.run_id, run_number = excluded.run_number, parsed_data = excluded.parsed_data,
        corrected_data = null
    where results.run_number < excluded.run_number`.execute(transaction);
  if (numAffectedRows === 0n) return true;
  const corrected = await correctAgain(transaction, documentId, runId, success.parsedDataJson, check);
  const data: JsonObject = corrected?.data ?? JSON.parse(success.parsedDataJson);
  const schema = await findSchemaOf(transaction, documentId);
  const document = await transaction
    .updateTable('documents')
    .set({
      status: 'completed',
      pages_count: success.pagesCount,
      document_type: corrected?.documentType ?? success.documentType,
      error: null,
      review_score: scoreForReview(data, schema),
      // A person reviewed another result, unless everything that was corrected in it is in this one too.
      reviewed: sql<boolean>`reviewed and ${corrected?.isWhole ?? false}`,
      warning_codes: [...new Set(success.warnings.map(({ code }) => code))],
    })
    .where('id', '=', documentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeSearchWords(transaction, document, success.searchWords);
  await tellNews(transaction, document, 'completed');
  const parsedDataJson = corrected?.json ?? success.parsedDataJson;
  await announce(transaction, 'document.processed', toDocument(document), parsedDataJson);
  return true;
}

/** A pending document becomes failed; one that has a result keeps it, and the failure shows in its runs. */
export async function failRun(
  transaction: Transaction<Tables>,
  runId: string,
  error: DocumentError,
  pagesCount: number | null,
): Promise<boolean> {
  const closed = await closeRun(transaction, runId, 'failed', { warnings: [], modelUsage: null }, error);
  if (closed === null) return false;
  const document = await transaction
    .updateTable('documents')
    .set({ status: 'failed', error: JSON.stringify(error), pages_count: pagesCount })
    .where('id', '=', closed.documentId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (document === undefined) return true;
  await tellNews(transaction, document, 'failed');
  await announce(transaction, 'document.failed', toDocument(document), null);
  return true;
}

/** Locks the document, then ends the run; null if there is nothing to end. */
async function closeRun(
  transaction: Transaction<Tables>,
  runId: string,
  state: 'succeeded' | 'failed',
  { warnings, modelUsage }: Pick<RunSuccess, 'warnings' | 'modelUsage'>,
  error: DocumentError | null,
): Promise<{ documentId: string; number: number } | null> {
  const { rows } = await sql<{ id: string }>`
    select d.id from documents d
    join runs r on r.document_id = d.id
    join projects p on p.id = d.project_id
    where r.id = ${runId} and p.deleted_at is null for update of d`.execute(transaction);
  const document = rows[0];
  if (document === undefined) return null;
  const closed = await transaction
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
    .returning('number')
    .executeTakeFirst();
  return closed === undefined ? null : { documentId: document.id, number: closed.number };
}
