import type { Kysely, Selectable } from 'kysely';
import type { Box, Correction } from '../../domain/corrections.ts';
import type { CorrectionRecords } from '../../domain/ports/correction-records.ts';
import type { JsonValue } from '../../lib/json-pointer.ts';
import type { Tables } from './tables.ts';

export function createCorrectionStore(database: Kysely<Tables>): CorrectionRecords {
  const select = (documentId: string) =>
    database.selectFrom('corrections').selectAll().where('document_id', '=', documentId);
  return {
    add: (documentId, correction) => insertCorrections(database, documentId, correction),
    async list(documentId, limit) {
      const rows = await select(documentId).orderBy('id', 'desc').limit(limit).execute();
      return rows.map(toCorrection);
    },
    async listAll(documentId) {
      return (await select(documentId).orderBy('id').execute()).map(toCorrection);
    },
  };
}

async function insertCorrections(
  database: Kysely<Tables>,
  documentId: string,
  correction: Omit<Correction, 'id' | 'createdAt'>,
): Promise<Correction> {
  const row = await database
    .insertInto('corrections')
    .values({
      document_id: documentId,
      run_id: correction.runId,
      pointer: correction.pointer,
      value: toJson(correction.value),
      previous: toJson(correction.previous),
      page: correction.page,
      box: correction.box,
      anchor: correction.anchor === null ? null : JSON.stringify(correction.anchor),
      key_id: correction.actorId,
      created_at: new Date(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCorrection(row);
}

function toJson(value: JsonValue): string | null {
  return value === null ? null : JSON.stringify(value);
}

function toCorrection(row: Selectable<Tables['corrections']>): Correction {
  return {
    id: row.id,
    runId: row.run_id,
    pointer: row.pointer,
    value: row.value,
    previous: row.previous,
    page: row.page,
    box: toBox(row.box),
    anchor: row.anchor,
    actorId: row.key_id,
    createdAt: row.created_at,
  };
}

function toBox(box: number[] | null): Box | null {
  const [x0, y0, x1, y1] = box ?? [];
  return x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined
    ? null
    : [x0, y0, x1, y1];
}
