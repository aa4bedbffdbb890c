export interface ModelBudgetRecords {
  /**
   * Counts a document sent on this day (`2026-03-01`). Returns false if `most` documents have already been
   * sent.
   */
  take(projectId: string, day: string, most: number | null): Promise<boolean>;
}
