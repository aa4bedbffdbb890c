import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LaidOutDocument } from '../document.ts';
import type { ExtractionOptions } from '../options.ts';
import type { ParsedData } from '../parsed-data.ts';
import { prepareTask } from './prepare-task.ts';

/** Files in the scratch folder, by what they contain. */
export interface TaskFiles {
  /** A `ModelTask` as JSON. */
  task: string;
  /** A `TaskContext` as JSON. */
  context: string;
}

export const TASK_FILE = 'model-task.json';
export const CONTEXT_FILE = 'model-context.json';

/** Writes what a language model is to be asked about a document; null if it is asked nothing. */
export async function writeTask(
  document: LaidOutDocument,
  data: ParsedData,
  { model, schema, scratch }: Pick<ExtractionOptions, 'model' | 'schema' | 'scratch'>,
): Promise<TaskFiles | null> {
  const prepared = model === undefined ? null : prepareTask(document, data, schema, model);
  if (prepared === null) return null;
  const files = { task: join(scratch, TASK_FILE), context: join(scratch, CONTEXT_FILE) };
  await writeFile(files.task, JSON.stringify(prepared.task));
  await writeFile(files.context, JSON.stringify(prepared.context));
  return files;
}
