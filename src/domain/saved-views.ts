/**
 * A named combination of filters, order and columns for the document list, with optional settings for an
 * export.
 */
export interface SavedView {
  id: string;
  projectId: string;
  name: string;
  /** Query parameters of the document list. */
  query: Record<string, string>;
  /** Columns that the dashboard shows, in the given order; empty for the default. */
  columns: string[];
  /** An export request; null if none was saved. */
  export: Record<string, unknown> | null;
  createdAt: Date;
}

export const VIEWS_PER_PROJECT = 50;
export const VIEW_NAME_MAX = 100;
