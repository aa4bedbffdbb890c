import { join } from 'node:path';
import type { EmailMetadata } from '../domain/documents.ts';
import type { Project } from '../domain/projects.ts';
import { ApiError, type FieldCode, type FieldError, validationFailed } from '../lib/api-error.ts';
import { type AcceptedFile, checkExtension, type Judge, judgeFile, MAX_FILE_BYTES } from './admission.ts';
import type { Submission } from './admit-document.ts';
import { decodeBase64 } from './base64.ts';
import { cleanFileName, fileExtension } from './file-name.ts';
import { stageFile } from './stage-file.ts';
import { extensionForType } from './type-extensions.ts';

export const MAX_ATTACHMENTS = 10;
/** Shorter bodies are greetings. In code points, after trimming. */
const MIN_BODY_LENGTH = 10;
const MAX_SUBJECT_LENGTH = 5_000;

export interface Attachment {
  name: string | null;
  contentType: string | null;
  /** Base64 as a request carries it, or the bytes themselves; null where it was left out. */
  content: string | Uint8Array | null;
}

/** An e-mail, whichever way it came. */
export interface Email {
  from: string | null;
  subject: string | null;
  body: string | null;
  attachments: Attachment[];
  via: EmailMetadata['source'];
}

/** What becomes documents, and what does not with the reason. */
export interface ReadEmail {
  submissions: Submission[];
  skipped: { index: number; code: FieldCode }[];
}

export interface EmailLimits {
  /** Bytes of body and attachments together, decoded. */
  totalBytes: number;
}

/**
 * Takes an e-mail apart, writing body and attachments into `folder`. An attachment that is not acceptable is skipped;
 * where nothing is left it throws 422 with every reason, and 413 where all together is too large.
 */
export async function readEmail(
  email: Email,
  project: Project,
  folder: string,
  judge: Judge,
  limits: EmailLimits,
): Promise<ReadEmail> {
  const option = project.emailParseOption;
  const decoded = email.attachments.map(decodeAttachment);
  checkTotal(email, decoded, limits);
  const body = option === 'attachments' ? null : await readBody(email, folder);
  const attachments: (AcceptedFile | FieldError)[] = [];
  if (option !== 'body') {
    for (const [index, attachment] of decoded.entries()) {
      attachments.push(await readAttachment(attachment, index, folder, judge));
    }
  }
  const files = [...(body === null ? [] : [body]), ...attachments.filter(isAccepted)];
  if (files.length === 0) throw nothingToCreate(email, project, attachments.filter(isRefused));
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

type DecodedAttachment = Omit<Attachment, 'content'> & { bytes: Uint8Array | null };

function decodeAttachment({ content, ...attachment }: Attachment): DecodedAttachment {
  return { ...attachment, bytes: typeof content === 'string' ? decodeBase64(content) : content };
}

function checkTotal(email: Email, attachments: DecodedAttachment[], { totalBytes }: EmailLimits): void {
  const bytes = attachments.reduce(
    (sum, { bytes }) => sum + (bytes?.length ?? 0),
    Buffer.byteLength(email.body ?? ''),
  );
  if (bytes > totalBytes) {
    throw new ApiError(
      'payload_too_large',
      `Body and attachments have more than ${totalBytes} bytes together.`,
    );
  }
}

function isLongEnough(body: string | null): body is string {
  return body !== null && [...body.trim()].length >= MIN_BODY_LENGTH;
}

/** The body as a text file named after the subject; null where it is too short or too large to be a document. */
async function readBody(email: Email, folder: string): Promise<AcceptedFile | null> {
  if (!isLongEnough(email.body)) return null;
  const bytes = Buffer.from(email.body.toWellFormed());
  if (bytes.length > MAX_FILE_BYTES) return null;
  const staged = await stageFile(join(folder, 'body'), one(bytes), MAX_FILE_BYTES);
  const filename = bodyFileName(email.subject);
  return { ...staged, filename, fileExtension: '.txt', contentType: 'text/plain', pages: null };
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** `Invoice 12/2026` → `Invoice 12-2026.txt`: a subject has no folders. */
function bodyFileName(subject: string | null): string {
  const stem = (subject ?? '')
    .replace(/[/\\]+/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[-.\s]+/, '')
    .trim();
  return cleanFileName(`${stem === '' ? 'email' : stem}.txt`);
}

async function readAttachment(
  attachment: DecodedAttachment,
  index: number,
  folder: string,
  judge: Judge,
): Promise<AcceptedFile | FieldError> {
  const field = `attachments[${index}]`;
  const { bytes } = attachment;
  if (bytes === null) {
    return { field: `${field}.content`, code: 'invalid_base64', message: 'must be the file in base64' };
  }
  try {
    const name = attachmentName(attachment, index);
    checkExtension(fileExtension(cleanFileName(name)), field);
    if (bytes.length > MAX_FILE_BYTES) {
      return { field, code: 'file_too_large', message: `has more than ${MAX_FILE_BYTES} bytes` };
    }
    const staged = await stageFile(join(folder, `attachment-${index}`), one(bytes), MAX_FILE_BYTES);
    return await judgeFile(staged, name, field, judge);
  } catch (error) {
    const [detail] = error instanceof ApiError ? error.details : [];
    if (detail === undefined) throw error;
    return detail;
  }
}

/** The name that was given; `attachment-1.pdf`, by its type, where there is none. */
function attachmentName({ name, contentType }: DecodedAttachment, index: number): string {
  if (name !== null && name.trim() !== '') return name;
  return `attachment-${index + 1}${extensionForType(contentType ?? '')}`;
}

function toSubmission(
  file: AcceptedFile,
  { from, subject, via }: Email,
  part: EmailMetadata['part'],
): Submission {
  const told = (text: string) => text.toWellFormed().replaceAll('\0', '').slice(0, MAX_SUBJECT_LENGTH);
  return {
    file,
    source: 'email',
    externalId: null,
    metadata: null,
    email: { from: from === null ? null : told(from), subject: told(subject ?? ''), source: via, part },
    requestedPages: null,
  };
}

/** Attachments that became no document, in their order. */
function toSkipped(email: Email, attachments: (AcceptedFile | FieldError)[]): ReadEmail['skipped'] {
  if (attachments.length === 0)
    return email.attachments.map((_, index) => ({ index, code: 'excluded_by_settings' }));
  return attachments.flatMap((result, index) => (isAccepted(result) ? [] : [{ index, code: result.code }]));
}

/** Every reason why nothing of the e-mail becomes a document. */
function nothingToCreate(email: Email, { emailParseOption }: Project, refused: FieldError[]): ApiError {
  const details = [...refused];
  const left = emailParseOption === 'body' ? email.attachments.length > 0 : isLongEnough(email.body);
  if (emailParseOption !== 'both' && left) {
    const message = `the project takes ${emailParseOption === 'body' ? 'the body' : 'attachments'} of e-mails alone`;
    details.push({ field: '', code: 'excluded_by_settings', message });
  } else if (isLongEnough(email.body)) {
    details.push({ field: 'body', code: 'file_too_large', message: `has more than ${MAX_FILE_BYTES} bytes` });
  } else if (refused.length === 0 || email.body !== null) {
    const message = `the body has fewer than ${MIN_BODY_LENGTH} characters and there is no attachment to read`;
    details.push({ field: '', code: 'body_too_short', message });
  }
  return validationFailed(...details);
}
