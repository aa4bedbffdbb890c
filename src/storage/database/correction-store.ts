import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { applyCorrections } from '../../domain/apply-corrections.ts';
import {
  anchorOf,
  type Box,
  type CheckResult,
  type Correction,
  isObject,
  type NewCorrection,
} from '../../domain/corrections.ts';
import type { CorrectionRecords } from '../../domain/ports/correction-records.ts';
import { scoreForReview } from '../../domain/review.ts';
import { fieldError } from '../../lib/api-error.ts';
import type { FieldSchema } from '../../lib/field-schema.ts';
import { type JsonObject, type JsonValue, valueAt } from '../../lib/json-pointer.ts';
import { atomically } from './atomically.ts';
import { tellNews } from './document-news.ts';
import { projectSchemaStore } from './project-schema-store.ts';
import type { Tables } from './tables.ts';

export function correctionStore(database: Kysely<Tables>, check: CheckResult): CorrectionRecords {
  return {
    add: (documentId, corrections, keyId) =>
      atomically(database, async (transaction) => {
        const current = await lockResult(transaction, documentId);
        if (current === null) return null;
        const { runId, data } = current;
        const added: Correction[] = [];
        for (const correction of corrections) {
          const previous = valueAt(data, correction.pointer) ?? null;
          const anchor = anchorOf(data, correction.pointer);
          const whole = { ...correction, runId, anchor };
          if (applyCorrections(data, runId, [whole]).length > 0) throw leadsNowhere(correction);
          added.push(await insert(transaction, documentId, { ...whole, previous, keyId }));
        }
        if (added.length > 0) await storeCorrected(transaction, documentId, data, check);
        return added;
      }),
    setReviewed: (documentId, reviewed) =>
      atomically(database, async (transaction) => {
        const document = await transaction
          .updateTable('documents')
          .set({ reviewed })
          .where('id', '=', documentId)
          .where('status', '=', 'completed')
          .returning(['id', 'project_id'])
          .executeTakeFirst();
        if (document !== undefined) await tellNews(transaction, document, 'reviewed');
        return document !== undefined;
      }),
    async list(documentId, limit) {
      const rows = await database
        .selectFrom('corrections')
        .selectAll()
        .where('document_id', '=', documentId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toCorrection);
    },
  };
}

/**
 * Puts what people have said of earlier results of a document into a new one; null where nobody has said anything.
 * What finds no place any more is told in a warning.
 */
export async function correctAgain(
  transaction: Transaction<Tables>,
  documentId: string,
  runId: string,
  parsedDataJson: string,
  check: CheckResult,
): Promise<{
  data: JsonObject;
  json: string;
  documentType: string | null;
  isWhole: boolean;
} | null> {
  const rows = await transaction
    .selectFrom('corrections')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return null;
  const data = toObject(JSON.parse(parsedDataJson));
  const unplaced = applyCorrections(data, runId, rows.map(toCorrection));
  for (const pointer of new Set(unplaced)) {
    const message = `A correction of ${pointer} has no place in this result.`;
    if (Array.isArray(data.warnings)) data.warnings.push({ code: 'correction_not_applied', message });
  }
  setChecks(data, check);
  const json = JSON.stringify(data);
  await transaction
    .updateTable('results')
    .set({ corrected_data: json })
    .where('document_id', '=', documentId)
    .execute();
  return {
    data,
    json,
    documentType: documentTypeOf(data),
    isWhole: unplaced.length === 0,
  };
}

/** Sums and dates may fit now, or not any more. */
function setChecks(data: JsonObject, check: CheckResult): void {
  data.checks = check(data).map((one) => ({ ...one }));
}

/** The result as it is shown, and no other change of it at the same time; null where there is none. */
async function lockResult(
  transaction: Transaction<Tables>,
  documentId: string,
): Promise<{ runId: string; data: JsonObject } | null> {
  const document = await transaction
    .selectFrom('documents')
    .select('status')
    .where('id', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
  if (document?.status !== 'completed') return null;
  const { rows } = await sql<{ run_id: string; data: unknown }>`
    select run_id, coalesce(corrected_data, parsed_data) as data from results
    where document_id = ${documentId}`.execute(transaction);
  const [row] = rows;
  return row === undefined ? null : { runId: row.run_id, data: toObject(row.data) };
}

async function insert(
  transaction: Transaction<Tables>,
  documentId: string,
  correction: Omit<Correction, 'id' | 'createdAt'>,
): Promise<Correction> {
  const row = await transaction
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
      key_id: correction.keyId,
      created_at: new Date(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCorrection(row);
}

/** A correction does not mark the document as reviewed: other values may still be doubtful. */
async function storeCorrected(
  transaction: Transaction<Tables>,
  documentId: string,
  data: JsonObject,
  check: CheckResult,
): Promise<void> {
  setChecks(data, check);
  await transaction
    .updateTable('results')
    .set({ corrected_data: JSON.stringify(data) })
    .where('document_id', '=', documentId)
    .execute();
  const documentType = documentTypeOf(data);
  const schema = await findSchemaOf(transaction, documentId);
  const document = await transaction
    .updateTable('documents')
    .set({
      review_score: scoreForReview(data, schema),
      ...(documentType === null ? {} : { document_type: documentType }),
    })
    .where('id', '=', documentId)
    .returning(['id', 'project_id'])
    .executeTakeFirstOrThrow();
  await tellNews(transaction, document, 'corrected');
}

/** The current custom fields of the document's project. */
export async function findSchemaOf(
  transaction: Transaction<Tables>,
  documentId: string,
): Promise<FieldSchema | null> {
  const document = await transaction
    .selectFrom('documents')
    .select('project_id')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  const kept = await projectSchemaStore(transaction).find(document.project_id);
  return kept?.schema ?? null;
}

function leadsNowhere({ pointer }: NewCorrection): Error {
  return fieldError(`fields.${pointer}`, 'invalid', 'leads to nothing in this result');
}

function documentTypeOf(data: JsonObject): string | null {
  return typeof data.document_type === 'string' ? data.document_type : null;
}

function toJson(value: JsonValue): string | null {
  return value === null ? null : JSON.stringify(value);
}

function toObject(value: unknown): JsonObject {
  const json = value as JsonValue; // what the database gives for a JSON column is JSON
  if (!isObject(json)) throw new TypeError('A result is an object.');
  return json;
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
    keyId: row.key_id,
    createdAt: row.created_at,
  };
}

function toBox(box: number[] | null): Box | null {
  const [x0, y0, x1, y1] = box ?? [];
  return x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined
    ? null
    : [x0, y0, x1, y1];
}
