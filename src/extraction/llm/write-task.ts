import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LaidOutDocument } from '../document.ts';
import type { ExtractionOptions, ReportProgress } from '../options.ts';
import type { ParsedData } from '../parsed-data.ts';
import { findNames } from './find-names.ts';
import { prepareTask } from './prepare-task.ts';
import { withSeenWords } from './seen-words.ts';
import { CONTEXT_FILE, TASK_FILE, type TaskFiles } from './task-file-names.ts';
import { makeTextView } from './text-view.ts';
import { createWantedSchema } from './wanted-schema.ts';

/**
 * Writes the question for a language model. Returns null if there is nothing to ask.
 * @param pdf path of the document's file, if it is a PDF
 */
export async function writeTask(
  document: LaidOutDocument,
  data: ParsedData,
  { model, schema, scratch }: Pick<ExtractionOptions, 'model' | 'schema' | 'scratch'>,
  pdf: string | null,
  report: ReportProgress,
): Promise<TaskFiles | null> {
  if (model === undefined) return null;
  const wanted = createWantedSchema(data, schema, model.mode);
  if (wanted === null) return null;
  const view = makeTextView(document);
  const seen = pdf === null ? view : await withSeenWords(view, pdf, document, report);
  const prepared = prepareTask(seen, wanted, model, data, findNames(data));
  if (prepared === null) return null;
  const files = { task: join(scratch, TASK_FILE), context: join(scratch, CONTEXT_FILE) };
  await writeFile(files.task, JSON.stringify(prepared.task));
  await writeFile(files.context, JSON.stringify(prepared.context));
  return files;
}
