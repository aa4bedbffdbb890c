import type { Overview } from './overview.ts';
import type { ReviewFacts } from './review.ts';

export type DocumentStatus = 'pending' | 'completed' | 'failed';

export const DOCUMENT_SOURCES = ['api', 'email', 'folder', 's3', 'sftp'] as const;
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number];

/** Why a document failed; `code` is a failure code of the extraction. */
export interface DocumentError {
  code: string;
  message: string;
  retryable: boolean;
}

export interface EmailMetadata {
  from: string | null;
  subject: string;
  source: 'api' | 'smtp' | 'imap';
  /** Whether the document is the body or an attachment of an e-mail; absent outside of e-mails. */
  part: 'body' | 'attachment';
}

/** Where the document was found inside an archive or e-mail. */
export interface Origin {
  /** The container, which may have been deleted since. */
  parentId: string;
  /** The uploaded container; differs from `parentId` in nested containers. */
  rootId: string;
  /** Path of the file inside the parent, with slashes. */
  path: string;
  /** Index of the file in its container, from 0. */
  position: number;
  /** Number of containers in which the file is nested. It is at least 1. */
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
  /** Number of pages; null while pending, and for a failed document whose number of pages is unknown. */
  pagesCount: number | null;
  source: DocumentSource;
  createdAt: Date;
  sha256: string;
  /** An older document in the same project that has the same bytes. */
  duplicateOf: string | null;
  externalId: string | null;
  /** The batch that the caller specified; a document from a container has the container's batch. */
  batch: string | null;
  metadata: Record<string, unknown> | null;
  email: EmailMetadata | null;
  /** The container of the file; null if the file was not inside a container. */
  origin: Origin | null;
  /** Numbers of the pages to read, from 1; null for all pages. */
  requestedPages: number[] | null;
  /**
   * The pages of each document in the file, as chosen by a person; null if the documents are detected
   * automatically.
   */
  chosenSegments: PageRange[] | null;
  error: DocumentError | null;
  /** The detected type, or the type that a person chose; null while pending. */
  documentType: string | null;
  /** How certain the result is, as calculated by `scoreForReview`; null if there is no result. */
  reviewScore: number | null;
  /** Facts about the result that determine whether it needs review; null if there is no result. */
  reviewFacts: ReviewFacts | null;
  /** Whether a person has approved the result. */
  reviewed: boolean;
  /** Why a person has rejected the result; null if it has not been rejected. */
  rejectionReason: string | null;
  /**
   * The time until which a person has postponed the review; null if it is not postponed or that time has
   * passed.
   */
  postponedUntil: Date | null;
  /**
   * Who approved, rejected or postponed the result, and when. Null if nobody has done so, or if it happened
   * before such decisions were recorded.
   */
  decision: { actorId: string; at: Date } | null;
  overview: Overview;
  /** Identifier of the member who is responsible for the document. */
  assignedTo: string | null;
  /**
   * An older document that has the same supplier, type and number, comes from a different file and has not
   * been rejected. Set only by `find` and `list`.
   */
  possibleDuplicateOf: string | null;
}

/** First and last page, both included. */
export type PageRange = [first: number, last: number];

/** A person's decision about a document's result. */
export type Decided = Pick<Document, 'reviewed' | 'rejectionReason' | 'postponedUntil' | 'decision'>;

export const UNDECIDED: Decided = {
  reviewed: false,
  rejectionReason: null,
  postponedUntil: null,
  decision: null,
};

/** The data of a document that is being added. */
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
  /** The number of pages, if it is known before the document is read. */
  expectedPages: number | null;
}

/** Returns the prefix of a document's keys in the blob store. */
export function getDocumentPrefix(projectId: string, documentId: string): string {
  return `${projectId}/${documentId}/`;
}

export function getOriginalKey(document: { projectId: string; id: string }): string {
  return `${getDocumentPrefix(document.projectId, document.id)}original`;
}

/** Returns the blob key of a complete table, which is stored as JSON Lines next to the original. */
export function getWholeTableKey(
  document: { projectId: string; id: string },
  runId: string,
  tableId: string,
): string {
  return `${getDocumentPrefix(document.projectId, document.id)}${runId}/tables/${tableId}.jsonl`;
}
