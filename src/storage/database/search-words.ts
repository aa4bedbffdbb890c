import { type RawBuilder, sql } from 'kysely';
import { toSearchWords } from '../../lib/search-words.ts';

interface NamedDocument {
  id: string;
  project_id: string;
  filename: string;
}

/** Stores the words of a document's file name and text, so that they can be searched. */
export function insertSearchWords(document: NamedDocument, words: string): RawBuilder<unknown> {
  const all = `${toSearchWords(document.filename)} ${words}`;
  return sql`
    insert into document_search (document_id, project_id, words)
    values (${document.id}, ${document.project_id}, to_tsvector('simple', ${all}))
    on conflict (document_id) do update set words = excluded.words`;
}
