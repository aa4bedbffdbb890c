import type { Overview } from './overview.ts';
import type { ReviewFacts } from './review.ts';

export type DocumentStatus = 'pending' | 'completed' | 'failed';

export const DOCUMENT_SOURCES = ['api', 'email', 'folder', 's3', 'sftp'] as const;
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number];

/** Why a document could not be processed. `code` is a failure code of the extraction. */
export interface DocumentError {
  code: string;
  message: string;
  retryable: boolean;
}

export interface EmailMetadata {
  from: string | null;
  subject: string;
  source: 'api' | 'smtp' | 'imap';
  part: 'body' | 'attachment';
}

/** Where in an archive or e-mail the document was found. */
export interface Origin {
  /** The parent container, which may have been deleted since. */
  parentId: string;
  /** The container that was uploaded. It differs from `parentId` in nested containers. */
  rootId: string;
  /** Path inside the parent, with slashes. */
  path: string;
  /** Zero-based index in the container. */
  position: number;
  /** Number of containers that enclose the file, at least 1. */
  depth: number;
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
  /** Null while the document is pending, and if it failed before its pages could be counted. */
  pagesCount: number | null;
  source: DocumentSource;
  createdAt: Date;
  sha256: string;
  /** An older document in the same project with the same bytes. */
  duplicateOf: string | null;
  externalId: string | null;
  /** A document from a container belongs to the same batch as the container. */
  batch: string | null;
  metadata: Record<string, unknown> | null;
  email: EmailMetadata | null;
  /** Null if the file was not in a container. */
  origin: Origin | null;
  /** One-based numbers of the pages to read; null for all pages. */
  requestedPages: number[] | null;
  /**
   * The page range of each document in the file, as chosen by a person; null to detect the documents
   * automatically.
   */
  chosenSegments: PageRange[] | null;
  error: DocumentError | null;
  /** Detected, or chosen by a person; null while pending. */
  documentType: string | null;
  /** Calculated by `scoreForReview`; null if there is no result. */
  reviewScore: number | null;
  /** Facts that determine whether the result needs review; null if there is no result. */
  reviewFacts: ReviewFacts | null;
  /** Whether a person has approved the result. */
  reviewed: boolean;
  /** Null if the result has not been rejected. */
  rejectionReason: string | null;
  /** End of the postponement; null if the review is not postponed or that time has passed. */
  postponedUntil: Date | null;
  /**
   * Who made the last decision, and when. Null if nobody has approved, rejected or postponed the result, or
   * if this happened before decisions were recorded.
   */
  decision: { actorId: string; at: Date } | null;
  overview: Overview;
  /** The member who is responsible for the document. */
  assignedTo: string | null;
  /**
   * An older document with the same supplier, type and number that comes from a different file and has not
   * been rejected. Only `find` and `list` set this.
   */
  possibleDuplicateOf: string | null;
}

/** The first and last page, both included. */
export type PageRange = [first: number, last: number];

export type Decided = Pick<Document, 'reviewed' | 'rejectionReason' | 'postponedUntil' | 'decision'>;

export const UNDECIDED: Decided = {
  reviewed: false,
  rejectionReason: null,
  postponedUntil: null,
  decision: null,
};

export interface NewDocument {
  id: string;
  filename: string;
  contentType: string;
  fileSize: number;
  fileExtension: string;
  source: DocumentSource;
  sha256: string;
  externalId: string | null;
  batch: string | null;
  metadata: Record<string, unknown> | null;
  email: EmailMetadata | null;
  origin: Origin | null;
  requestedPages: number[] | null;
  /** Number of pages, or null if it is not known before the document is read. */
  expectedPages: number | null;
}

export function getDocumentPrefix(projectId: string, documentId: string): string {
  return `${projectId}/${documentId}/`;
}

export function getOriginalKey(document: { projectId: string; id: string }): string {
  return `${getDocumentPrefix(document.projectId, document.id)}original`;
}

/** The complete table is stored as JSON Lines next to the original. */
export function getWholeTableKey(
  document: { projectId: string; id: string },
  runId: string,
  tableId: string,
): string {
  return `${getDocumentPrefix(document.projectId, document.id)}${runId}/tables/${tableId}.jsonl`;
}
