import {
  type Document,
  documentPrefix,
  type EmailMetadata,
  type NewDocument,
  originalKey,
} from '../domain/documents.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import { RecordsUnavailableError } from '../domain/ports/records.ts';
import type { Project } from '../domain/projects.ts';
import { newId } from '../lib/id.ts';
import type { Logger } from '../lib/logger.ts';
import type { AcceptedFile } from './admission.ts';

/** A file that has been judged, with what its sender said of it. */
export interface Submission {
  file: AcceptedFile;
  source: Document['source'];
  externalId: string | null;
  metadata: Record<string, unknown> | null;
  email: EmailMetadata | null;
  requestedPages: number[] | null;
}

/**
 * Stores the bytes of all, then lets `commit` write rows and jobs: a document that has a row has its bytes.
 * If `commit` fails, the bytes are removed again. If its outcome is unknown (`RecordsUnavailableError`), they stay: the
 * rows may exist. If they do not, the sweep for blobs without a row removes the bytes later.
 */
export async function storeAndAdmit<Result>(
  { blobs, logger }: { blobs: BlobStore; logger: Logger },
  project: Project,
  submissions: Submission[],
  commit: (documents: NewDocument[]) => Promise<Result>,
): Promise<Result> {
  const documents = submissions.map(toNewDocument);
  try {
    for (const [index, { file }] of submissions.entries()) {
      const document = documents[index];
      if (document !== undefined)
        await blobs.putFile(originalKey({ projectId: project.id, id: document.id }), file.path);
    }
    return await commit(documents);
  } catch (error) {
    if (!(error instanceof RecordsUnavailableError)) await removeBlobs(blobs, logger, project, documents);
    throw error;
  }
}

function toNewDocument({ file, ...submission }: Submission): NewDocument {
  return {
    id: newId('doc'),
    filename: file.filename,
    contentType: file.contentType,
    fileSize: file.size,
    fileExtension: file.fileExtension,
    sha256: file.sha256,
    ...submission,
  };
}

async function removeBlobs(
  blobs: BlobStore,
  logger: Logger,
  project: Project,
  documents: NewDocument[],
): Promise<void> {
  for (const { id } of documents) {
    try {
      await blobs.deletePrefix(documentPrefix(project.id, id));
    } catch (error) {
      // The sweep of blobs that no row knows finds it; the caller is told of the first error.
      logger.warn(
        { document_id: id, err: error },
        'could not remove the file of a document that was not admitted',
      );
    }
  }
}
