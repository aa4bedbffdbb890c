/** How many documents of a project were sent to a language model. */
export interface ModelBudgetRecords {
  /** Counts another document on this day (`2026-03-01`); false if `most` documents were already sent. */
  take(projectId: string, day: string, most: number | null): Promise<boolean>;
}
