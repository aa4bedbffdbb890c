import { createFieldError } from '../lib/api-error.ts';
import { getValueAt, type JsonObject } from '../lib/json-pointer.ts';
import { announceEvent } from './announce-event.ts';
import { applyCorrections } from './apply-corrections.ts';
import {
  type CheckResult,
  type Correction,
  findAnchor,
  type NewCorrection,
  parseResult,
} from './corrections.ts';
import type { Document } from './documents.ts';
import { judgeSupplier } from './judge-supplier.ts';
import { learnFromCorrections } from './layouts.ts';
import { toListedResult } from './listed-result.ts';
import type { Stores } from './ports/records.ts';

/**
 * Applies all corrections, or none if one is invalid, and notifies webhooks. Call this in a transaction.
 * Returns null if there is no result. This does not approve the document, because other values may still be
 * doubtful.
 * @throws {ApiError} 422 if a corrected value does not exist
 */
export async function correctResult(
  stores: Stores,
  document: Pick<Document, 'id' | 'projectId'>,
  given: readonly NewCorrection[],
  actorId: string,
  check: CheckResult,
): Promise<Correction[] | null> {
  const { results, corrections, layouts, schemas, documents } = stores;
  const current = await results.lock(document.id);
  if (current === null) return null;
  const { runId, data } = current;
  const before = structuredClone(data);
  const added: Correction[] = [];
  for (const correction of given) {
    const previous = getValueAt(data, correction.pointer) ?? null;
    const anchor = findAnchor(data, correction.pointer);
    const whole = { ...correction, runId, anchor };
    if (applyCorrections(data, runId, [whole]).length > 0)
      throw createFieldError(`fields.${correction.pointer}`, 'invalid', 'does not exist in this result');
    added.push(await corrections.add(document.id, { ...whole, previous, actorId }));
  }
  if (added.length === 0) return added;
  setChecks(data, check);
  const parsedDataJson = JSON.stringify(data);
  await results.putCorrected(document.id, parsedDataJson);
  await layouts.teach(document, learnFromCorrections(before, data, given));
  const kept = await schemas.find(document.projectId);
  const correctedDocument = await documents.setCorrected(document.id, {
    ...toListedResult(data, kept?.schema ?? null, await judgeSupplier(stores, document, data)),
    documentType: getDocumentType(data),
  });
  // A correction that only confirms values changes nothing, so webhooks are not notified.
  if (added.every(({ value, previous }) => JSON.stringify(value) === JSON.stringify(previous))) return added;
  const event = {
    type: 'document.corrected',
    at: new Date(),
    document: correctedDocument,
    parsedDataJson,
  } as const;
  await announceEvent(stores, event);
  return added;
}

export interface CorrectedAgain {
  data: JsonObject;
  json: string;
  documentType: string | null;
  isWhole: boolean;
}

/**
 * Applies the corrections of a document's earlier results to its new result, oldest first. Returns null if
 * there are none. A warning reports each correction that cannot be applied.
 */
export function correctAgain(
  parsedDataJson: string,
  runId: string,
  corrections: readonly Correction[],
  check: CheckResult,
): CorrectedAgain | null {
  if (corrections.length === 0) return null;
  const data = parseResult(parsedDataJson);
  const unplaced = applyCorrections(data, runId, corrections);
  for (const pointer of new Set(unplaced)) {
    const message = `A correction of ${pointer} could not be applied to this result.`;
    if (Array.isArray(data.warnings)) data.warnings.push({ code: 'correction_not_applied', message });
  }
  setChecks(data, check);
  return {
    data,
    json: JSON.stringify(data),
    documentType: getDocumentType(data),
    isWhole: unplaced.length === 0,
  };
}

/** Repeats the checks, because a correction can change their outcome. */
function setChecks(data: JsonObject, check: CheckResult): void {
  data.checks = check(data).map((one) => ({ ...one }));
}

function getDocumentType(data: JsonObject): string | null {
  return typeof data.document_type === 'string' ? data.document_type : null;
}
