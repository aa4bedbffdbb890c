import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { ApiError, type FieldError } from '../lib/api-error.ts';
import { type AcceptedFile, checkExtension, describeTooLarge, type Judge, judgeFile } from './admission.ts';
import { decodeBase64, InvalidBase64Error } from './base64.ts';
import { detectExtension } from './detect-extension.ts';
import { cleanFileName, getFileExtension } from './file-name.ts';
import { type LongText, readPieces } from './long-text.ts';
import { FileTooLargeError, type StagedFile, stageFile } from './stage-file.ts';
import { findExtensionForType } from './type-extensions.ts';

export interface Attachment {
  name: string | null;
  contentType: string | null;
  /** Null if the message has no content for the attachment. */
  content: { base64: LongText } | { path: string } | null;
}

/** Counts the bytes of a decoded attachment. Throws if the total is too large. */
export type CountBytes = (bytes: number) => void;

/** Writes one attachment into `folder`. If the attachment is invalid, returns the reason. */
export async function readAttachment(
  attachment: Attachment,
  index: number,
  folder: string,
  { judge, count }: { judge: Judge; count: CountBytes },
): Promise<AcceptedFile | FieldError> {
  const field = `attachments[${index}]`;
  try {
    const staged = await stageAttachment(attachment, join(folder, `attachment-${index}`), judge);
    const isTooLarge = staged === 'too_large';
    count(isTooLarge ? await countDecoded(attachment) : staged.size);
    const name = await chooseAttachmentName(attachment, index, staged);
    checkExtension(getFileExtension(cleanFileName(name)), field);
    return isTooLarge ? describeTooLarge(field, judge) : await judgeFile(staged, name, field, judge);
  } catch (error) {
    if (error instanceof InvalidBase64Error) {
      return {
        field: `${field}.content`,
        code: 'invalid_base64',
        message: 'must be the base64-encoded file',
      };
    }
    const [detail] = error instanceof ApiError ? error.details : [];
    if (detail === undefined) throw error;
    return detail;
  }
}

async function stageAttachment(
  attachment: Attachment,
  path: string,
  judge: Judge,
): Promise<StagedFile | 'too_large'> {
  try {
    return await stageFile(path, decode(attachment), judge.maxFileBytes);
  } catch (error) {
    if (error instanceof FileTooLargeError) return 'too_large';
    throw error;
  }
}

function decode({ content }: Attachment): AsyncIterable<Uint8Array> {
  if (content === null) return decodeBase64([]);
  return 'base64' in content ? decodeBase64(readPieces(content.base64)) : createReadStream(content.path);
}

async function countDecoded(attachment: Attachment): Promise<number> {
  let bytes = 0;
  for await (const chunk of decode(attachment)) bytes += chunk.length;
  return bytes;
}

/**
 * Returns the attachment's name or, if it has none, a generated name such as `attachment-1.pdf`. Its
 * extension matches the content type or, if that is missing or unknown, the content.
 */
async function chooseAttachmentName(
  { name, contentType }: Attachment,
  index: number,
  staged: StagedFile | 'too_large',
): Promise<string> {
  if (name !== null && name.trim() !== '') return name;
  const byType = findExtensionForType(contentType ?? '');
  const isDetected = byType === '' && staged !== 'too_large';
  return `attachment-${index + 1}${isDetected ? await detectExtension(staged) : byType}`;
}
