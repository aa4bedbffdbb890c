import { join } from 'node:path';
import { ApiError, createFieldError, createValidationError } from '../lib/api-error.ts';
import { type AcceptedFile, checkExtension, describeTooLarge, type Judge, judgeFile } from './admission.ts';
import { checkBatch, checkExternalId, parseMetadata } from './caller-data.ts';
import { cleanFileName, getFileExtension } from './file-name.ts';
import { FileTooLargeError, type StagedFile, stageFile } from './stage-file.ts';

export interface FormPart {
  name: string;
  /** Null if the part is not a file. */
  filename: string | null;
  body: AsyncIterable<Uint8Array>;
}

export interface Upload {
  file: AcceptedFile;
  externalId: string | null;
  batch: string | null;
  metadata: Record<string, unknown> | null;
}

const TEXT_FIELDS: readonly string[] = ['external_id', 'batch', 'metadata'];
const FIELD_MAX_BYTES = 65_536;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads an upload form into `folder`. Throws a 422 error for invalid parts, and a 413 error if the file is
 * too large.
 */
export async function readUpload(
  parts: AsyncIterable<FormPart>,
  folder: string,
  judge: Judge,
): Promise<Upload> {
  let staged: (StagedFile & { name: string }) | null = null;
  const fields = new Map<string, string>();
  for await (const part of parts) {
    if (part.filename === null) {
      if (TEXT_FIELDS.includes(part.name)) fields.set(part.name, await readText(part));
    } else if (part.name === 'file' && part.filename !== '') {
      if (staged !== null) throw createFieldError('file', 'too_many_items', 'must be a single file');
      staged = await stageUpload(part.filename, part.body, folder, judge);
    }
  }
  if (staged === null) {
    throw createFieldError(
      'file',
      'required',
      'is required: send the file as a part named "file" with a file name',
    );
  }
  const externalId = fields.get('external_id');
  const batch = fields.get('batch');
  const metadata = fields.get('metadata');
  const file = await judgeFile(staged, staged.name, 'file', judge);
  return {
    file,
    externalId: externalId === undefined ? null : checkExternalId(externalId),
    batch: batch === undefined ? null : checkBatch(batch),
    metadata: metadata === undefined ? null : parseMetadata(metadata),
  };
}

/** Reads a file from the form. Rejects an unsuitable name before reading any bytes. */
async function stageUpload(
  name: string,
  body: AsyncIterable<Uint8Array>,
  folder: string,
  judge: Judge,
): Promise<StagedFile & { name: string }> {
  checkExtension(getFileExtension(cleanFileName(name)), 'file');
  try {
    return { ...(await stageFile(join(folder, 'upload'), body, judge.maxFileBytes)), name };
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    const detail = describeTooLarge('file', judge);
    throw new ApiError('payload_too_large', `file: ${detail.message}`, { details: [detail] });
  }
}

async function readText(part: FormPart): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of part.body) {
    size += chunk.length;
    if (size > FIELD_MAX_BYTES) {
      throw createValidationError({ field: part.name, code: 'too_long', message: 'is too long' });
    }
    chunks.push(chunk);
  }
  try {
    return UTF8.decode(Buffer.concat(chunks));
  } catch (error) {
    throw new ApiError('malformed_request', `The field ${part.name} is not valid UTF-8.`, { cause: error });
  }
}
