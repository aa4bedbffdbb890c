import type { Overview } from './overview.ts';
import type { ReviewFacts } from './review.ts';

export type DocumentStatus = 'pending' | 'completed' | 'failed';

export type DocumentSource = 'api' | 'email';

/** Why a document failed; `code` is one of extraction's failure codes. */
export interface DocumentError {
  code: string;
  message: string;
  retryable: boolean;
}

export interface EmailMetadata {
  from: string | null;
  subject: string;
  source: 'api' | 'smtp';
  /** Which part of the e-mail the document is. */
  part: 'body' | 'attachment';
}

export interface Document {
  id: string;
  organizationId: string;
  projectId: string;
  filename: string;
  contentType: string;
  fileSize: number;
  fileExtension: string;
  status: DocumentStatus;
  /** null while pending, and for a failed document whose pages are not known. */
  pagesCount: number | null;
  source: DocumentSource;
  createdAt: Date;
  sha256: string;
  /** The older document of the project with the same bytes. */
  duplicateOf: string | null;
  externalId: string | null;
  metadata: Record<string, unknown> | null;
  email: EmailMetadata | null;
  /** 1-based pages that were asked for; null for all. */
  requestedPages: number[] | null;
  error: DocumentError | null;
  /** What it was read as, or a person said that it is; null before that. */
  documentType: string | null;
  /** How certain the result is, by `scoreForReview`; null if there is no result. */
  reviewScore: number | null;
  /** null if there is no result. */
  reviewFacts: ReviewFacts | null;
  /** Whether a person has looked at the result. */
  reviewed: boolean;
  overview: Overview;
  /** An older document of other bytes with the same supplier, type and number. Found by `find` and `list` alone. */
  possibleDuplicateOf: string | null;
}

/** What is known of a document when it is admitted. */
export interface NewDocument {
  id: string;
  filename: string;
  contentType: string;
  fileSize: number;
  fileExtension: string;
  source: DocumentSource;
  sha256: string;
  externalId: string | null;
  metadata: Record<string, unknown> | null;
  email: EmailMetadata | null;
  requestedPages: number[] | null;
}

/** Of a PDF; one with more is refused, or fails where its pages could not be counted in time. */
export const MAX_PDF_PAGES = 25;

/** Where the bytes of a document lie in the blob store. */
export function documentPrefix(projectId: string, documentId: string): string {
  return `${projectId}/${documentId}/`;
}

export function originalKey(document: { projectId: string; id: string }): string {
  return `${documentPrefix(document.projectId, document.id)}original`;
}

/** Whole tables, JSON Lines, beside the original. */
export function wholeTableKey(
  document: { projectId: string; id: string },
  runId: string,
  tableId: string,
): string {
  return `${documentPrefix(document.projectId, document.id)}${runId}/tables/${tableId}.jsonl`;
}
