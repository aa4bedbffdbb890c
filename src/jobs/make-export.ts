import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { announceExport } from '../domain/announce-event.ts';
import { type Document, getOriginalKey } from '../domain/documents.ts';
import {
  type AccountingFormat,
  type Export,
  type ExportWarning,
  exportKey,
  exportPrefix,
  isAccountingFormat,
  LARGE_EXPORT,
} from '../domain/exports.ts';
import { isOutage } from '../domain/is-outage.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { JobHandlers } from '../domain/ports/job-queue.ts';
import type { Records } from '../domain/ports/records.ts';
import type { Project } from '../domain/projects.ts';
import { findReviewState } from '../domain/review.ts';
import type { Logger } from '../lib/logger.ts';
import { ExportError, type ExportedDocument, writeExport } from './write-export.ts';

/** Maximum number of attempts, including those that crashed their worker. */
const ATTEMPTS_ALLOWED = 4;

const FAILED = 'The export failed because of an internal error. Try again, or contact the operator.';
const INTERRUPTED =
  'The export was interrupted several times. Try again with fewer documents, or contact the operator.';

interface Dependencies {
  records: Records;
  blobs: BlobStore;
  /** Dashboard URL without a trailing slash, for links to documents. */
  publicUrl: string;
  log: Logger;
}

/** Creates the file of an export. If the export is deleted in the meantime, its file is deleted too. */
export function makeExport(dependencies: Dependencies): JobHandlers['make_export'] {
  const { records, log } = dependencies;
  return async ({ exportId }, signal, waits) => {
    const wanted = await records.exports.start(exportId);
    if (wanted === null) return;
    if (wanted.attempts > ATTEMPTS_ALLOWED) return fail(dependencies, wanted, INTERRUPTED);
    // A large export takes a long time, so let this worker create other exports in the meantime.
    if (wanted.documentIds.length > LARGE_EXPORT) waits();
    try {
      await writeAndKeep(dependencies, wanted, signal);
    } catch (error) {
      if (error instanceof ExportError) return fail(dependencies, wanted, error.message);
      if (isOutage(error)) {
        await records.exports.undoStart(exportId).catch(() => {
          // The database is unavailable as well. The attempt still counts, and the job is retried.
        });
        throw error;
      }
      if (signal.aborted || wanted.attempts < ATTEMPTS_ALLOWED) throw error;
      log.error({ export_id: exportId, err: error }, 'an export failed permanently');
      await fail(dependencies, wanted, FAILED);
    }
  };
}

async function writeAndKeep(dependencies: Dependencies, wanted: Export, signal: AbortSignal): Promise<void> {
  const { records, blobs, log } = dependencies;
  const scratch = await blobs.createStagingFolder();
  try {
    const path = join(scratch, 'export');
    const schema = (await records.schemas.find(wanted.projectId))?.schema ?? null;
    const custom = Object.keys(schema?.properties ?? {});
    const read = () => readDocuments(dependencies, wanted, signal);
    const warnings = isAccountingFormat(wanted.format)
      ? await writeForAccounting(dependencies, wanted, wanted.format, read, path)
      : await writeExport({ ...wanted, ...wanted.options, custom }, read, path).then(() => []);
    if (warnings === null) return;
    const { size } = await stat(path);
    await blobs.putFile(exportKey(wanted), path);
    const isKept = await finish(records, wanted, { fileSize: size, warnings });
    if (!isKept) await blobs.deletePrefix(exportPrefix(wanted.projectId, wanted.id));
    log.info({ export_id: wanted.id, bytes: size, documents: wanted.documentIds.length }, 'export created');
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Returns the warnings. If no document could be exported, marks the export as failed and returns null. */
async function writeForAccounting(
  { records, blobs }: Dependencies,
  wanted: Export,
  format: AccountingFormat,
  documents: () => AsyncIterable<ExportedDocument>,
  path: string,
): Promise<ExportWarning[] | null> {
  const openOriginal = async (document: Document) => (await blobs.open(getOriginalKey(document))).stream;
  const options = wanted.accounting;
  // Load this module on demand, because it loads the XML library.
  const { writeAccountingExport } = await import('./accounting/write-accounting-export.ts');
  const { exported, warnings } = await writeAccountingExport(
    { format, options, documents, openOriginal, now: new Date() },
    path,
  );
  if (exported > 0) return warnings;
  const [first] = warnings;
  const error = `None of the documents could be exported.${first === undefined ? '' : ` ${first.message}`}`;
  await finish(records, wanted, { error, warnings });
  return null;
}

async function fail({ records, log }: Dependencies, wanted: Export, reason: string): Promise<void> {
  log.warn({ export_id: wanted.id, attempts: wanted.attempts, reason }, 'export failed');
  await finish(records, wanted, { error: reason });
}

type ExportEnd = Parameters<Records['exports']['finish']>[1];

/** Notifies webhooks if a schedule created the export. Returns false if the export was deleted. */
function finish(records: Records, wanted: Export, end: ExportEnd): Promise<boolean> {
  return records.transaction(async (stores) => {
    const isKept = await stores.exports.finish(wanted.id, end);
    if (!isKept || wanted.scheduleId === null) return isKept;
    const isFailed = 'error' in end;
    const [type, status] = isFailed
      ? (['export.failed', 'failed'] as const)
      : (['export.completed', 'completed'] as const);
    const error = isFailed ? end.error : null;
    if (isFailed) await stores.exportSchedules.forgetExported(wanted.id);
    await announceExport(stores, { type, at: new Date(), export: { ...wanted, status, error } });
    return isKept;
  });
}

async function* readDocuments(
  { records, publicUrl }: Dependencies,
  { projectId, documentIds }: Export,
  signal: AbortSignal,
): AsyncGenerator<ExportedDocument> {
  let project: Project | null = null;
  for (const id of documentIds) {
    signal.throwIfAborted();
    const document = await records.documents.find(projectId, id);
    if (document === null) continue;
    const parsedDataJson =
      document.status === 'completed' ? await records.documents.findParsedData(document.id) : null;
    project ??= await records.projects.find(document.organizationId, projectId);
    if (project === null) return;
    const context = {
      link: `${publicUrl}/#/projects/${projectId}/documents/${document.id}`,
      review: findReviewState(document, project.reviewThreshold),
    };
    yield { document, context, parsedDataJson };
  }
}
