import { detectFile } from '../extraction/detect/detect-format.ts';
import {
  ALLOWED_EXTENSIONS,
  findRequiredContent,
  isAcceptable,
  MIME_TYPES,
} from '../extraction/detect/formats.ts';
import type { FailureCode } from '../extraction/document.ts';
import { type ApiError, createFieldError, createValidationError, type FieldError } from '../lib/api-error.ts';
import { formatSize } from '../lib/format-size.ts';
import { cleanFileName, getFileExtension } from './file-name.ts';
import type { StagedFile } from './stage-file.ts';

/** Counts the pages of a PDF in a separate process. If they cannot be counted, returns the reason. */
export type CountPages = (
  file: string,
  options: { timeoutMs: number; tenant: string },
) => Promise<{ pages: number } | { failure: FailureCode; message: string }>;

/** Rules for the files of all projects. */
export interface FileRules {
  countPages: CountPages;
  /** If counting takes longer, the file is accepted and its pages are counted during processing. */
  countPagesTimeoutMs: number;
  maxFileBytes: number;
  /**
   * A PDF with more pages is refused. If its pages could not be counted in time, it fails during processing.
   */
  maxPdfPages: number;
}

export interface Judge extends FileRules {
  /** The organization that owns the file. Each parser process reads documents of only one organization. */
  tenant: string;
}

/** A staged file that may become a document. */
export interface AcceptedFile extends StagedFile {
  filename: string;
  fileExtension: string;
  /** Detected from the bytes. */
  contentType: string;
  /** Null for formats other than PDF, and if the pages of the PDF could not be counted. */
  pages: number | null;
}

/** Throws a 422 error for `field` if the name, content, size or number of pages is not acceptable. */
export async function judgeFile(
  file: StagedFile,
  givenName: string,
  field: string,
  judge: Judge,
): Promise<AcceptedFile> {
  const filename = cleanFileName(givenName);
  const extension = getFileExtension(filename);
  checkExtension(extension, field);
  if (file.size === 0) throw createFieldError(field, 'empty_file', 'is an empty file');
  if (file.size > judge.maxFileBytes) throw createFileTooLargeError(field, judge);
  const format = await detectFile(file.path, filename);
  if (!isAcceptable(format, extension)) {
    const required = findRequiredContent(extension);
    if (required !== undefined)
      throw createFieldError(
        field,
        'unsupported_file_type',
        `must be ${required} if it has the extension ${extension}`,
      );
    throw createFieldError(field, 'file_type_mismatch', `is not a valid ${extension} file`);
  }
  const pages = format === 'pdf' ? await countPdfPages(file.path, field, judge) : null;
  return { ...file, filename, fileExtension: extension, contentType: MIME_TYPES[format], pages };
}

/**
 * Throws an error if files with this extension are not accepted. If the name is already known, call this
 * before reading any bytes.
 */
export function checkExtension(extension: string, field: string): void {
  if (ALLOWED_EXTENSIONS.includes(extension)) return;
  const allowed = ALLOWED_EXTENSIONS.join(', ');
  throw createFieldError(field, 'unsupported_file_type', `must have one of the extensions ${allowed}`);
}

export function createFileTooLargeError(field: string, rules: FileRules): ApiError {
  return createValidationError(describeTooLarge(field, rules));
}

export function describeTooLarge(field: string, { maxFileBytes }: FileRules): FieldError {
  return { field, code: 'file_too_large', message: `is larger than ${formatSize(maxFileBytes)}` };
}

/** Returns null if the pages cannot be counted. The reason is reported when the document is processed. */
async function countPdfPages(path: string, field: string, judge: Judge): Promise<number | null> {
  const counted = await judge.countPages(path, {
    timeoutMs: judge.countPagesTimeoutMs,
    tenant: judge.tenant,
  });
  const most = judge.maxPdfPages === 1 ? 'only one is accepted' : `at most ${judge.maxPdfPages} are accepted`;
  if ('failure' in counted) {
    if (counted.failure === 'too_many_pages')
      throw createFieldError(field, 'too_many_pages', `states an impossible number of pages; ${most}`);
    return null;
  }
  if (counted.pages > judge.maxPdfPages)
    throw createFieldError(field, 'too_many_pages', `has ${counted.pages} pages; ${most}`);
  return counted.pages;
}
