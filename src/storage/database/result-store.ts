import { type Kysely, sql } from 'kysely';
import type { ResultRecords } from '../../domain/ports/result-records.ts';
import type { JsonObject } from '../../lib/json-pointer.ts';
import type { Tables } from './tables.ts';

/**
 * Creates the store. The database extracts parts of results, because parsing 5 MB in this process would block
 * all other requests.
 */
export function createResultStore(database: Kysely<Tables>): ResultRecords {
  return {
    async put(documentId, { runId, runNumber, parsedDataJson }) {
      const { numAffectedRows } = await sql`
        insert into results (document_id, run_id, run_number, parsed_data)
        values (${documentId}, ${runId}, ${runNumber}, ${parsedDataJson}::json)
        on conflict (document_id) do update
          set run_id = excluded.run_id, run_number = excluded.run_number, parsed_data = excluded.parsed_data,
            corrected_data = null
        where results.run_number < excluded.run_number`.execute(database);
      return numAffectedRows !== 0n;
    },
    async putCorrected(documentId, json) {
      await database
        .updateTable('results')
        .set({ corrected_data: json })
        .where('document_id', '=', documentId)
        .execute();
    },
    async lock(documentId) {
      const document = await database
        .selectFrom('documents')
        .select('status')
        .where('id', '=', documentId)
        .forUpdate()
        .executeTakeFirst();
      if (document?.status !== 'completed') return null;
      const { rows } = await sql<{ run_id: string; data: JsonObject }>`
        select run_id, coalesce(corrected_data, parsed_data) as data from results
        where document_id = ${documentId}`.execute(database);
      const [row] = rows;
      return row === undefined ? null : { runId: row.run_id, data: row.data };
    },
    async findForReview(documentId) {
      const { rows } = await sql<{ data: JsonObject }>`
        select json_build_object('document_type', d->'document_type', 'fields', d->'fields', 'custom', d->'custom',
          'document_type_confidence', d->'document_type_confidence', 'segments', d->'segments',
          'checks', d->'checks', 'evidence', d->'evidence') as data
        from (select coalesce(corrected_data, parsed_data) as d from results where document_id = ${documentId}) r`.execute(
        database,
      );
      return rows[0]?.data ?? null;
    },
    async findTextBeginnings(documentIds, characters) {
      const { rows } = await sql<{ document_id: string; text: string | null }>`
        select document_id, left(parsed_data->>'text', ${characters}) as text from results
        where document_id = any(${documentIds}::text[])`.execute(database);
      return new Map(rows.map(({ document_id, text }) => [document_id, text ?? '']));
    },
    async findFields(documentIds) {
      const { rows } = await sql<{ document_id: string; fields: JsonObject | null }>`
        select document_id, coalesce(corrected_data, parsed_data)->'fields' as fields from results
        where document_id = any(${documentIds}::text[])`.execute(database);
      return new Map(rows.map(({ document_id, fields }) => [document_id, fields ?? {}]));
    },
    async findText(documentId) {
      const { rows } = await sql<{ text: string | null }>`
        select parsed_data->>'text' as text from results where document_id = ${documentId}`.execute(database);
      const [row] = rows;
      return row === undefined ? null : (row.text ?? '');
    },
    async findPageTurn(documentId, page) {
      const { rows } = await sql<{ rotation: string | null }>`
        select p.value->>'rotation' as rotation
        from results r cross join lateral json_array_elements(r.parsed_data->'pages') p
        where r.document_id = ${documentId} and p.value->>'number' = ${String(page)} limit 1`.execute(
        database,
      );
      const turn = Number(rows[0]?.rotation ?? 0);
      return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
    },
    async findTable(documentId, tableId) {
      const { rows } = await sql<{ run_id: string; rows: unknown; truncated: string | null }>`
        select r.run_id, t.value->'rows' as rows, t.value->>'truncated' as truncated
        from results r cross join lateral json_array_elements(r.parsed_data->'tables') t
        where r.document_id = ${documentId} and t.value->>'id' = ${tableId} limit 1`.execute(database);
      const [row] = rows;
      if (row === undefined) return null;
      return { runId: row.run_id, rows: toRows(row.rows), truncated: row.truncated === 'true' };
    },
  };
}

function toRows(value: unknown): string[][] {
  if (!Array.isArray(value)) return [];
  return value.map((row: unknown) => (Array.isArray(row) ? row.map(String) : []));
}
