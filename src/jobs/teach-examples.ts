import { rm } from 'node:fs/promises';
import { correctResult } from '../domain/correct-result.ts';
import { type CheckResult, parseResult } from '../domain/corrections.ts';
import { type Judgements, judgeValues } from '../domain/judge-values.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { JobHandlers } from '../domain/ports/job-queue.ts';
import type { Records, RunToProcess } from '../domain/ports/records.ts';
import { type Example, listExampleCorrections, type Teaching } from '../domain/teachings.ts';
import type { ParserPool } from '../extraction/isolate/parser-pool.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Logger } from '../lib/logger.ts';
import { createExtractionOptions } from './extraction-options.ts';
import { fetchOriginal } from './fetch-original.ts';
import { findExamplesFor } from './find-examples.ts';
import type { ContainerRules } from './open-container.ts';
import { isOutage } from './outage.ts';

/** Maximum number of attempts, including those that crashed their worker. */
const ATTEMPTS_ALLOWED = 4;

const FAILED = 'Teaching failed because of an internal error. Try again.';
const GONE = 'The stored file of this document no longer exists. Upload it again.';
const NO_RESULT = 'This document has no result that could be corrected.';

interface Dependencies {
  records: Records;
  blobs: BlobStore;
  parsers: ParserPool;
  containers: ContainerRules;
  checkResult: CheckResult;
  log: Logger;
}

type Work = Omit<RunToProcess, 'run'>;

/**
 * Teaches a project with examples. Reads each example without learned values, corrects all examples, and then
 * reads each one again with the values learned from the others. Each step is stored, so that the next attempt
 * continues where the last one stopped.
 */
export function teachExamples(dependencies: Dependencies): JobHandlers['teach'] {
  const { records, log } = dependencies;
  return async ({ teachingId }, signal) => {
    const teaching = await records.teachings.start(teachingId);
    if (teaching === null) return;
    try {
      const isLast = teaching.attempts > ATTEMPTS_ALLOWED;
      if (!isLast) await teach(dependencies, teaching, signal);
      await records.teachings.finish(teachingId, isLast ? FAILED : null);
    } catch (error) {
      if (signal.aborted || isOutage(error)) throw error;
      log.error({ teaching_id: teachingId, err: error }, 'a teaching job failed');
      await records.teachings.finish(teachingId, FAILED);
    }
  };
}

async function teach(dependencies: Dependencies, teaching: Teaching, signal: AbortSignal): Promise<void> {
  const { records } = dependencies;
  const { id, examples } = teaching;
  for (const example of examples) {
    if (example.step !== 'pending') continue;
    const read = await readExample(dependencies, teaching, example, { isTaught: false }, signal);
    await records.teachings.putProgress(
      id,
      example.position,
      'error' in read ? { step: 'failed', ...read } : { step: 'read', before: read.judged },
    );
  }
  const first = await records.teachings.find(teaching.projectId, id);
  for (const example of first?.examples ?? [])
    if (example.step === 'read') await correctExample(dependencies, teaching, example);
  const second = await records.teachings.find(teaching.projectId, id);
  for (const example of second?.examples ?? []) {
    if (example.step !== 'taught') continue;
    const read = await readExample(dependencies, teaching, example, { isTaught: true }, signal);
    await records.teachings.putProgress(
      id,
      example.position,
      'error' in read ? { step: 'failed', ...read } : { step: 'completed', after: read.judged },
    );
  }
}

/** Corrects a document's result, so that later documents learn from it. */
async function correctExample(
  { records, checkResult }: Dependencies,
  { id, actorId, projectId }: Teaching,
  { documentId, position, expected }: Example,
): Promise<void> {
  const putError = (error: string) => records.teachings.putProgress(id, position, { step: 'failed', error });
  try {
    await records.transaction(async (stores) => {
      const document = await stores.documents.find(projectId, documentId);
      if (document === null) return;
      const current = await stores.results.lock(documentId);
      if (current === null) {
        await stores.teachings.putProgress(id, position, { step: 'failed', error: NO_RESULT });
        return;
      }
      const corrections = listExampleCorrections(current.data, expected);
      await correctResult(stores, document, corrections, actorId, checkResult);
      await stores.teachings.putProgress(id, position, { step: 'taught' });
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await putError(error.message);
  }
}

/**
 * Reads a document and compares the result with the expected values. Only values from the other examples are
 * used (leave-one-out), because a document never learns from itself.
 */
async function readExample(
  dependencies: Dependencies,
  teaching: Teaching,
  { documentId, expected }: Example,
  { isTaught }: { isTaught: boolean },
  signal: AbortSignal,
): Promise<{ judged: Judgements } | { error: string }> {
  const { blobs, parsers } = dependencies;
  const work = await findWork(dependencies, teaching, documentId);
  if (work === null) return { error: GONE };
  const scratch = await blobs.createStagingFolder('out');
  try {
    const original = await fetchOriginal(dependencies, work.document);
    if (original === null) return { error: GONE };
    const outcome = await parsers
      .extract({
        file: { path: original.path, tenant: work.document.organizationId },
        options: createExtractionOptions(work, scratch, dependencies.containers),
        findExamples: isTaught ? findExamplesFor(dependencies, work) : async () => '[]',
        signal,
      })
      .finally(() => original.release());
    if (!outcome.ok) return { error: outcome.message };
    return { judged: judgeValues(parseResult(outcome.result.parsedDataJson), expected) };
  } finally {
    await rm(scratch, { recursive: true, force: true }).catch(() => {
      // If this fails, a cleanup task removes the folder later.
    });
  }
}

/**
 * Returns the data that is needed to read a document without a language model, or null if the document was
 * deleted.
 */
async function findWork(
  { records }: Dependencies,
  { projectId }: Teaching,
  documentId: string,
): Promise<Work | null> {
  const document = await records.documents.find(projectId, documentId);
  if (document === null) return null;
  const project = await records.projects.find(document.organizationId, projectId);
  if (project === null) return null;
  const schema = await records.schemas.find(projectId);
  return { document, project: { ...project, extraction: { ...project.extraction, llm: 'off' } }, schema };
}
