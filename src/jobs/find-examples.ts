import type { Records, RunToProcess } from '../domain/ports/records.ts';
import type { FindExamples } from '../extraction/isolate/parser-process.ts';
import type { Logger } from '../lib/logger.ts';

/**
 * Returns a function that finds similar documents from which values were learned. Parser processes call it.
 */
export function findExamplesFor(
  { records: { layouts }, log }: { records: Pick<Records, 'layouts'>; log: Logger },
  { document }: Pick<RunToProcess, 'document'>,
): FindExamples {
  return async (signs) => {
    try {
      return JSON.stringify(await layouts.recall(document, signs));
    } catch (error) {
      log.warn({ err: error, document_id: document.id }, 'a document is being read without learned values');
      return '[]';
    }
  };
}
