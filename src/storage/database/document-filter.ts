import { type SelectQueryBuilder, sql } from 'kysely';
import type { DocumentFilter } from '../../domain/ports/records.ts';
import type { Tables } from './tables.ts';

type DocumentsQuery = SelectQueryBuilder<Tables, 'documents', object>;

/** Narrows a query of documents to those that fulfil all of the filter. */
export function whereFilter(query: DocumentsQuery, filter: DocumentFilter): DocumentsQuery {
  let narrowed = query;
  if (filter.status !== undefined) narrowed = narrowed.where('status', '=', filter.status);
  if (filter.source !== undefined) narrowed = narrowed.where('source', '=', filter.source);
  if (filter.externalId !== undefined) narrowed = narrowed.where('external_id', '=', filter.externalId);
  if (filter.filename !== undefined) narrowed = narrowed.where('filename', '=', filter.filename);
  if (filter.documentType !== undefined) narrowed = narrowed.where('document_type', '=', filter.documentType);
  if (filter.createdAfter !== undefined) narrowed = narrowed.where('created_at', '>=', filter.createdAfter);
  if (filter.createdBefore !== undefined) narrowed = narrowed.where('created_at', '<', filter.createdBefore);
  for (const [key, text] of Object.entries(filter.metadata ?? {}))
    narrowed = whereMetadata(narrowed, key, text);
  return narrowed;
}

/** The text itself, or the number or boolean that is written so; asked by containment, which the index answers. */
function whereMetadata(query: DocumentsQuery, key: string, text: string): DocumentsQuery {
  const values: unknown[] = [text];
  if (text === 'true' || text === 'false') values.push(text === 'true');
  if (/^-?\d+(\.\d+)?$/.test(text)) values.push(Number(text));
  return query.where(({ or }) =>
    or(values.map((value) => sql<boolean>`metadata @> ${JSON.stringify({ [key]: value })}::jsonb`)),
  );
}
