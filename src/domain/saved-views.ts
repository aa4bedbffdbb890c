/**
 * A named combination of filters, order and columns for the document list, with options for exporting the
 * listed documents.
 */
export interface SavedView {
  id: string;
  projectId: string;
  name: string;
  /** Parameters with which the document list is requested. */
  query: Record<string, string>;
  /** Columns of the list in the dashboard, in this order; empty for the default columns. */
  columns: string[];
  /** Members of an export request; null if none were saved. */
  export: Record<string, unknown> | null;
  createdAt: Date;
}

export const VIEWS_PER_PROJECT = 50;
export const VIEW_NAME_MAX = 100;
