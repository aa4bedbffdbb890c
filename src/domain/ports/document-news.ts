import type { DocumentStatus } from '../documents.ts';

/**
 * `corrected`: a person has changed the result. `reviewed`: a person has changed the document's review state.
 * `commented`: a comment was added, edited or deleted.
 */
export type DocumentNewsEvent = DocumentStatus | 'corrected' | 'reviewed' | 'commented' | 'deleted';

/** A change to a document, published once the change is committed. */
export interface DocumentNewsItem {
  /** Identifiers are sorted by time. */
  id: string;
  projectId: string;
  documentId: string;
  event: DocumentNewsEvent;
  /** The current status of the document. */
  status: DocumentStatus | 'deleted';
  at: string;
}

/**
 * Publishes changes as they happen. Delivery is not guaranteed: changes that happen while the database
 * connection is lost are not published later. Callers that must not miss any change have to read the rows.
 */
export interface DocumentNews {
  /** Calls `listener` for every change from now on. Returns a function that ends the subscription. */
  subscribe(listener: (item: DocumentNewsItem) => void): () => void;
  close(): Promise<void>;
}
