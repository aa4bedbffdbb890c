import { rm } from 'node:fs/promises';
import type { ComparisonEnd } from '../domain/model-comparisons.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { JobHandlers } from '../domain/ports/job-queue.ts';
import type { ComparisonToMake } from '../domain/ports/model-comparison-records.ts';
import type { Records } from '../domain/ports/records.ts';
import type { ParserPool } from '../extraction/isolate/parser-pool.ts';
import type { Logger } from '../lib/logger.ts';
import { askAndBundle, type ModelAccess } from './ask-language-model.ts';
import { createExtractionOptions } from './extraction-options.ts';
import { fetchOriginal } from './fetch-original.ts';
import { findExamplesFor } from './find-examples.ts';
import type { ContainerRules } from './open-container.ts';
import { isOutage } from './outage.ts';
import type { StageTimer } from './stage-timer.ts';

/** Maximum number of attempts, including those that crashed their worker. */
const ATTEMPTS_ALLOWED = 4;

const FAILED = 'The comparison failed because of an internal error. Try again.';
const GONE = 'The stored file of this document no longer exists. Upload it again.';
const NOTHING_ASKED =
  'There is nothing to ask the language model about this document: all values were found, or the document has no text.';

interface Dependencies {
  records: Records;
  blobs: BlobStore;
  parsers: ParserPool;
  modelAccess: ModelAccess;
  containers: ContainerRules;
  timer: StageTimer;
  log: Logger;
}

/**
 * Reads a document with and without its project's language model, and stores both sets of values. The
 * document's own result does not change.
 */
export function compareModel(dependencies: Dependencies): JobHandlers['compare_model'] {
  const { records, log } = dependencies;
  return async ({ documentId }, signal) => {
    const work = await records.modelComparisons.start(documentId);
    if (work === null) return;
    try {
      const isLast = work.comparison.attempts > ATTEMPTS_ALLOWED;
      const end = isLast ? { error: FAILED } : await compare(dependencies, work, signal);
      await records.modelComparisons.finish(documentId, end);
    } catch (error) {
      if (signal.aborted || isOutage(error)) throw error;
      log.error({ document_id: documentId, err: error }, 'a comparison failed');
      await records.modelComparisons.finish(documentId, { error: FAILED });
    }
  };
}

async function compare(
  dependencies: Dependencies,
  { comparison, ...work }: ComparisonToMake,
  signal: AbortSignal,
): Promise<ComparisonEnd> {
  const { blobs, parsers } = dependencies;
  const extraction = { ...work.project.extraction, llm: comparison.mode };
  const asked = { ...work, project: { ...work.project, extraction } };
  const tenant = work.document.organizationId;
  const scratch = await blobs.createStagingFolder('out');
  const openFile = () => fetchOriginal(dependencies, work.document);
  try {
    const original = await openFile();
    if (original === null) return { error: GONE };
    const file = { path: original.path, tenant };
    const options = createExtractionOptions(asked, scratch, dependencies.containers);
    const findExamples = findExamplesFor(dependencies, work);
    const outcome = await parsers
      .extract({ file, options, findExamples, signal })
      .finally(() => original.release());
    if (!outcome.ok) return { error: outcome.message };
    const { modelTask } = outcome.result;
    if (modelTask === null) return { error: NOTHING_ASKED };
    const access = { ...dependencies, ...dependencies.modelAccess };
    const { bundle, usage, warnings } = await askAndBundle(
      access,
      asked,
      { ...outcome.result, modelTask },
      scratch,
      openFile,
      signal,
    );
    const values = await parsers.compareAnswers({ path: bundle, tenant }, signal);
    return values === null ? { error: FAILED } : { modelUsage: usage, warnings, values };
  } finally {
    await rm(scratch, { recursive: true, force: true }).catch(() => {
      // If this fails, a cleanup task removes the folder later.
    });
  }
}
