import { join } from 'node:path';
import { copyPlainFile } from '../../confinement/copy-plain-file.ts';
import { CONTEXT_FILE, TASK_FILE, type TaskFiles } from '../llm/task-file-names.ts';

/** Maximum total size. A question needs much less, because it covers at most 30,000 words of a document. */
const MAX_BYTES = 50_000_000;

/**
 * Copies the question for a language model from the folder of a parser process. Returns null unless both of
 * its files are regular files.
 */
export async function collectTask(folder: string, target: string): Promise<TaskFiles | null> {
  const files = { task: join(target, TASK_FILE), context: join(target, CONTEXT_FILE) };
  const sizes = [
    await copyPlainFile(join(folder, TASK_FILE), files.task, MAX_BYTES),
    await copyPlainFile(join(folder, CONTEXT_FILE), files.context, MAX_BYTES),
  ];
  return sizes.includes(null) ? null : files;
}
