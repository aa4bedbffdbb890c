import { rm } from 'node:fs/promises';
import type { DocumentSource } from '../domain/documents.ts';
import type { SourceParts, SourceRun } from './source-parts.ts';
import { type NewFile, takeFile } from './take-file.ts';

/** Names of files that another program is still writing. */
const UNFINISHED = /^[.~]|\.(?:part|partial|tmp|temp|crdownload|filepart|swp)$/i;

/** A file in a list. `key` changes if the file is replaced or modified. */
export type ListedFile = Omit<NewFile, 'source'>;

/** Returns true if a file or folder is ignored because of its name. */
export function isUnfinished(name: string): boolean {
  return UNFINISHED.test(name);
}

/**
 * Processes a new file once it has the same key in two consecutive runs. Returns true if any files may still
 * be growing.
 */
export async function takeSettledFiles(
  parts: SourceParts,
  run: SourceRun,
  batches: AsyncIterable<ListedFile[]>,
  { source, includeExisting }: { source: DocumentSource; includeExisting: boolean },
): Promise<boolean> {
  const { sources } = parts.records;
  const before = run.lease.cursor;
  const unsettled: Record<string, string> = {};
  const isBaseline = before.baselined !== true && !includeExisting;
  for await (const batch of batches) {
    run.signal.throwIfAborted();
    if (isBaseline) {
      await sources.addPresent(
        run.lease,
        batch.map(({ key, path: name }) => ({ key, name })),
      );
      continue;
    }
    const known = await sources.findKnown(
      run.lease.source.id,
      batch.map(({ key }) => key),
    );
    for (const file of batch.filter(({ key }) => !known.has(key))) {
      run.signal.throwIfAborted();
      if (before.unsettled?.[file.path] === file.key) await takeStaged(parts, run, { ...file, source });
      else unsettled[file.path] = file.key;
    }
  }
  await sources.saveCursor(run.lease, { baselined: true, unsettled });
  return Object.keys(unsettled).length > 0;
}

async function takeStaged(parts: SourceParts, run: SourceRun, file: NewFile): Promise<void> {
  const staging = await parts.blobs.createStagingFolder();
  try {
    await takeFile(parts, run, staging, file);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
