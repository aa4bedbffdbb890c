import { type Kysely, sql } from 'kysely';
import type { Layout } from '../../domain/layouts.ts';
import type { Page, PageRequest, Position } from '../../domain/ports/page.ts';
import { fetchPage, isAfter, orderByNewest, toLimit, toOrderBy, toPosition } from './fetch-page.ts';
import type { Tables } from './tables.ts';

/** Maximum number of documents to list for one layout. */
const MOST_DOCUMENTS = 100;

interface Row {
  id: string;
  active: boolean;
  created_at: Date;
  documents: { id: string; filename: string; taught_at: string; fields: string[] }[];
  documents_count: number;
  without_document: { count: number; fields: string[] };
  judged: number;
  right_count: number;
  position: Position;
}

const NEWEST = orderByNewest('created_at', 'id');

/** Lists the layouts from which values were learned, newest first. */
export function listLayouts(
  database: Kysely<Tables>,
  projectId: string,
  page: PageRequest,
): Promise<Page<Layout>> {
  return fetchPage(
    page,
    () => selectLayouts(database, projectId, page),
    () => countLayouts(database, projectId),
    toLayout,
  );
}

export async function findLayout(
  database: Kysely<Tables>,
  projectId: string,
  id: string,
): Promise<Layout | null> {
  const [row] = await selectLayouts(database, projectId, { id, offset: 0, limit: 1 });
  return row === undefined ? null : toLayout(row);
}

async function selectLayouts(
  database: Kysely<Tables>,
  projectId: string,
  { id = null, ...page }: PageRequest & { id?: string | null },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.id, l.active, l.created_at, taught.documents, taught.documents_count, taught.without_document,
      taught.judged, taught.right_count, l.position
    from (
      select *, ${toPosition(NEWEST)} as position from layouts where project_id = ${projectId} and (${id}::text is null or id = ${id})
        and exists (select from layout_examples e where e.layout_id = layouts.id)
        and ${isAfter(NEWEST, page.after)}
      order by ${toOrderBy(NEWEST)} limit ${toLimit(page)} offset ${page.offset}) l,
    lateral (
      select count(*)::integer as documents_count,
        coalesce(sum((select count(*) from jsonb_each(e.judged))), 0)::integer as judged,
        coalesce(sum((select count(*) from jsonb_each(e.judged) where value = 'true')), 0)::integer as right_count,
        (select coalesce(json_agg(shown), '[]') from (
          select d.id, d.filename, t.taught_at, array(select jsonb_object_keys(t.taught) order by 1) as fields
          from layout_examples t join documents d on d.id = t.document_id
          where t.layout_id = l.id
          order by t.taught_at desc, d.id desc limit ${MOST_DOCUMENTS}) shown) as documents,
        json_build_object(
          'count', count(*) filter (where e.document_id is null),
          'fields', array(
            select distinct jsonb_object_keys(t.taught) from layout_examples t
            where t.layout_id = l.id and t.document_id is null order by 1)) as without_document
      from layout_examples e where e.layout_id = l.id) taught
    order by l.created_at desc, l.id desc`.execute(database);
  return rows;
}

function toLayout(row: Row): Layout {
  return {
    id: row.id,
    active: row.active,
    createdAt: row.created_at,
    documents: row.documents.map(({ id, filename, taught_at, fields }) => ({
      id,
      filename,
      taughtAt: new Date(taught_at),
      fields,
    })),
    documentsCount: row.documents_count,
    withoutDocument: row.without_document,
    learnedValues: { judged: row.judged, right: row.right_count },
  };
}

async function countLayouts(database: Kysely<Tables>, projectId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from layouts l where project_id = ${projectId}
      and exists (select from layout_examples e where e.layout_id = l.id)`.execute(database);
  return rows[0]?.total ?? 0;
}
