/** What became of a document, told as soon as it is there for all to see. */
export interface DocumentNewsItem {
  /** Sorts by time. */
  id: string;
  projectId: string;
  documentId: string;
  /** What it is now. `corrected` and `reviewed`: a person has changed the result or its review; it is completed. */
  status: 'pending' | 'completed' | 'failed' | 'corrected' | 'reviewed' | 'deleted';
  at: string;
}

/**
 * Tells of changes while they happen. Does not promise to tell all of them: what happens while the connection to the
 * database is lost is not told later. Who must know looks at the rows.
 */
export interface DocumentNews {
  /** Calls `listener` for everything that happens from now on; returns what ends that. */
  subscribe(listener: (item: DocumentNewsItem) => void): () => void;
  close(): Promise<void>;
}
