import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DocumentFilter } from '../../domain/ports/records.ts';
import type { Tables } from './tables.ts';

export type DocumentsQuery = SelectQueryBuilder<Tables, 'documents', object>;

export function selectFiltered(
  database: Kysely<Tables>,
  projectId: string,
  filter: DocumentFilter,
): DocumentsQuery {
  let narrowed: DocumentsQuery = database.selectFrom('documents').where('project_id', '=', projectId);
  if (filter.status !== undefined) narrowed = narrowed.where('status', '=', filter.status);
  if (filter.source !== undefined) narrowed = narrowed.where('source', '=', filter.source);
  if (filter.externalId !== undefined) narrowed = narrowed.where('external_id', '=', filter.externalId);
  if (filter.batch !== undefined) narrowed = narrowed.where('batch', '=', filter.batch);
  if (filter.parentId !== undefined) narrowed = narrowed.where('parent_id', '=', filter.parentId);
  if (filter.filename !== undefined) narrowed = narrowed.where('filename', '=', filter.filename);
  if (filter.documentType !== undefined) narrowed = narrowed.where('document_type', '=', filter.documentType);
  if (filter.createdAfter !== undefined) narrowed = narrowed.where('created_at', '>=', filter.createdAfter);
  if (filter.createdBefore !== undefined) narrowed = narrowed.where('created_at', '<', filter.createdBefore);
  if (filter.dateFrom !== undefined) narrowed = narrowed.where('date', '>=', filter.dateFrom);
  if (filter.dateTo !== undefined) narrowed = narrowed.where('date', '<=', filter.dateTo);
  if (filter.totalFrom !== undefined) narrowed = narrowed.where('total', '>=', filter.totalFrom);
  if (filter.totalTo !== undefined) narrowed = narrowed.where('total', '<=', filter.totalTo);
  if (filter.warnings !== undefined) narrowed = filterByWarnings(narrowed, filter.warnings);
  if (filter.review !== undefined) narrowed = filterByReview(narrowed, projectId, filter.review);
  if (filter.assignedTo !== undefined)
    narrowed = narrowed.where('assigned_to', 'is not distinct from', filter.assignedTo);
  if (filter.query !== undefined) narrowed = filterByWords(narrowed, filter.query);
  for (const [key, text] of Object.entries(filter.metadata ?? {}))
    narrowed = filterByMetadata(narrowed, key, text);
  return narrowed;
}

/**
 * Condition for a document that has no decision and needs review. This is the same rule as in
 * `findReviewState` in review.ts.
 */
export function needsReview(projectId: string, threshold: number): RawBuilder<boolean> {
  // Few documents have a repeated key. Searching for an older document for each row would take much longer.
  const repeatedKeys = sql`(select r.duplicate_key from repeated_keys r where r.project_id = ${projectId})`;
  return sql<boolean>`(review_score is not null and (review_score < ${threshold}
    or (coalesce(duplicate_key in ${repeatedKeys}, false) and ${possibleDuplicate} is not null)))`;
}

export const isUndecided: RawBuilder<boolean> = sql<boolean>`(not reviewed and rejection_reason is null)`;

/** Condition for a postponed document. It has no meaning for documents with a decision. */
export const isPostponed: RawBuilder<boolean> = sql<boolean>`(
  review_score is not null and coalesce(postponed_until > now(), false))`;

/**
 * The oldest of the earlier documents that have the same supplier, type and number, come from a different
 * file and are not rejected.
 */
export const possibleDuplicate: RawBuilder<string | null> = sql<string | null>`(
  select min(o.id) from documents o
  where o.project_id = documents.project_id and o.duplicate_key = documents.duplicate_key
    and o.id < documents.id and o.sha256 <> documents.sha256 and o.rejection_reason is null)`;

function filterByWarnings(query: DocumentsQuery, warnings: boolean | string): DocumentsQuery {
  if (typeof warnings === 'string') return query.where(sql<boolean>`warning_codes @> array[${warnings}]`);
  return query.where(warnings ? sql<boolean>`warning_codes <> '{}'` : sql<boolean>`warning_codes = '{}'`);
}

function filterByReview(
  query: DocumentsQuery,
  projectId: string,
  { state, threshold }: NonNullable<DocumentFilter['review']>,
): DocumentsQuery {
  if (state === 'done') return query.where('reviewed', '=', true);
  if (state === 'rejected') return query.where('rejection_reason', 'is not', null);
  const undecided = query.where(isUndecided);
  if (state === 'postponed') return undecided.where(isPostponed);
  const isNeeded = needsReview(projectId, threshold);
  return undecided
    .where(sql<boolean>`not ${isPostponed}`)
    .where(state === 'needed' ? isNeeded : sql<boolean>`not ${isNeeded}`);
}

/**
 * Finds documents that contain all words. The last word can be a prefix, so that the results narrow down
 * while somebody types.
 */
function filterByWords(query: DocumentsQuery, words: string): DocumentsQuery {
  return query.where(
    sql<boolean>`exists (select 1 from document_search s where s.document_id = documents.id and s.words @@ ${toSearchQuery(words)})`,
  );
}

export function toSearchQuery(words: string): RawBuilder<unknown> {
  const parsed = sql`websearch_to_tsquery('simple', ${words})::text`;
  return sql`(case when ${parsed} ~ '''$' then ${parsed} || ':*' else ${parsed} end)::tsquery`;
}

/**
 * Finds documents whose metadata contain this value as a string, number or boolean. The index supports this
 * containment test.
 */
function filterByMetadata(query: DocumentsQuery, key: string, text: string): DocumentsQuery {
  const values: unknown[] = [text];
  if (text === 'true' || text === 'false') values.push(text === 'true');
  if (/^-?\d+(\.\d+)?$/.test(text)) values.push(Number(text));
  return query.where(({ or }) =>
    or(values.map((value) => sql<boolean>`metadata @> ${JSON.stringify({ [key]: value })}::jsonb`)),
  );
}
