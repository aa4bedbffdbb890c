export interface ModelBudgetRecords {
  /**
   * Counts a document that is sent to the model on this UTC day (`2026-03-01`). Returns false if `most`
   * documents have already been sent.
   */
  take(projectId: string, day: string, most: number | null): Promise<boolean>;
}
