import type { SavedView } from '../saved-views.ts';

export type SavedViewContent = Pick<SavedView, 'name' | 'query' | 'columns' | 'export'>;

export interface SavedViewRecords {
  /** Returns the views of a project, sorted by name. */
  list(projectId: string): Promise<SavedView[]>;
  /**
   * Creates a view unless the project already has `VIEWS_PER_PROJECT` views. Returns null if the project is
   * deleted.
   */
  create(
    projectId: string,
    content: SavedViewContent,
  ): Promise<SavedView | 'name_taken' | 'limit_reached' | null>;
  /** Returns null if there is no such view. */
  replace(projectId: string, id: string, content: SavedViewContent): Promise<SavedView | 'name_taken' | null>;
  /** Returns false if there is no such view. */
  delete(projectId: string, id: string): Promise<boolean>;
}
