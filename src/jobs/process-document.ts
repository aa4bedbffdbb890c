import type { CheckResult } from '../domain/corrections.ts';
import { getDocumentPrefix, getWholeTableKey } from '../domain/documents.ts';
import { completeRun, failRun } from '../domain/finish-run.ts';
import type { ModelUsage } from '../domain/language-models.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { JobHandlers } from '../domain/ports/job-queue.ts';
import type { Records, RunToProcess, Stores } from '../domain/ports/records.ts';
import type {
  ExtractedDocument,
  ExtractionFailure,
  ExtractionOutcome,
  ParserPool,
} from '../extraction/isolate/parser-pool.ts';
import type { Logger } from '../lib/logger.ts';
import { removeFolder } from '../lib/remove-folder.ts';
import { askLanguageModel, type ModelAccess } from './ask-language-model.ts';
import { DocumentLane } from './document-lane.ts';
import { createExtractionOptions } from './extraction-options.ts';
import { fetchOriginal } from './fetch-original.ts';
import { findExamplesFor } from './find-examples.ts';
import {
  ContainerLimitError,
  type ContainerRules,
  completeContainer,
  judgeContents,
} from './open-container.ts';
import { isOutage, repeatUntilDatabaseAnswers } from './outage.ts';
import type { StageTimer } from './stage-timer.ts';

/**
 * Maximum number of worker deaths and internal errors while a document is parsed. The parser pool has a lower
 * limit for crashes of the parser alone. This limit is higher, because workers can also die for other
 * reasons.
 */
const MAX_CRASHES = 10;

interface Dependencies {
  records: Records;
  blobs: BlobStore;
  parsers: ParserPool;
  modelAccess: ModelAccess;
  /**
   * Maximum number of documents that are processed concurrently, not counting those that wait for a language
   * model.
   */
  documentsAtOnce: number;
  /** Repeats the checks after earlier corrections have been applied. */
  checkResult: CheckResult;
  containers: ContainerRules;
  workerId: string;
  /** Call this when an outage interrupts a document. Returns true if everything is available again. */
  onOutage: () => Promise<boolean>;
  timer: StageTimer;
  log: Logger;
}

interface Waiting {
  /** Call this when a document starts to wait for the language model. */
  waits(): void;
}

type WithLane = Dependencies & { lane: DocumentLane };

type MissingFile = Omit<ExtractionFailure, 'code'> & { code: 'file_missing' };

interface Extracted {
  ok: true;
  result: ExtractedDocument;
  modelUsage: ModelUsage | null;
}

type Outcome = Extracted | ExtractionFailure | MissingFile;

/**
 * Takes a run from `queued` to `succeeded` or `failed`. Parses outside a transaction, then writes result,
 * status and event in one transaction. Writes nothing if the document was deleted.
 *
 * An outage of the database, the file storage or the disk is not a failure: the run is queued again. While
 * the database is unavailable, the result is kept in memory. A full disk makes a document fail only if the
 * document was processed alone.
 */
export function processDocument(dependencies: Dependencies): JobHandlers['process_document'] {
  const { records } = dependencies;
  const lane = new DocumentLane(dependencies.documentsAtOnce);
  return async ({ runId }, signal, waits) => {
    const work = await repeatUntilDatabaseAnswers(() => records.runs.start(runId), signal);
    if (work === null) return lane.forget(runId);
    try {
      await processRun({ ...dependencies, lane, waits }, work, signal);
    } catch (error) {
      // Throw the error, so that the queue retries the job after a few seconds.
      if (!(await isGivenUp({ ...dependencies, lane }, work, error, signal))) throw error;
      lane.forget(runId);
    }
  };
}

async function processRun(
  dependencies: WithLane & Waiting,
  work: RunToProcess,
  signal: AbortSignal,
): Promise<void> {
  const { blobs, log, timer } = dependencies;
  const started = performance.now();
  timer.observeWait(Date.now() - work.run.createdAt.getTime());
  const scratch = await blobs.createStagingFolder('out');
  try {
    const outcome =
      work.run.crashes >= MAX_CRASHES
        ? createCrashFailure('The worker crashed several times while reading the document.')
        : await extractAndAsk(dependencies, work, scratch, signal);
    signal.throwIfAborted();
    const isWritten = await timer.measure('store', () => write(dependencies, work, outcome, scratch, signal));
    timer.countDocument(outcome.ok ? null : outcome.code);
    logOutcome(log, work, outcome, isWritten, performance.now() - started);
  } finally {
    await removeFolder(scratch).catch((error: unknown) =>
      // If this fails, a cleanup task removes the folder later.
      log.warn({ err: error }, 'a temporary folder could not be removed'),
    );
  }
}

/**
 * Queues an interrupted run again. If it has been interrupted too many times, marks it as failed instead and
 * returns true, because its job is then done.
 */
async function isGivenUp(
  { records, workerId, onOutage, lane, timer, log }: WithLane,
  work: RunToProcess,
  error: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  const { id } = work.run;
  const details = { document_id: work.document.id, run_id: id, err: error };
  const fail = ({ code, message, retryable }: ExtractionFailure) => {
    timer.countDocument(code);
    const error = { code, message, retryable };
    return repeatUntilDatabaseAnswers(
      () => records.transaction((stores) => failRun(stores, id, error, null)),
      signal,
    );
  };
  if (signal.aborted || isOutage(error)) {
    if (!signal.aborted && !(await onOutage())) lane.forgive(id);
    if (!signal.aborted && lane.hasFilledDisk(id)) {
      log.error(details, 'a document filled the disk by itself and failed');
      return fail(DISK_FILLED);
    }
    log.warn(details, 'processing was interrupted and will be repeated');
    await repeatUntilDatabaseAnswers(() => records.runs.putBack(id, workerId), signal);
    return false;
  }
  log.error(details, 'processing failed because of an internal error');
  const crashes = await repeatUntilDatabaseAnswers(() => records.runs.countCrash(id, workerId), signal);
  if (crashes < MAX_CRASHES) return false;
  return fail(
    createCrashFailure(
      'Processing the document failed because of an internal error. Reprocess the document, or contact the operator.',
    ),
  );
}

/** Retryable, because the operator may free some disk space. */
const DISK_FILLED: ExtractionFailure = {
  ok: false,
  code: 'resource_limit_exceeded',
  message: 'This document alone requires more disk space for temporary files than is available.',
  retryable: true,
  pagesCount: null,
};

function logOutcome(log: Logger, work: RunToProcess, outcome: Outcome, isWritten: boolean, ms: number): void {
  log.info(
    {
      document_id: work.document.id,
      run_id: work.run.id,
      duration_ms: Math.round(ms),
      ...(outcome.ok
        ? { pages: outcome.result.pagesCount, document_type: outcome.result.documentType }
        : { code: outcome.code, reason: outcome.message }),
    },
    !isWritten
      ? 'result discarded: the document was deleted'
      : outcome.ok
        ? 'document completed'
        : 'document failed',
  );
}

async function extractAndAsk(
  dependencies: WithLane & Waiting,
  work: RunToProcess,
  scratch: string,
  signal: AbortSignal,
): Promise<Outcome> {
  // Do this only after a slot is free. If the worker dies, this must not count as a crash of documents that
  // are still waiting for one.
  const read = async () => {
    signal.throwIfAborted();
    return extract(dependencies, work, scratch, signal);
  };
  const outcome = await dependencies.lane.run(work.run.id, read, signal);
  if (!outcome.ok) return outcome;
  const access = { ...dependencies, ...dependencies.modelAccess };
  // Other documents can be processed while this one waits for a language model.
  if (outcome.result.modelTask !== null) dependencies.waits();
  const openFile = () => fetchOriginal(dependencies, work.document);
  const { result, usage } = await askLanguageModel(access, work, outcome.result, scratch, openFile, signal);
  return { ok: true, result, modelUsage: usage };
}

function createCrashFailure(message: string): ExtractionFailure {
  return { ok: false, code: 'processing_crashed', message, retryable: true, pagesCount: null };
}

async function extract(
  dependencies: Dependencies,
  work: RunToProcess,
  scratch: string,
  signal: AbortSignal,
): Promise<ExtractionOutcome | MissingFile> {
  const { records, parsers, workerId, timer } = dependencies;
  const original = await timer.measure('fetch', () => fetchOriginal(dependencies, work.document));
  if (original === null) {
    // If the document was deleted as well, this outcome is discarded.
    const message = 'The stored file of this document no longer exists. Upload it again.';
    return { ok: false, code: 'file_missing', message, retryable: false, pagesCount: null };
  }
  try {
    const file = { path: original.path, tenant: work.document.organizationId };
    const options = createExtractionOptions(work, scratch, dependencies.containers);
    await repeatUntilDatabaseAnswers(() => records.runs.enterParser(work.run.id, workerId), signal);
    const findExamples = findExamplesFor(dependencies, work);
    const onProgress = reportProgressOf(dependencies, work);
    return await timer.measure('extract', () =>
      parsers.extract({ file, options, findExamples, signal }, onProgress),
    );
  } finally {
    await original.release();
  }
}

/**
 * Minimum number of pages of a document whose progress is reported. Shorter documents are finished before
 * anyone could see any progress.
 */
const FEWEST_PAGES = 3;
const PROGRESS_EVERY_MS = 1_000;

/** Stores the progress of a long document, at most once a second. If that fails, the error is only logged. */
function reportProgressOf(
  { records, workerId, log }: Pick<Dependencies, 'records' | 'workerId' | 'log'>,
  { run }: RunToProcess,
): (progress: { pagesDone: number; pagesCount: number | null }) => void {
  let last = performance.now();
  return ({ pagesDone, pagesCount }) => {
    const now = performance.now();
    if (pagesCount === null || pagesCount < FEWEST_PAGES || now - last < PROGRESS_EVERY_MS) return;
    last = now;
    const progress = { pagesDone: Math.min(pagesDone, pagesCount), pagesCount };
    records.runs.reportProgress(run.id, workerId, progress).catch((error: unknown) => {
      log.debug({ err: error, run_id: run.id }, 'the progress of a document was not stored');
    });
  };
}

async function write(
  dependencies: Dependencies,
  work: RunToProcess,
  outcome: Outcome,
  scratch: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { records, blobs, checkResult } = dependencies;
  const { run, document } = work;
  if (!outcome.ok) {
    const error = { code: outcome.code, message: outcome.message, retryable: outcome.retryable };
    return repeatUntilDatabaseAnswers(
      () => records.transaction((stores) => failRun(stores, run.id, error, outcome.pagesCount)),
      signal,
    );
  }
  if (outcome.result.contents.length > 0) return writeContainer(dependencies, work, outcome, scratch, signal);
  const { result, modelUsage } = outcome;
  for (const table of result.wholeTables) {
    await blobs.putFile(getWholeTableKey(document, run.id, table.id), table.file);
  }
  const isWritten = await repeatUntilDatabaseAnswers(
    () =>
      records.transaction((stores) => completeRun(stores, run.id, { ...result, modelUsage }, checkResult)),
    signal,
  );
  if (!isWritten && result.wholeTables.length > 0) {
    // The run may have ended because its result was already written, either by another worker, or by this one
    // before it lost the connection.
    const existing = await repeatUntilDatabaseAnswers(
      () => records.documents.existing([document.id]),
      signal,
    );
    if (!existing.has(document.id)) {
      await blobs.deletePrefix(`${getDocumentPrefix(document.projectId, document.id)}${run.id}/`);
    }
  }
  return isWritten;
}

/** Writes the result of an archive or e-mail and creates documents for its files, or writes a failure. */
async function writeContainer(
  dependencies: Dependencies,
  work: RunToProcess,
  outcome: Extracted,
  scratch: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { records, containers: rules, checkResult } = dependencies;
  const transact = (task: (stores: Stores) => Promise<boolean>) =>
    repeatUntilDatabaseAnswers(() => records.transaction(task), signal);
  const opened = await judgeContents({ records, rules }, work, outcome.result, scratch);
  const success = { ...opened.result, modelUsage: outcome.modelUsage };
  try {
    return await completeContainer({ ...dependencies, rules }, work, opened.submissions, transact, (stores) =>
      completeRun(stores, work.run.id, success, checkResult),
    );
  } catch (error) {
    if (!(error instanceof ContainerLimitError)) throw error;
    const failure = { code: 'resource_limit_exceeded', message: error.message, retryable: true };
    return transact((stores) => failRun(stores, work.run.id, failure, null));
  }
}
