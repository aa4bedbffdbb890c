import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { completeRun } from '../domain/finish-run.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { Records, RunSuccess, RunToProcess, Stores } from '../domain/ports/records.ts';
import type { DocumentQuotas } from '../domain/quotas.ts';
import type { ContainedFile } from '../extraction/document.ts';
import type { ExtractedDocument } from '../extraction/isolate/parser-pool.ts';
import type { Warning } from '../extraction/parsed-data.ts';
import { createSkipWarning } from '../extraction/read/containers/content-writer.ts';
import { type AcceptedFile, type FileRules, judgeFile } from '../intake/admission.ts';
import { admitStored, type Submission, storeAndAdmit } from '../intake/admit-document.ts';
import { stageFile } from '../intake/stage-file.ts';
import { findExtensionForType } from '../intake/type-extensions.ts';
import { ApiError } from '../lib/api-error.ts';
import { formatSize } from '../lib/format-size.ts';
import type { Logger } from '../lib/logger.ts';

export interface ContainerRules {
  files: FileRules;
  quotas: DocumentQuotas;
  /** Limits for all documents from one uploaded container, including nested ones. */
  maxFiles: number;
  maxTotalBytes: number;
  maxRatio: number;
  maxDepth: number;
}

/** Thrown if the documents in a container would exceed a limit. Processing the container then fails. */
export class ContainerLimitError extends Error {}

/** The files that can become documents, and the container's result, which explains why other files cannot. */
export interface OpenedContainer<Result> {
  submissions: Submission[];
  result: Result;
}

/**
 * Validates the files in a container as if they had been uploaded. Omits files that became documents in an
 * earlier run.
 */
export async function judgeContents<Result extends ExtractedDocument>(
  { records, rules }: { records: Records; rules: ContainerRules },
  work: RunToProcess,
  result: Result,
  scratch: string,
): Promise<OpenedContainer<Result>> {
  const { document } = work;
  const known = await records.documents.listContentPositions(document.id);
  const submissions: Submission[] = [];
  const warnings: Warning[] = [];
  const judge = { ...rules.files, tenant: document.organizationId };
  for (const content of result.contents.filter(({ position }) => !known.has(position))) {
    const name = chooseContentName(content);
    try {
      const target = join(scratch, `document-${content.position}`);
      const staged = await stageFile(target, createReadStream(content.file), rules.files.maxFileBytes);
      submissions.push(toSubmission(await judgeFile(staged, name, 'file', judge), content, work));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      warnings.push(createSkipWarning(content.path, explain(error)));
    }
  }
  return { submissions, result: addWarnings(result, warnings) };
}

/**
 * Stores a container's result and creates its documents in one transaction. Returns false if the container
 * was deleted.
 * @throws {ContainerLimitError}
 */
export async function completeContainer(
  { blobs, rules, log }: { blobs: BlobStore; rules: ContainerRules; log: Logger },
  { document, project }: RunToProcess,
  submissions: Submission[],
  transact: (work: (stores: Stores) => Promise<boolean>) => Promise<boolean>,
  complete: (stores: Stores) => ReturnType<typeof completeRun>,
): Promise<boolean> {
  const rootId = document.origin?.rootId ?? document.id;
  try {
    return await storeAndAdmit({ blobs, logger: log }, project, submissions, (documents) =>
      transact(async (stores) => {
        if (!(await complete(stores))) {
          // An earlier attempt may have committed everything before the connection was lost.
          const existing = await stores.documents.existing(documents.map(({ id }) => id));
          if (existing.size === documents.length) return true;
          throw new GoneError('the container was deleted');
        }
        const bytes = documents.reduce((sum, { fileSize }) => sum + fileSize, 0);
        await checkTree(stores, rootId, { documents: documents.length, bytes }, rules);
        await admitStored(stores, project, documents, rules.quotas);
        return true;
      }),
    );
  } catch (error) {
    if (error instanceof GoneError) return false;
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return false;
    throw new ContainerLimitError(error.details[0]?.message ?? error.message, { cause: error });
  }
}

class GoneError extends Error {}

async function checkTree(
  stores: Stores,
  rootId: string,
  added: { documents: number; bytes: number },
  { maxFiles, maxTotalBytes }: ContainerRules,
): Promise<void> {
  const existing = await stores.documents.measureContents(rootId);
  if (existing.documents + added.documents > maxFiles)
    throw new ContainerLimitError(
      `Together with the containers in it, the uploaded file contains more than ${maxFiles} documents.`,
    );
  if (existing.bytes + added.bytes > maxTotalBytes)
    throw new ContainerLimitError(
      `Together with the containers in it, the uploaded file contains more than ${formatSize(maxTotalBytes)} of files.`,
    );
}

function toSubmission(
  file: AcceptedFile,
  { path, position }: ContainedFile,
  { document }: RunToProcess,
): Submission {
  const { id: parentId, origin, source, batch, metadata, email } = document;
  return {
    file,
    source,
    externalId: null,
    batch,
    metadata,
    email: email === null ? null : { ...email, part: 'attachment' },
    requestedPages: null,
    origin: {
      parentId,
      rootId: origin?.rootId ?? parentId,
      path: (path === '' ? file.filename : path).toWellFormed().replaceAll('\0', ''),
      position,
      depth: (origin?.depth ?? 0) + 1,
    },
  };
}

/**
 * Returns the file's name. Derives a missing name or extension from the file type, as for an e-mail
 * attachment.
 */
function chooseContentName({ path, contentType, position }: ContainedFile): string {
  const extension = findExtensionForType(contentType ?? '');
  const name = path.split(/[/\\]/).at(-1) ?? '';
  if (name === '') return `attachment-${position + 1}${extension}`;
  return name.includes('.') ? name : `${name}${extension}`;
}

/** Omits the list of supported extensions, which would otherwise be repeated for each file. */
function explain(error: ApiError): string {
  const [detail] = error.details;
  if (detail?.code === 'unsupported_file_type') return 'files of its type are not supported';
  return `it ${detail?.message ?? error.message}`;
}

function addWarnings<Result extends Pick<RunSuccess, 'parsedDataJson' | 'warnings'>>(
  result: Result,
  added: Warning[],
): Result {
  if (added.length === 0) return result;
  const data: { warnings: Warning[] } = JSON.parse(result.parsedDataJson);
  data.warnings.push(...added);
  return { ...result, parsedDataJson: JSON.stringify(data), warnings: [...result.warnings, ...added] };
}
