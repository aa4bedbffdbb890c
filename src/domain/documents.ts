import type { Overview } from './overview.ts';
import type { ReviewFacts } from './review.ts';

export type DocumentStatus = 'pending' | 'completed' | 'failed';

export const DOCUMENT_SOURCES = ['api', 'email', 'folder', 's3', 'sftp'] as const;
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number];

/** Why a document failed; `code` is one of the failure codes of extraction. */
export interface DocumentError {
  code: string;
  message: string;
  retryable: boolean;
}

export interface EmailMetadata {
  from: string | null;
  subject: string;
  source: 'api' | 'smtp' | 'imap';
  /** The part of the e-mail that became the document. */
  part: 'body' | 'attachment';
}

/** The origin of a document that was inside an archive or e-mail. */
export interface Origin {
  /** The container; it may have been deleted since. */
  parentId: string;
  /** The container that was uploaded, if the parent is inside other containers. */
  rootId: string;
  /** The path of the file in the parent, with slashes. */
  path: string;
  /** Index among the files of the parent, from 0. */
  position: number;
  /** Number of containers around it, from 1. */
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
  /** null while pending, and for a failed document with an unknown number of pages. */
  pagesCount: number | null;
  source: DocumentSource;
  createdAt: Date;
  sha256: string;
  /** An older document of the project with the same bytes. */
  duplicateOf: string | null;
  externalId: string | null;
  /** The batch that the caller specified. Documents from a container belong to the batch of the container. */
  batch: string | null;
  metadata: Record<string, unknown> | null;
  email: EmailMetadata | null;
  /** null unless it was inside another document. */
  origin: Origin | null;
  /** Selected pages, from 1; null for all. */
  requestedPages: number[] | null;
  /** The pages of each document of the file, as chosen by a person; null if they are detected. */
  chosenSegments: PageRange[] | null;
  error: DocumentError | null;
  /** The detected type, or the one set by a person; null while pending. */
  documentType: string | null;
  /** How certain the result is, from `scoreForReview`; null if there is no result. */
  reviewScore: number | null;
  /** null if there is no result. */
  reviewFacts: ReviewFacts | null;
  /** Whether a person has approved the result. */
  reviewed: boolean;
  /** Why a person has rejected it; null if nobody has. */
  rejectionReason: string | null;
  /** Until when a person has postponed its review; null if nobody has, or if that time has passed. */
  postponedUntil: Date | null;
  /**
   * Who approved, rejected or postponed it, and when; null if nobody has, or if it happened before this was
   * recorded.
   */
  decision: { actorId: string; at: Date } | null;
  overview: Overview;
  /** The member that the document is assigned to. */
  assignedTo: string | null;
  /**
   * An older document from a different file with the same supplier, type and number that was not rejected. Only set by `find` and `list`.
   */
  possibleDuplicateOf: string | null;
}

/** First and last page. */
export type PageRange = [first: number, last: number];

/** What a person has decided on the result of a document. */
export type Decided = Pick<Document, 'reviewed' | 'rejectionReason' | 'postponedUntil' | 'decision'>;

export const UNDECIDED: Decided = {
  reviewed: false,
  rejectionReason: null,
  postponedUntil: null,
  decision: null,
};

/** The data of a document when it is admitted. */
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
  /** The number of pages, if known before the document is read. */
  expectedPages: number | null;
}

/** Returns the prefix of the keys of a document's blobs, such as the original, in the blob store. */
export function getDocumentPrefix(projectId: string, documentId: string): string {
  return `${projectId}/${documentId}/`;
}

export function getOriginalKey(document: { projectId: string; id: string }): string {
  return `${getDocumentPrefix(document.projectId, document.id)}original`;
}

/** Returns the key of a complete table as JSON Lines, stored next to the original. */
export function getWholeTableKey(
  document: { projectId: string; id: string },
  runId: string,
  tableId: string,
): string {
  return `${getDocumentPrefix(document.projectId, document.id)}${runId}/tables/${tableId}.jsonl`;
}
