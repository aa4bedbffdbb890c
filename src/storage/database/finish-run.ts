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
 * Result, status, run and event in one. False where the run is over or the document is gone: then nothing was written.
 * A run that was started before the one whose result stands leaves that result.
 */
export async function succeedRun(
  transaction: Transaction<Tables>,
  runId: string,
  success: RunSuccess,
  check: CheckResult,
): Promise<boolean> {
  const documentId = await closeRun(transaction, runId, 'succeeded', success.warnings, null);
  if (documentId === null) return false;
  const { numAffectedRows } = await sql`
    insert into results (document_id, run_id, parsed_data)
    values (${documentId}, ${runId}, ${success.parsedDataJson}::json)
    on conflict (document_id) do update
      set run_id = excluded.run_id, parsed_data = excluded.parsed_data, corrected_data = null
    where results.run_id < excluded.run_id`.execute(transaction);
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
  const documentId = await closeRun(transaction, runId, 'failed', [], error);
  if (documentId === null) return false;
  const document = await transaction
    .updateTable('documents')
    .set({ status: 'failed', error: JSON.stringify(error), pages_count: pagesCount })
    .where('id', '=', documentId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (document === undefined) return true;
  await tellNews(transaction, document, 'failed');
  await announce(transaction, 'document.failed', toDocument(document), null);
  return true;
}

/** Locks the document, then ends the run; the document's id, or null where there is nothing to end. */
async function closeRun(
  transaction: Transaction<Tables>,
  runId: string,
  state: 'succeeded' | 'failed',
  warnings: object[],
  error: DocumentError | null,
): Promise<string | null> {
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
      warnings: JSON.stringify(warnings),
      error: error === null ? null : JSON.stringify(error),
    })
    .where('id', '=', runId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n ? document.id : null;
}
