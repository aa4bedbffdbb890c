import { rm } from 'node:fs/promises';
import { documentPrefix, MAX_PDF_PAGES, originalKey, wholeTableKey } from '../domain/documents.ts';
import { BlobNotFoundError, type BlobStore } from '../domain/ports/blob-store.ts';
import type { JobHandlers } from '../domain/ports/job-queue.ts';
import type { Records, RunToProcess } from '../domain/ports/records.ts';
import type { ExtractionOutcome, ParserPool } from '../extraction/isolate/parser-pool.ts';
import type { ExtractionOptions } from '../extraction/options.ts';
import type { Logger } from '../lib/logger.ts';

/** Times that a worker may take a run up; more than that and the document takes workers down. */
const ATTEMPTS_ALLOWED = 6;

interface Dependencies {
  records: Records;
  blobs: BlobStore;
  parsers: ParserPool;
  /** A recognition server that reads pictures; null where that is done on board. */
  ocrUrl: string | null;
  log: Logger;
}

/**
 * Takes a run from `queued` to `succeeded` or `failed`. Parses without a transaction, then writes result, status and
 * event in one. A document that was deleted meanwhile is left deleted, with nothing behind.
 */
export function processDocument(dependencies: Dependencies): JobHandlers['process_document'] {
  const { records, blobs, log } = dependencies;
  return async ({ runId }, signal) => {
    const work = await records.runs.start(runId);
    if (work === null) return;
    const started = performance.now();
    const scratch = await blobs.createStagingFolder('out');
    try {
      const outcome =
        work.run.attempts > ATTEMPTS_ALLOWED
          ? crashed('The document took the worker down several times.')
          : await extract(dependencies, work, scratch, signal);
      signal.throwIfAborted();
      const written = await write(dependencies, work, outcome);
      logOutcome(log, work, outcome, written, performance.now() - started);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  };
}

function logOutcome(
  log: Logger,
  work: RunToProcess,
  outcome: ExtractionOutcome,
  written: boolean,
  ms: number,
): void {
  log.info(
    {
      document_id: work.document.id,
      run_id: work.run.id,
      duration_ms: Math.round(ms),
      ...(outcome.ok
        ? { pages: outcome.result.pagesCount, document_type: outcome.result.documentType }
        : { code: outcome.code, reason: outcome.message }),
    },
    !written
      ? 'result discarded: the document is gone'
      : outcome.ok
        ? 'document completed'
        : 'document failed',
  );
}

function crashed(message: string): ExtractionOutcome {
  return { ok: false, code: 'processing_crashed', message, retryable: true, pagesCount: null };
}

async function extract(
  { blobs, parsers, ocrUrl }: Dependencies,
  work: RunToProcess,
  scratch: string,
  signal: AbortSignal,
): Promise<ExtractionOutcome> {
  try {
    const original = await blobs.localFile(originalKey(work.document));
    try {
      const options = extractionOptions(work, scratch, ocrUrl);
      return await parsers.extract({ file: original.path, options, signal });
    } finally {
      await original.release();
    }
  } catch (error) {
    // The document was deleted after the run had started: what is written now is discarded.
    if (error instanceof BlobNotFoundError) return crashed('The file is gone.');
    throw error;
  }
}

function extractionOptions(
  { document, project, schema }: RunToProcess,
  scratch: string,
  ocrUrl: string | null,
): ExtractionOptions {
  return {
    filename: document.filename,
    languages: project.extraction.languages,
    scratch,
    maxPages: MAX_PDF_PAGES,
    ...(ocrUrl === null ? {} : { ocrServer: { url: ocrUrl } }),
    ...(schema === null ? {} : { schema: schema.schema }),
    ...(document.requestedPages === null ? {} : { pages: document.requestedPages }),
    // The envelope describes the body. An attachment is typed by its own content.
    ...(document.email?.part === 'body'
      ? { email: { from: document.email.from, subject: document.email.subject } }
      : {}),
  };
}

async function write(
  { records, blobs }: Dependencies,
  work: RunToProcess,
  outcome: ExtractionOutcome,
): Promise<boolean> {
  const { run, document } = work;
  if (!outcome.ok) {
    const error = { code: outcome.code, message: outcome.message, retryable: outcome.retryable };
    return records.runs.fail(run.id, error, outcome.pagesCount);
  }
  const { result } = outcome;
  for (const table of result.wholeTables) {
    await blobs.putFile(wholeTableKey(document, run.id, table.id), table.file);
  }
  const written = await records.runs.succeed(run.id, result);
  if (!written && result.wholeTables.length > 0) {
    await blobs.deletePrefix(`${documentPrefix(document.projectId, document.id)}${run.id}/`);
  }
  return written;
}
