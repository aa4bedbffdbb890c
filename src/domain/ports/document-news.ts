import type { DocumentStatus } from '../documents.ts';

/**
 * `corrected` means that a person changed the result, `reviewed` that a person changed the review state, and
 * `commented` that a comment was added, edited or deleted.
 */
export type DocumentNewsEvent = DocumentStatus | 'corrected' | 'reviewed' | 'commented' | 'deleted';

/** A change, published once it is committed. */
export interface DocumentNewsItem {
  /** Sorting by this identifier sorts by time. */
  id: string;
  projectId: string;
  documentId: string;
  event: DocumentNewsEvent;
  status: DocumentStatus | 'deleted';
  at: string;
}

/**
 * Publishes changes as they happen. Changes that happen while the database connection is down are not
 * published, so callers that must not miss any have to read the rows.
 */
export interface DocumentNews {
  /** Returns a function that ends the subscription. */
  subscribe(listener: (item: DocumentNewsItem) => void): () => void;
  close(): Promise<void>;
}
