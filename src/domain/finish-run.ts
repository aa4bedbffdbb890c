import type { JsonObject } from '../lib/json-pointer.ts';
import { announceEvent } from './announce-event.ts';
import { announceProcessed } from './announce-processed.ts';
import { applySupplierDefaults } from './apply-supplier-defaults.ts';
import { correctAgain } from './correct-result.ts';
import type { CheckResult } from './corrections.ts';
import { parseResult } from './corrections.ts';
import type { DocumentError } from './documents.ts';
import { findKnownSupplier, judgeSupplier } from './judge-supplier.ts';
import { toListedResult } from './listed-result.ts';
import type { RunSuccess, Stores } from './ports/records.ts';

/**
 * Ends a run that has a result, in a separate transaction. Returns false and writes nothing if the run has
 * already ended or the document was deleted. The result of a newer run is kept. Run numbers decide which run
 * is newer, because clocks can differ or go backwards.
 */
export async function completeRun(
  stores: Stores,
  runId: string,
  success: RunSuccess,
  check: CheckResult,
): Promise<boolean> {
  const { runs, results, corrections, layouts, documents } = stores;
  const { warnings, layout, modelUsage } = success;
  const ended = await runs.end(runId, { state: 'succeeded', warnings, modelUsage, error: null });
  if (ended === null) return false;
  const { document, number, project } = ended;
  const extracted = parseResult(success.parsedDataJson);
  const known = await findKnownSupplier(stores, document, extracted);
  const supplier = known?.chosen ?? null;
  const isChanged = supplier !== null && applySupplierDefaults(extracted, supplier);
  const parsedDataJson = isChanged ? JSON.stringify(extracted) : success.parsedDataJson;
  if (!(await results.put(document.id, { runId, runNumber: number, parsedDataJson }))) return true;
  if (layout !== null) await layouts.putSketch(document.id, layout);
  // Only a document that already had a result can have corrections.
  const earlier = number === 1 ? [] : await corrections.listAll(document.id);
  const corrected = correctAgain(parsedDataJson, runId, earlier, check);
  if (corrected !== null) await results.putCorrected(document.id, corrected.json);
  const data: JsonObject = corrected?.data ?? extracted;
  const completed = await documents.complete(document, {
    pagesCount: success.pagesCount,
    documentType: corrected?.documentType ?? success.documentType,
    ...toListedResult(data, project.schema, await judgeSupplier(stores, document, data, known)),
    // The review was for the previous result. It remains valid only if this result contains all corrections.
    reviewed: document.reviewed && (corrected?.isWhole ?? false),
    warningCodes: [...new Set(warnings.map(({ code }) => code))],
    searchWords: success.searchWords,
  });
  await announceProcessed(stores, completed, project, corrected?.json ?? parsedDataJson);
  return true;
}

/**
 * Ends a run without a result, in a separate transaction. A pending document is marked as failed; a document
 * that already has a result keeps it. Returns false if the run has already ended or the document was deleted.
 */
export async function failRun(
  stores: Stores,
  runId: string,
  error: DocumentError,
  pagesCount: number | null,
): Promise<boolean> {
  const { runs, documents } = stores;
  const ended = await runs.end(runId, { state: 'failed', warnings: [], modelUsage: null, error });
  if (ended === null) return false;
  if (ended.document.status !== 'pending') return true;
  const document = await documents.fail(ended.document.id, error, pagesCount);
  const event = { type: 'document.failed', at: new Date(), document, parsedDataJson: null } as const;
  await announceEvent(stores, event);
  return true;
}
