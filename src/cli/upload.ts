import { openAsBlob } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { countNoun } from './count-noun.ts';
import { askService, ServiceError } from './service-client.ts';
import { UsageError } from './usage-error.ts';

export const UPLOAD_HELP = `usage: legible upload --project PROJECT_ID FILE... [--batch NAME] [--wait SECONDS]
       legible upload --project PROJECT_ID --watch FOLDER

Uploads files to the service at LEGIBLE_URL (default http://127.0.0.1:8080/v1) with LEGIBLE_KEY, and prints the identifier,
status and name of each file.

  --batch NAME    uploads the files as a batch and prints its status at the end
  --wait SECONDS  maximum time to wait for each result, or for the whole batch (0 to 60)
  --watch FOLDER  uploads each file that is added to the folder until the command is stopped

examples:
  legible upload --project proj_01kah8yq2m5t6v7w8x9y0z1a2b *.pdf
  legible upload --project proj_01kah8yq2m5t6v7w8x9y0z1a2b --watch ~/Scans

exit status: 0 if all files were accepted, 1 if some were refused or failed, 2 if the command line is invalid
`;

interface Target {
  project: string;
  batch: string | undefined;
  wait: string;
}

const WATCH_MS = 1000;

export async function upload(args: string[]): Promise<void> {
  const { values, positionals: files } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      project: { type: 'string' },
      batch: { type: 'string' },
      wait: { type: 'string', default: '0' },
      watch: { type: 'string' },
    },
  });
  const { project, batch, watch, wait } = values;
  const isWatching = watch !== undefined;
  if (project === undefined || isWatching === files.length > 0) throw new UsageError(UPLOAD_HELP);
  if (!/^\d{1,2}$/.test(wait) || Number(wait) > 60)
    throw new UsageError('--wait must be a number of seconds from 0 to 60.');
  const target = { project, batch, wait: batch === undefined ? wait : '0' };
  if (watch !== undefined) return watchFolder(watch, (file) => uploadOne(target, file));
  for (const file of files) if (!(await uploadOne(target, file))) process.exitCode = 1;
  if (batch !== undefined && !(await printBatch(project, batch, wait))) process.exitCode = 1;
}

/**
 * Prints the status of a batch. Returns false if the batch does not exist or some of its documents failed.
 */
async function printBatch(project: string, name: string, wait: string): Promise<boolean> {
  const path = `/projects/${encodeURIComponent(project)}/batches/${encodeURIComponent(name)}?wait=${wait}`;
  try {
    const { batch } = await askService(path);
    const counts = { total: 0, pending: 0, completed: 0, failed: 0, ...findCounts(batch) };
    const { total, pending, completed, failed } = counts;
    const documents = countNoun(total, 'document');
    process.stdout.write(
      `${name}  ${documents}: ${pending} pending, ${completed} completed, ${failed} failed\n`,
    );
    return failed === 0;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    return false;
  }
}

function findCounts(batch: unknown): object {
  const counts = typeof batch === 'object' && batch !== null && 'document_counts' in batch;
  return counts && typeof batch.document_counts === 'object' ? { ...batch.document_counts } : {};
}

/** Uploads a file and prints the outcome. Returns false if the file was refused or could not be processed. */
async function uploadOne({ project, batch, wait }: Target, file: string): Promise<boolean> {
  try {
    const form = new FormData();
    if (batch !== undefined) form.append('batch', batch);
    form.append('file', await openAsBlob(file), basename(file));
    const path = `/projects/${encodeURIComponent(project)}/documents?wait=${wait}`;
    const { document } = await askService(path, { method: 'POST', body: form });
    const { id, status } = { id: '', status: '', ...(typeof document === 'object' ? document : {}) };
    process.stdout.write(`${id}  ${status}  ${file}\n`);
    return status !== 'failed';
  } catch (error) {
    const isExpected = error instanceof ServiceError || (error instanceof Error && 'code' in error);
    if (!isExpected || !(error instanceof Error)) throw error;
    process.stderr.write(`${file}: ${error.message}\n`);
    return false;
  }
}

/** Uploads each new file as soon as it has stopped growing. */
async function watchFolder(folder: string, take: (file: string) => Promise<boolean>): Promise<void> {
  const taken = new Set(await readdir(folder));
  const sizes = new Map<string, number>();
  process.stderr.write(`watching ${folder}; stop with Ctrl-C\n`);
  for (;;) {
    await sleep(WATCH_MS);
    for (const name of await readdir(folder)) {
      if (taken.has(name) || name.startsWith('.')) continue;
      const found = await stat(join(folder, name)).catch(() => null);
      if (found === null || !found.isFile()) continue;
      if (sizes.get(name) !== found.size || found.size === 0) sizes.set(name, found.size);
      else {
        taken.add(name);
        await take(join(folder, name));
      }
    }
  }
}
