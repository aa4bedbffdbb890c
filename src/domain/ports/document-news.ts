import type { DocumentStatus } from '../documents.ts';

/**
 * `corrected`: a person changed the result. `reviewed`: a person changed the review state. `commented`: a
 * comment was added, edited or deleted.
 */
export type DocumentNewsEvent = DocumentStatus | 'corrected' | 'reviewed' | 'commented' | 'deleted';

/** Published once the change is committed. */
export interface DocumentNewsItem {
  /** Identifiers sort by time. */
  id: string;
  projectId: string;
  documentId: string;
  event: DocumentNewsEvent;
  status: DocumentStatus | 'deleted';
  at: string;
}

/**
 * Publishes changes as they happen. Changes are lost while the database connection is lost, so callers that
 * must not miss any have to read the rows.
 */
export interface DocumentNews {
  /** Returns a function that ends the subscription. */
  subscribe(listener: (item: DocumentNewsItem) => void): () => void;
  close(): Promise<void>;
}
