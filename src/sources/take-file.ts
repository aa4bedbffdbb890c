import { join } from 'node:path';
import type { DocumentSource } from '../domain/documents.ts';
import { checkExtension, judgeFile } from '../intake/admission.ts';
import { cleanFileName, getFileExtension } from '../intake/file-name.ts';
import { stageFile } from '../intake/stage-file.ts';
import { ApiError } from '../lib/api-error.ts';
import { admitItem, skipItem } from './admit-item.ts';
import type { SourceParts, SourceRun } from './source-parts.ts';

export interface NewFile {
  key: string;
  /** Path in the source, with slashes. */
  path: string;
  size: number;
  source: DocumentSource;
  read(): Promise<AsyncIterable<Uint8Array>>;
  /** Returns true if the file did not change while it was read. */
  isUnchanged(): Promise<boolean>;
}

/**
 * Creates a document from a file, or records why this is impossible. A file that changes while it is read is
 * left for the next run.
 */
export async function takeFile(
  parts: SourceParts,
  run: SourceRun,
  folder: string,
  file: NewFile,
): Promise<void> {
  const { key, path } = file;
  const name = path.split('/').at(-1) ?? path;
  try {
    checkExtension(getFileExtension(cleanFileName(name)), 'file');
    if (file.size > parts.rules.maxFileBytes)
      return await skipItem(parts, run, { key, name: path, reason: 'it is too large' });
    const staged = await stageFile(join(folder, 'file'), await file.read(), parts.rules.maxFileBytes);
    if (!(await file.isUnchanged())) return;
    const judge = { ...parts.rules, tenant: run.project.organizationId };
    const accepted = await judgeFile(staged, name, 'file', judge);
    await admitItem(parts, run, { key, name: path, reason: null }, [
      {
        file: accepted,
        source: file.source,
        externalId: null,
        batch: null,
        metadata: { source_id: run.lease.source.id, path },
        email: null,
        requestedPages: null,
        origin: null,
      },
    ]);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    await skipItem(parts, run, { key, name: path, reason: error.message });
  }
}
