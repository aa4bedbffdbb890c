import type { SavedView } from '../saved-views.ts';

export type SavedViewContent = Pick<SavedView, 'name' | 'query' | 'columns' | 'export'>;

export interface SavedViewRecords {
  /** Lists views, sorted by name. */
  list(projectId: string): Promise<SavedView[]>;
  /** Returns null if the project is deleted. A project has at most `VIEWS_PER_PROJECT` views. */
  create(
    projectId: string,
    content: SavedViewContent,
  ): Promise<SavedView | 'name_taken' | 'limit_reached' | null>;
  /** Returns null if there is no such view. */
  replace(projectId: string, id: string, content: SavedViewContent): Promise<SavedView | 'name_taken' | null>;
  /** Returns false if there is no such view. */
  delete(projectId: string, id: string): Promise<boolean>;
}
