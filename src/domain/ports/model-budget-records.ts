/** How many documents of a project were sent to a language model. */
export interface ModelBudgetRecords {
  /** Counts one more document of this day (`2026-03-01`); false if `most` were sent already. */
  take(projectId: string, day: string, most: number | null): Promise<boolean>;
}
