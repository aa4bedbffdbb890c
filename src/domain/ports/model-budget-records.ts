/** Counts the documents of a project that were sent to a language model. */
export interface ModelBudgetRecords {
  /** Counts one more document on this day (`2026-03-01`); false if `most` documents were already sent. */
  take(projectId: string, day: string, most: number | null): Promise<boolean>;
}
