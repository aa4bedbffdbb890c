import { join } from 'node:path';
import type { EmailMetadata } from '../domain/documents.ts';
import type { Project } from '../domain/projects.ts';
import {
  ApiError,
  createFieldError,
  createValidationError,
  type FieldCode,
  type FieldError,
} from '../lib/api-error.ts';
import { formatSize } from '../lib/format-size.ts';
import { type AcceptedFile, describeTooLarge, type FileRules, type Judge } from './admission.ts';
import type { Submission } from './admit-document.ts';
import { type Attachment, type CountBytes, readAttachment } from './email-attachment.ts';
import { cleanFileName } from './file-name.ts';
import { countBytes, hasCharacters, type LongText, readPieces } from './long-text.ts';
import { stageFile } from './stage-file.ts';

/** Minimum length of a body in code points, after trimming. Shorter bodies contain only a greeting. */
const MIN_BODY_LENGTH = 10;
export const MAX_SUBJECT_LENGTH = 5_000;

/** An e-mail that was received over SMTP or through the API. */
export interface Email {
  from: string | null;
  subject: string | null;
  body: LongText | null;
  attachments: Attachment[];
  via: EmailMetadata['source'];
}

/** The documents in an e-mail, and the parts that were skipped, with the reason for each. */
export interface ReadEmail {
  submissions: Submission[];
  skipped: { index: number; code: FieldCode }[];
}

export interface EmailLimits {
  /** Maximum total size of the body and the decoded attachments. */
  totalBytes: number;
  attachments: number;
}

/**
 * Splits an e-mail into documents, and writes its parts into `folder`. Skips invalid attachments. Throws a
 * 422 error with all reasons if nothing remains or there are too many attachments, and a 413 error if the
 * total size is too large.
 */
export async function readEmail(
  email: Email,
  project: Project,
  folder: string,
  judge: Judge,
  limits: EmailLimits,
): Promise<ReadEmail> {
  const option = project.emailParseOption;
  if (email.attachments.length > limits.attachments)
    throw createFieldError(
      'attachments',
      'too_many_items',
      `must contain at most ${limits.attachments} attachments`,
    );
  const count = createTotal(limits);
  if (email.body !== null) count(await countBytes(email.body));
  const hasBody = email.body !== null && (await hasCharacters(email.body, MIN_BODY_LENGTH));
  const body = option === 'attachments' || !hasBody ? null : await readBody(email, folder, judge);
  const attachments: (AcceptedFile | FieldError)[] = [];
  if (option !== 'body') {
    for (const [index, attachment] of email.attachments.entries()) {
      attachments.push(await readAttachment(attachment, index, folder, { judge, count }));
    }
  }
  const files = [...(body === null ? [] : [body]), ...attachments.filter(isAccepted)];
  if (files.length === 0)
    throw createEmptyEmailError(email, project, hasBody, attachments.filter(isRefused), judge);
  return {
    submissions: files.map((file) => toSubmission(file, email, file === body ? 'body' : 'attachment')),
    skipped: toSkipped(email, attachments),
  };
}

function isAccepted(result: AcceptedFile | FieldError): result is AcceptedFile {
  return 'sha256' in result;
}

function isRefused(result: AcceptedFile | FieldError): result is FieldError {
  return !isAccepted(result);
}

/** Returns a function that counts bytes. It throws a 413 error if there are too many bytes in total. */
function createTotal({ totalBytes }: EmailLimits): CountBytes {
  let total = 0;
  return (bytes) => {
    total += bytes;
    if (total <= totalBytes) return;
    throw new ApiError(
      'payload_too_large',
      `The total size of the body and the attachments exceeds ${formatSize(totalBytes)}.`,
    );
  };
}

/**
 * Writes the body to a text file named after the subject. Returns null if there is no body or it is too
 * large.
 */
async function readBody(
  { body, subject }: Email,
  folder: string,
  { maxFileBytes }: FileRules,
): Promise<AcceptedFile | null> {
  if (body === null || (await countBytes(body)) > maxFileBytes) return null;
  const staged = await stageFile(join(folder, 'body'), encodePieces(body), maxFileBytes);
  const filename = chooseBodyName(subject);
  return { ...staged, filename, fileExtension: '.txt', contentType: 'text/plain', pages: null };
}

async function* encodePieces(text: LongText): AsyncGenerator<Buffer> {
  for await (const piece of readPieces(text)) yield Buffer.from(piece.toWellFormed());
}

/**
 * Converts a subject to a file name: `Invoice 12/2026` becomes `Invoice 12-2026.txt`, because slashes in a
 * subject do not separate folders.
 */
function chooseBodyName(subject: string | null): string {
  const stem = (subject ?? '')
    .slice(0, MAX_SUBJECT_LENGTH)
    .replace(/[/\\]+/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[-.\s]+/, '')
    .trim();
  return cleanFileName(`${stem === '' ? 'email' : stem}.txt`);
}

function toSubmission(
  file: AcceptedFile,
  { from, subject, via }: Email,
  part: EmailMetadata['part'],
): Submission {
  const clean = (text: string) => text.slice(0, MAX_SUBJECT_LENGTH).toWellFormed().replaceAll('\0', '');
  return {
    file,
    source: 'email',
    externalId: null,
    batch: null,
    metadata: null,
    email: { from: from === null ? null : clean(from), subject: clean(subject ?? ''), source: via, part },
    requestedPages: null,
    origin: null,
  };
}

function toSkipped(email: Email, attachments: (AcceptedFile | FieldError)[]): ReadEmail['skipped'] {
  if (attachments.length === 0)
    return email.attachments.map((_, index) => ({ index, code: 'excluded_by_settings' }));
  return attachments.flatMap((result, index) => (isAccepted(result) ? [] : [{ index, code: result.code }]));
}

/** Creates a 422 error that states why no part of the e-mail became a document. */
function createEmptyEmailError(
  email: Email,
  { emailParseOption }: Project,
  hasBody: boolean,
  refused: FieldError[],
  rules: FileRules,
): ApiError {
  const details = [...refused];
  const left = emailParseOption === 'body' ? email.attachments.length > 0 : hasBody;
  if (emailParseOption !== 'both' && left) {
    const message = `the project accepts only ${emailParseOption === 'body' ? 'the body' : 'the attachments'} of e-mails`;
    details.push({ field: '', code: 'excluded_by_settings', message });
  } else if (hasBody) {
    details.push(describeTooLarge('body', rules));
  } else if (refused.length === 0 || email.body !== null) {
    const message = `the body has fewer than ${MIN_BODY_LENGTH} characters and there is no readable attachment`;
    details.push({ field: '', code: 'body_too_short', message });
  }
  return createValidationError(...details);
}
