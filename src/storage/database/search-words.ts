import { type Kysely, sql } from 'kysely';
import { toSearchWords } from '../../lib/search-words.ts';
import type { Tables } from './tables.ts';

/**
 * Stores the words of a document's file name and text, so that searches find the document. Uses the given
 * transaction.
 */
export async function writeSearchWords(
  transaction: Kysely<Tables>,
  document: { id: string; project_id: string; filename: string },
  words: string,
): Promise<void> {
  const all = `${toSearchWords(document.filename)} ${words}`;
  await sql`
    insert into document_search (document_id, project_id, words)
    values (${document.id}, ${document.project_id}, to_tsvector('simple', ${all}))
    on conflict (document_id) do update set words = excluded.words`.execute(transaction);
}
