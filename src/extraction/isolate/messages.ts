// Answers are validated before use, because a malicious file may have compromised the parser process.
import { DOCUMENT_TYPES } from '../../lib/document-types.ts';
import { toSearchWords } from '../../lib/search-words.ts';
import type { ContainedFile, FailureCode } from '../document.ts';
import type { ExtractionOptions } from '../options.ts';
import type { DocumentType, Warning } from '../parsed-data.ts';
import type { Region, RegionValue } from '../read-region.ts';
import type { DocumentLayout } from '../understand/learned/describe-layout.ts';

/** Requests from the service to a parser process. The payload is the document. */
export type Request =
  | { type: 'extract'; options: RequestOptions }
  /** The payload is a bundle of a result and the answers of a language model. */
  | { type: 'merge_answers' }
  /** The payload is a bundle, as for `merge_answers`. */
  | { type: 'compare_answers' }
  | { type: 'count_pages' }
  | { type: 'render_page'; page: number; width: number; turn: number }
  | { type: 'read_region'; region: Region };

/**
 * The parser process provides the omitted options itself: it has its own folder, and it asks the service for
 * text from the OCR server and for examples.
 */
export type RequestOptions = Omit<ExtractionOptions, 'scratch' | 'ocrServer' | 'recall' | 'taught'> & {
  usesOcrServer: boolean;
  /** Whether the service can provide examples. */
  recalls: boolean;
};

/** The payload is the answer of the OCR server as JSON, or `null` if the server did not answer. */
export type Recognized = { type: 'recognized'; id: number };

/** The payload is a JSON list of examples (`StoredExample`). */
export type Recalled = { type: 'recalled' };

/** Sent together with the JSON of a result, so that the service does not have to parse the JSON. */
export interface ResultSummary {
  documentType: DocumentType;
  pagesCount: number;
  warnings: Warning[];
  wholeTables: { id: string; totalRows: number; file: string }[];
  contents: ContainedFile[];
  /** The words of the text, normalized for searching. */
  searchWords: string;
  /** The layout to store if values of the document are corrected. */
  layout: DocumentLayout | null;
  /** Whether the process's folder contains a question for a language model. */
  asksModel: boolean;
}

export type Answer =
  | { type: 'ready' }
  | { type: 'progress'; pagesDone: number; pagesCount: number | null; reading: number | null }
  /** Asks the service to send the image in the payload to the OCR server, because the process has no network. */
  | { type: 'recognize'; id: number; languages: string[] }
  /** Asks for examples that share some of these hashes. */
  | { type: 'recall'; signs: number[] }
  | ({ type: 'extracted' } & ResultSummary)
  | { type: 'merged'; documentType: DocumentType; warnings: Warning[] }
  /** The payload is a JSON list of `ComparedValue`. */
  | { type: 'compared' }
  | { type: 'counted'; pages: number }
  | { type: 'rendered' }
  | { type: 'region'; value: RegionValue }
  | { type: 'failed'; code: FailureCode; message: string; retryable: boolean; pagesCount: number | null };

const FAILURE_CODES: readonly FailureCode[] = [
  'corrupt_file',
  'password_protected',
  'too_many_pages',
  'resource_limit_exceeded',
  'processing_timeout',
  'processing_crashed',
  'unsupported_content',
];
const MAX_LIST = 10_000;
const MAX_TEXT = 10_000;
/** Maximum number of hashes in a request, and maximum number of characters in a sketch. */
const MAX_SIGNS = 100;
const MAX_SKETCH = 100_000;

export function checkAnswer(message: unknown): Answer | null {
  if (!isRecord(message)) return null;
  switch (message.type) {
    case 'ready':
      return { type: 'ready' };
    case 'rendered':
      return { type: 'rendered' };
    case 'compared':
      return { type: 'compared' };
    case 'progress':
      return checkProgress(message);
    case 'recognize':
      return checkRecognize(message);
    case 'recall':
      return isSigns(message.signs) ? { type: 'recall', signs: message.signs } : null;
    case 'counted':
      return isCount(message.pages) ? { type: 'counted', pages: message.pages } : null;
    case 'region':
      return isRegionValue(message.value) ? { type: 'region', value: message.value } : null;
    case 'extracted':
      return checkExtracted(message);
    case 'merged':
      return checkMerged(message);
    case 'failed':
      return checkFailed(message);
    default:
      return null;
  }
}

function checkProgress({ pagesDone, pagesCount, reading }: Record<string, unknown>): Answer | null {
  if (!isCount(pagesDone) || !isCountOrNull(pagesCount) || !isCountOrNull(reading)) return null;
  return { type: 'progress', pagesDone, pagesCount, reading };
}

function checkRecognize({ id, languages }: Record<string, unknown>): Answer | null {
  return isCount(id) && isListOf(languages, isText) ? { type: 'recognize', id, languages } : null;
}

function checkExtracted(message: Record<string, unknown>): Answer | null {
  const { pagesCount, warnings, wholeTables, contents, searchWords, layout, asksModel } = message;
  const documentType = DOCUMENT_TYPES.find((type) => type === message.documentType);
  if (documentType === undefined || !isCount(pagesCount)) return null;
  if (!isListOf(warnings, isWarning) || !isListOf(wholeTables, isWholeTable)) return null;
  if (!isListOf(contents, isContainedFile)) return null;
  if (layout !== null && !isLayout(layout)) return null;
  // `searchWords` is normalized again below, because the process is not trusted.
  if (typeof searchWords !== 'string' || typeof asksModel !== 'boolean') return null;
  return {
    type: 'extracted',
    documentType,
    pagesCount,
    warnings,
    wholeTables,
    contents,
    searchWords: toSearchWords(searchWords),
    layout: layout === null ? null : { signs: layout.signs, sketch: layout.sketch },
    asksModel,
  };
}

function checkMerged({ documentType: type, warnings }: Record<string, unknown>): Answer | null {
  const documentType = DOCUMENT_TYPES.find((one) => one === type);
  if (documentType === undefined || !isListOf(warnings, isWarning)) return null;
  return { type: 'merged', documentType, warnings };
}

function checkFailed(failed: Record<string, unknown>): Answer | null {
  const code = FAILURE_CODES.find((known) => known === failed.code);
  const { message, retryable, pagesCount } = failed;
  if (code === undefined || !isText(message) || typeof retryable !== 'boolean') return null;
  if (!isCountOrNull(pagesCount)) return null;
  return { type: 'failed', code, message, retryable, pagesCount };
}

function isRegionValue(value: unknown): value is RegionValue {
  return (
    value === null ||
    Number.isFinite(value) ||
    (isText(value) && value.isWellFormed() && !value.includes('\0'))
  );
}

function isWarning(value: unknown): value is Warning {
  if (!isRecord(value) || !isText(value.code) || !isText(value.message)) return false;
  return value.page === undefined || isCount(value.page);
}

function isWholeTable(value: unknown): value is ResultSummary['wholeTables'][number] {
  return isRecord(value) && isTableId(value.id) && isCount(value.totalRows) && isText(value.file);
}

function isContainedFile(value: unknown): value is ContainedFile {
  if (!isRecord(value) || !isText(value.path) || !isText(value.file)) return false;
  return isCount(value.position) && (value.contentType === null || isText(value.contentType));
}

function isLayout(value: unknown): value is DocumentLayout {
  if (!isRecord(value) || !isSigns(value.signs)) return false;
  return typeof value.sketch === 'string' && value.sketch.length <= MAX_SKETCH && isSketch(value.sketch);
}

/**
 * Whether the text contains only characters that occur in sketches. Sketches are stored unchanged and parsed
 * later, by a parser process.
 */
function isSketch(text: string): boolean {
  return /^[\w":,{}[\]+/=]*$/.test(text);
}

function isSigns(value: unknown): value is number[] {
  return isListOf(value, isSign) && value.length <= MAX_SIGNS;
}

function isSign(value: unknown): value is number {
  return Number.isInteger(value) && value === (Number(value) | 0);
}

/**
 * Whether an ID is valid. Only the letter t followed by digits is allowed, because IDs become part of a
 * storage key.
 */
function isTableId(value: unknown): value is string {
  return typeof value === 'string' && /^t\d{1,6}$/.test(value);
}

function isListOf<T>(value: unknown, isEntry: (entry: unknown) => entry is T): value is T[] {
  return Array.isArray(value) && value.length <= MAX_LIST && value.every((entry) => isEntry(entry));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isCountOrNull(value: unknown): value is number | null {
  return value === null || isCount(value);
}
