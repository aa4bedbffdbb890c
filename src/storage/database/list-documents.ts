import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { PageRequest, Position } from '../../domain/ports/page.ts';
import type { DocumentFilter, DocumentOrder } from '../../domain/ports/records.ts';
import { type DocumentsQuery, possibleDuplicate, selectFiltered, toSearchQuery } from './document-filter.ts';
import { toPositionKeys, toSections } from './document-order.ts';
import { isAfter, toOrderBy, toPart, toPosition } from './fetch-page.ts';
import { countUndecidedOfProject, isReviewNeededFilter } from './review-counts.ts';
import type { Tables } from './tables.ts';

type ListedRow = Selectable<Tables['documents']> & {
  possible_duplicate_of: string | null;
  position: Position;
};

/**
 * Reads a page of documents, section by section, until it is full. If the total is known, pages in the second
 * half of the list are read from its end.
 */
export async function readDocumentPage(
  database: Kysely<Tables>,
  query: DocumentsQuery,
  order: DocumentOrder,
  { page, total }: { page: PageRequest; total: number | null },
): Promise<ListedRow[]> {
  const { offset, limit, reversed } = toPart(page, total);
  const position = toPosition(toPositionKeys(order)).as('position');
  const sections = reversed ? toSections(order).toReversed() : toSections(order);
  const parts: ListedRow[][] = [];
  let [skipped, missing] = [offset, limit];
  for (const { condition, keys, isBefore, toKeyValues } of sections) {
    if (missing === 0) break;
    const start = page.after ?? null;
    if (start !== null && isBefore(start)) continue;
    const after = start === null ? null : toKeyValues(start);
    const section = query.where(condition).where(isAfter(keys, after));
    // For documents before the page, read only identifiers. Only documents on the page are compared with
    // older ones.
    const ids = section.orderBy(toOrderBy(keys, { reversed })).select('id').offset(skipped).limit(missing);
    const rows = await database
      .selectFrom('documents')
      .where('id', 'in', ids)
      .orderBy(toOrderBy(keys))
      .selectAll()
      .select([possibleDuplicate.as('possible_duplicate_of'), position])
      .execute();
    parts.push(rows);
    missing -= rows.length;
    if (rows.length > 0) skipped = 0;
    else if (skipped > 0) skipped = Math.max(0, skipped - (await countSelected(section)));
  }
  return (reversed ? parts.toReversed() : parts).flat();
}

export async function countHits(
  database: Kysely<Tables>,
  projectId: string,
  filter: DocumentFilter,
): Promise<number> {
  if (isReviewNeededFilter(filter)) {
    const { threshold } = filter.review;
    return (await countUndecidedOfProject(database, projectId, threshold)).reviewNeeded;
  }
  const { query: words, ...others } = filter;
  const hasOthers = Object.values(others).some((value) => value !== undefined);
  if (words === undefined || hasOthers) return countSelected(selectFiltered(database, projectId, filter));
  // The documents need not be read, because each of them has at most one row of words.
  const found = database
    .selectFrom('document_search')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`words @@ ${toSearchQuery(words)}`);
  return countSelected(found);
}

async function countSelected<Name extends 'documents' | 'document_search'>(
  query: SelectQueryBuilder<Tables, Name, object>,
): Promise<number> {
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
