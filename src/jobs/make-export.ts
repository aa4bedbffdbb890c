import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Export, exportKey, exportPrefix } from '../domain/exports.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { JobHandlers } from '../domain/ports/job-queue.ts';
import type { Records } from '../domain/ports/records.ts';
import type { Logger } from '../lib/logger.ts';
import { ExportError, type ExportedDocument, writeExport } from './write-export.ts';

interface Dependencies {
  records: Records;
  blobs: BlobStore;
  log: Logger;
}

/** Makes an export. One that was deleted meanwhile – with a document of it – leaves nothing behind. */
export function makeExport({ records, blobs, log }: Dependencies): JobHandlers['make_export'] {
  return async ({ exportId }, signal) => {
    const wanted = await records.exports.get(exportId);
    if (wanted === null || wanted.status !== 'pending') return;
    const scratch = await blobs.createStagingFolder();
    try {
      const path = join(scratch, 'export');
      await writeExport(wanted, () => readDocuments(records, wanted, signal), path);
      const { size } = await stat(path);
      await blobs.putFile(exportKey(wanted), path);
      const isKept = await records.exports.finish(exportId, { fileSize: size });
      if (!isKept) await blobs.deletePrefix(exportPrefix(wanted.projectId, wanted.id));
      log.info({ export_id: exportId, bytes: size, documents: wanted.documentIds.length }, 'export made');
    } catch (error) {
      if (!(error instanceof ExportError)) throw error;
      await records.exports.finish(exportId, { error: error.message });
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  };
}

async function* readDocuments(
  records: Records,
  { projectId, documentIds }: Export,
  signal: AbortSignal,
): AsyncGenerator<ExportedDocument> {
  for (const id of documentIds) {
    signal.throwIfAborted();
    const document = await records.documents.find(projectId, id);
    if (document === null) continue;
    const parsedDataJson =
      document.status === 'completed' ? await records.documents.findParsedData(document.id) : null;
    yield { document, parsedDataJson };
  }
}
