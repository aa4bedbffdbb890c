import { type Kysely, sql } from 'kysely';
import { getDocumentPrefix } from '../../domain/documents.ts';
import type { DocumentRecords } from '../../domain/ports/records.ts';
import { admitDocuments } from './admit-documents.ts';
import { runAtomically } from './atomically.ts';
import { completeDocument } from './complete-document.ts';
import { deleteTraces } from './delete-traces.ts';
import { countStates, findKeptCounts } from './document-counts.ts';
import { isPostponed, isUndecided, possibleDuplicate, selectFiltered } from './document-filter.ts';
import { publishNews } from './document-news.ts';
import { toDocument, toRun } from './document-rows.ts';
import { fetchPage } from './fetch-page.ts';
import type { JobsIn } from './jobs-in.ts';
import { type EraseText, keepTaught } from './keep-taught.ts';
import { countHits, readDocumentPage } from './list-documents.ts';
import { toDecisionColumns, toListedColumns } from './listed-columns.ts';
import { countUndecided, countUndecidedOfProject } from './review-counts.ts';
import { enqueueRun } from './run-store.ts';
import type { Tables } from './tables.ts';

/** @param eraseText if null, everything learned from a document is deleted with it */
export function createDocumentStore(
  database: Kysely<Tables>,
  jobsIn: JobsIn,
  eraseText: EraseText | null,
): DocumentRecords {
  return {
    admit: (project, documents, quotas, activity) =>
      admitDocuments(database, jobsIn, project, documents, quotas, activity),
    async find(projectId, id) {
      const row = await database
        .selectFrom('documents')
        .selectAll()
        .select(possibleDuplicate.as('possible_duplicate_of'))
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : toDocument(row);
    },
    async findParsedData(documentId) {
      const { rows } = await sql<{ text: string }>`
        select coalesce(corrected_data, parsed_data)::text as text from results where document_id = ${documentId}`.execute(
        database,
      );
      return rows[0]?.text ?? null;
    },
    async list(projectId, filter, page, order = { by: 'created', descending: true }) {
      const query = selectFiltered(database, projectId, filter);
      const countKept = async () => (await findKeptCounts(database, projectId, filter))?.total ?? null;
      // Read the page and the total at the same time, unless the page depends on the total. The first page
      // and pages after a cursor do not depend on it.
      const isNumbered = page.after === undefined && page.offset > 0;
      const total = isNumbered ? await countKept() : null;
      return fetchPage(
        page,
        () => readDocumentPage(database, query, order, { page, total }),
        async () => total ?? (await countKept()) ?? countHits(database, projectId, filter),
        toDocument,
      );
    },
    async count(projectId, filter, threshold) {
      const query = selectFiltered(database, projectId, filter);
      const isWholeProject = Object.values(filter).every((value) => value === undefined);
      const [counts, undecided] = await Promise.all([
        findKeptCounts(database, projectId, filter).then((kept) => kept ?? countStates(query)),
        isWholeProject
          ? countUndecidedOfProject(database, projectId, threshold)
          : countUndecided(query, projectId, threshold),
      ]);
      return { ...counts, ...undecided };
    },
    complete: (document, summary) => completeDocument(database, document, summary),
    fail: (id, error, pagesCount) =>
      runAtomically(database, async (transaction) => {
        const row = await transaction
          .updateTable('documents')
          .set({ status: 'failed', error: JSON.stringify(error), pages_count: pagesCount })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await publishNews(transaction, row);
        return toDocument(row);
      }),
    setCorrected: (id, { documentType, ...listed }) =>
      runAtomically(database, async (transaction) => {
        const row = await transaction
          .updateTable('documents')
          .set({
            ...toListedColumns(listed),
            ...(documentType === null ? {} : { document_type: documentType }),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await publishNews(transaction, row, 'corrected');
        return toDocument(row);
      }),
    setDecision: (id, decided) =>
      runAtomically(database, async (transaction) => {
        const row = await transaction
          .updateTable('documents')
          .set(toDecisionColumns(decided))
          .where('id', '=', id)
          .where('status', '=', 'completed')
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) return null;
        await publishNews(transaction, row, 'reviewed');
        return toDocument(row);
      }),
    async assign(projectId, id, userId) {
      const result = await database
        .updateTable('documents')
        .set({ assigned_to: userId })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    async holdDelivery(id) {
      await database.updateTable('documents').set({ delivery_held: true }).where('id', '=', id).execute();
    },
    async releaseHeld(limit, documentId) {
      const found = sql<string>`(
        select documents.id from documents join projects p on p.id = documents.project_id
        where delivery_held and (${documentId ?? null}::text is null or documents.id = ${documentId ?? null})
          and (not p.deliver_after_review or reviewed or (${isUndecided} and not ${isPostponed}
            and review_score >= p.review_threshold and ${possibleDuplicate} is null))
        order by documents.id limit ${limit} for update of documents skip locked)`;
      const rows = await database
        .updateTable('documents')
        .set({ delivery_held: false })
        .where('id', 'in', found)
        .returningAll()
        .execute();
      return rows.map(toDocument);
    },
    delete: (projectId, id) =>
      runAtomically(database, async (transaction) => {
        const row = await transaction
          .selectFrom('documents')
          .select('id')
          .where('project_id', '=', projectId)
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (row === undefined) return false;
        await deleteTraces(transaction, jobsIn(transaction), sql`select ${id}::text as id`);
        if (eraseText !== null) await keepTaught(transaction, [id], eraseText);
        await transaction.deleteFrom('documents').where('id', '=', id).execute();
        await publishNews(transaction, { id, project_id: projectId, status: 'deleted' });
        await jobsIn(transaction).enqueue('delete_blobs', { prefixes: [getDocumentPrefix(projectId, id)] });
        return true;
      }),
    reprocess: (projectId, id) =>
      runAtomically(database, async (transaction) => {
        const row = await transaction
          .selectFrom('documents')
          .selectAll()
          .where('project_id', '=', projectId)
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (row === undefined) return null;
        const queued = await transaction
          .selectFrom('runs')
          .selectAll()
          .where('document_id', '=', id)
          .where('state', '=', 'queued')
          // The lock makes the run wait for this transaction, so that it reads the document as it is
          // afterwards.
          .forUpdate()
          .executeTakeFirst();
        // A second run would have the same result, because the queued run will use the current settings and
        // engine.
        if (queued !== undefined) return toRun(queued);
        if (row.status === 'failed') {
          await transaction
            .updateTable('documents')
            .set({ status: 'pending', error: null, pages_count: null })
            .where('id', '=', id)
            .execute();
          await publishNews(transaction, row);
        }
        return enqueueRun(transaction, jobsIn(transaction), toDocument(row));
      }),
    async chooseSegments(projectId, id, segments) {
      await database
        .updateTable('documents')
        .set({ chosen_segments: segments === null ? null : JSON.stringify(segments) })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .execute();
    },
    deleteExpired: (now, limit) =>
      runAtomically(database, async (transaction) => {
        const { rows } = await sql<{ id: string; project_id: string }>`
          select d.id, d.project_id from documents d join projects p on p.id = d.project_id
          where d.created_at < ${now}::timestamptz - make_interval(days => p.retention_days)
          order by d.created_at limit ${limit} for update of d skip locked`.execute(transaction);
        if (rows.length === 0) return 0;
        const ids = rows.map((row) => row.id);
        await deleteTraces(transaction, jobsIn(transaction), sql`select unnest(${ids}::text[]) as id`);
        if (eraseText !== null) await keepTaught(transaction, ids, eraseText);
        await transaction.deleteFrom('documents').where('id', 'in', ids).execute();
        for (const row of rows) await publishNews(transaction, { ...row, status: 'deleted' });
        const prefixes = rows.map((row) => getDocumentPrefix(row.project_id, row.id));
        await jobsIn(transaction).enqueue('delete_blobs', { prefixes });
        return rows.length;
      }),
    async listContentPositions(parentId) {
      const rows = await database
        .selectFrom('documents')
        .select(sql<number>`(origin->>'position')::int`.as('position'))
        .where('parent_id', '=', parentId)
        .execute();
      return new Set(rows.map(({ position }) => position));
    },
    async measureContents(rootId) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`contents of ${rootId}`}, 0))`.execute(
        database,
      );
      const { rows } = await sql<{ documents: number; bytes: number }>`
        select count(*) as documents, coalesce(sum(file_size), 0)::float8 as bytes
        from documents where origin->>'rootId' = ${rootId}`.execute(database);
      return rows[0] ?? { documents: 0, bytes: 0 };
    },
    async findDigests(ids) {
      const { rows } = await sql<{ id: string; digest: string }>`
        select id, encode(sha256, 'hex') as digest from documents where id = any(${ids}::text[])`.execute(
        database,
      );
      return new Map(rows.map((row) => [row.id, row.digest]));
    },
    async existing(ids) {
      if (ids.length === 0) return new Set();
      const { rows } = await sql<{ id: string }>`
        select id from documents where id = any(${ids}::text[])
        union all select id from exports where id = any(${ids}::text[])`.execute(database);
      return new Set(rows.map((row) => row.id));
    },
  };
}
