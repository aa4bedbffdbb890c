import { type Kysely, type Selectable, sql } from 'kysely';
import { type Document, UNDECIDED } from '../../domain/documents.ts';
import type { ResultSummary } from '../../domain/ports/records.ts';
import { notifyOf } from './document-news.ts';
import { toDocument } from './document-rows.ts';
import { toDecisionColumns, toListedColumns } from './listed-columns.ts';
import { insertSearchWords } from './search-words.ts';
import type { Tables } from './tables.ts';

/** In one statement, stores the summary of a result and the words of the document, and notifies listeners. */
export async function completeDocument(
  database: Kysely<Tables>,
  { id, projectId: project_id, filename }: Pick<Document, 'id' | 'projectId' | 'filename'>,
  summary: ResultSummary,
): Promise<Document> {
  const completed = database
    .updateTable('documents')
    .set({
      status: 'completed',
      pages_count: summary.pagesCount,
      document_type: summary.documentType,
      error: null,
      delivery_held: false,
      ...toListedColumns(summary),
      ...(summary.reviewed ? { reviewed: true } : toDecisionColumns(UNDECIDED)),
      warning_codes: summary.warningCodes,
    })
    .where('id', '=', id)
    .returningAll();
  const { rows } = await sql<Selectable<Tables['documents']>>`
    with completed as (${completed}),
      search as (${insertSearchWords({ id, project_id, filename }, summary.searchWords)})
    select completed.*, ${notifyOf({ id, project_id, status: 'completed' }, 'completed')} as notified
    from completed`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error(`the document ${id} does not exist`);
  return toDocument(row);
}
