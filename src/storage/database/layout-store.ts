import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LayoutExample, Lesson } from '../../domain/layouts.ts';
import type { LayoutRecords } from '../../domain/ports/layout-records.ts';
import { createId } from '../../lib/id.ts';
import { runAtomically } from './atomically.ts';
import { findLayout, listLayouts } from './list-layouts.ts';
import { selectLikest } from './select-likest.ts';
import type { Tables } from './tables.ts';
import { exportLayouts, importLayouts } from './transfer-layouts.ts';

/**
 * Documents that share at least this many hashes may have the same layout. A parser process then compares
 * them more closely.
 */
const LEAST_COMMON = 4;
/** Maximum number of examples to compare with the document being read. */
const MOST_EXAMPLES = 5;

export function createLayoutStore(database: Kysely<Tables>): LayoutRecords {
  return {
    async putSketch(documentId, { signs, sketch }) {
      await sql`
        with kept as (
          insert into layout_sketches (document_id, signs, sketch)
          values (${documentId}, ${[...signs]}::integer[], ${sketch})
          on conflict (document_id) do update set signs = excluded.signs, sketch = excluded.sketch)
        insert into layout_signs (project_id, sign, example_id)
        select d.project_id, sign, e.id
        from layout_examples e join documents d on d.id = e.document_id, unnest(${[...signs]}::integer[]) sign
        where e.document_id = ${documentId}
        on conflict do nothing`.execute(database);
    },
    teach: (document, lesson) =>
      runAtomically(database, async (transaction) => {
        if (Object.keys(lesson.taught).length === 0) return;
        const sketch = await transaction
          .selectFrom('layout_sketches')
          .select('signs')
          .where('document_id', '=', document.id)
          .executeTakeFirst();
        if (sketch === undefined) return;
        await putExample(transaction, document, sketch.signs, lesson);
        await insertSigns(transaction, document.id);
      }),
    forget: (documentId) =>
      runAtomically(database, async (transaction) => {
        await transaction.deleteFrom('layout_examples').where('id', '=', documentId).execute();
      }),
    async recall(document, signs) {
      const { rows } = await sql<LayoutExample>`
        select sketch, taught as values from (
          select coalesce(e.sketch, s.sketch) as sketch, e.taught, e.taught_at
          from (
            select example_id, count(*) as common from layout_signs
            where project_id = any(${selectTeachers(document.projectId)}) and sign = any(${[...signs]}::integer[])
              and example_id <> ${document.id}
            group by example_id having count(*) >= ${LEAST_COMMON}
            order by common desc limit ${4 * MOST_EXAMPLES}) similar_examples
            join layout_examples e on e.id = example_id
            left join layout_sketches s on s.document_id = e.document_id
            join layouts l on l.id = e.layout_id and l.active
          order by common desc, e.taught_at desc limit ${MOST_EXAMPLES}) examples
        order by taught_at desc`.execute(database);
      return rows;
    },
    async listTeachers(projectId) {
      const { rows } = await sql<{ ids: string[] }>`
        select ${selectTeachers(projectId)} as ids`.execute(database);
      return (rows[0]?.ids ?? []).filter((id) => id !== projectId);
    },
    setTeachers: (projectId, ids) =>
      runAtomically(database, async (transaction) => {
        await transaction.deleteFrom('layout_sharing').where('project_id', '=', projectId).execute();
        await sql`
          insert into layout_sharing (project_id, from_project_id)
          select own.id, other.id from projects own join projects other using (organization_id)
          where own.id = ${projectId} and other.id = any(${[...ids]}::text[]) and other.id <> own.id
            and other.deleted_at is null`.execute(transaction);
      }),
    list: (projectId, page) => listLayouts(database, projectId, page),
    async update(projectId, id, { active }) {
      await database
        .updateTable('layouts')
        .set({ active })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .execute();
      return findLayout(database, projectId, id);
    },
    exportAll: (projectId, request) => exportLayouts(database, projectId, request),
    importAll: (projectId, layouts) =>
      runAtomically(database, (transaction) => importLayouts(transaction, projectId, layouts)),
    async delete(projectId, id) {
      const result = await database
        .deleteFrom('layouts')
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}

/** Selects the project, and the projects of the same organization whose layouts it uses. */
function selectTeachers(projectId: string): RawBuilder<string[]> {
  return sql`array(
    select ${projectId}::text union all
    select * from (
      select other.id from layout_sharing
        join projects own on own.id = layout_sharing.project_id
        join projects other on other.id = from_project_id
      where layout_sharing.project_id = ${projectId}
        and other.organization_id = own.organization_id and other.deleted_at is null
      order by other.id) shared)`;
}

/**
 * Adds a document's learned values to the layout of the example that shares the most hashes, or to a new
 * layout.
 */
async function putExample(
  transaction: Kysely<Tables>,
  { id, projectId }: { id: string; projectId: string },
  signs: readonly number[],
  { taught, judged }: Lesson,
): Promise<void> {
  await sql`
    with known as (
      ${selectLikest(projectId, signs, id)}),
    made as (
      insert into layouts (id, project_id)
      select ${createId('lay')}, ${projectId} where not exists (select from known)
      returning id)
    insert into layout_examples (id, document_id, layout_id, taught, judged, taught_at)
    select ${id}, ${id}, layout_id, ${JSON.stringify(taught)}::jsonb, ${JSON.stringify(judged)}::jsonb, now()
    from (select layout_id from known union all select id from made) layout
    on conflict (id) do update set
      taught = layout_examples.taught || excluded.taught,
      judged = layout_examples.judged || excluded.judged,
      taught_at = excluded.taught_at`.execute(transaction);
}

/**
 * Stores the hashes of the document's latest sketch, which are used to find the document when a similar one
 * is read.
 */
async function insertSigns(transaction: Kysely<Tables>, documentId: string): Promise<void> {
  await sql`
    insert into layout_signs (project_id, sign, example_id)
    select d.project_id, sign, e.id
    from layout_examples e join layout_sketches s using (document_id) join documents d on d.id = e.document_id,
      unnest(s.signs) sign
    where d.id = ${documentId}
    on conflict do nothing`.execute(transaction);
}
