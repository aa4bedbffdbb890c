/**
 * Saves the filters, order and columns of the document list under a name, and how to export these documents.
 */
export interface SavedView {
  id: string;
  projectId: string;
  name: string;
  /** Parameters of the document list. */
  query: Record<string, string>;
  /** Columns of the list in the dashboard, in this order; empty for the default columns. */
  columns: string[];
  /** Members of an export request; null if none were saved. */
  export: Record<string, unknown> | null;
  createdAt: Date;
}

export const VIEWS_PER_PROJECT = 50;
export const VIEW_NAME_MAX = 100;
