/** Counts the documents that a project has sent to a language model. */
export interface ModelBudgetRecords {
  /**
   * Counts one more document for this day (`2026-03-01`). Returns false if `most` documents have already been
   * sent.
   */
  take(projectId: string, day: string, most: number | null): Promise<boolean>;
}
