import {
  type Document,
  type EmailMetadata,
  getDocumentPrefix,
  getOriginalKey,
  type NewDocument,
  type Origin,
} from '../domain/documents.ts';
import type { DoneActivity } from '../domain/ports/activity-records.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import { RecordsUnavailableError, type Stores } from '../domain/ports/records.ts';
import type { Project } from '../domain/projects.ts';
import type { DocumentQuotas, ExceededLimit } from '../domain/quotas.ts';
import { type ApiError, createFieldError, createIdNotFoundError } from '../lib/api-error.ts';
import { formatSize } from '../lib/format-size.ts';
import { createId } from '../lib/id.ts';
import type { Logger } from '../lib/logger.ts';
import type { AcceptedFile } from './admission.ts';

/** A validated file with the metadata from its sender. */
export interface Submission {
  file: AcceptedFile;
  source: Document['source'];
  externalId: string | null;
  batch: string | null;
  metadata: Record<string, unknown> | null;
  email: EmailMetadata | null;
  /** Null if the file was not in a container. */
  origin: Origin | null;
  requestedPages: number[] | null;
}

/**
 * Stores all bytes, and then lets `commit` create rows and jobs, so that the bytes of every document with a
 * row are stored. If `commit` fails, the bytes are deleted. If its outcome is unknown
 * (`RecordsUnavailableError`), the bytes are kept, because the rows may exist. Housekeeping later deletes
 * blobs without a row.
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
        await blobs.putFile(getOriginalKey({ projectId: project.id, id: document.id }), file.path);
    }
    return await commit(documents);
  } catch (error) {
    if (!(error instanceof RecordsUnavailableError)) await removeBlobs(blobs, logger, project, documents);
    throw error;
  }
}

/**
 * Throws a 404 error if the project was deleted, and a 422 error with code `limit_reached` if the
 * organization would exceed a limit.
 */
export async function admitStored(
  stores: Stores,
  project: Project,
  documents: NewDocument[],
  quotas: DocumentQuotas,
  activity?: DoneActivity,
): Promise<Document[]> {
  const admitted = await stores.documents.admit(project, documents, quotas, activity);
  if (admitted === null) throw createIdNotFoundError('project');
  if ('most' in admitted) throw createLimitError(admitted);
  return admitted;
}

/** Creates a 422 error that states the limit and who can raise it. */
function createLimitError({ name, most, setBy }: ExceededLimit): ApiError {
  const setter = setBy === 'owner' ? 'an owner of the organization' : 'the operator';
  const texts: Record<ExceededLimit['name'], [limit: string, advice: string]> = {
    storedDocuments: [`can store at most ${most} documents`, 'delete some'],
    storedBytes: [`can store at most ${formatSize(most)} of documents`, 'delete some'],
    documentsPerMonth: [`can add at most ${most} documents per month`, 'wait for the next month (UTC)'],
    pagesPerMonth: [`can process at most ${most} pages per month`, 'wait for the next month (UTC)'],
  };
  const [limit, advice] = texts[name];
  return createFieldError(
    '',
    'limit_reached',
    `your organization ${limit}; ${advice}, or ask ${setter} for a higher limit`,
  );
}

function toNewDocument({ file, ...submission }: Submission): NewDocument {
  return {
    id: createId('doc'),
    filename: file.filename,
    contentType: file.contentType,
    fileSize: file.size,
    fileExtension: file.fileExtension,
    sha256: file.sha256,
    expectedPages: submission.requestedPages?.length ?? file.pages,
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
      await blobs.deletePrefix(getDocumentPrefix(project.id, id));
    } catch (error) {
      // Housekeeping deletes the blob later. The caller receives the original error.
      logger.warn(
        { document_id: id, err: error },
        'could not delete the file of a document that was not admitted',
      );
    }
  }
}
