import type {
  Layout,
  LayoutExample,
  LayoutImport,
  LayoutSketch,
  Lesson,
  TransferredExample,
  TransferredLayout,
} from '../layouts.ts';
import type { Page, PageRequest } from './page.ts';

export interface LayoutRecords {
  /** Stores a document's sketch, replacing any earlier one. */
  putSketch(documentId: string, sketch: LayoutSketch): Promise<void>;
  /** Stores what was learned from a document. Does nothing if the document has no sketch. */
  teach(document: { id: string; projectId: string }, lesson: Lesson): Promise<void>;
  /** Removes everything that was learned from a document. */
  forget(documentId: string): Promise<void>;
  /**
   * Returns the documents that share the most hashes with the given one, most recent first. Considers only
   * documents from which values were learned and whose layout is active.
   */
  recall(document: { id: string; projectId: string }, signs: readonly number[]): Promise<LayoutExample[]>;
  /** Lists layouts, newest first. */
  list(projectId: string, page: PageRequest): Promise<Page<Layout>>;
  /** Returns the other projects whose layouts the project uses, without deleted projects. */
  listTeachers(projectId: string): Promise<string[]>;
  /** Ignores projects of other organizations. */
  setTeachers(projectId: string, ids: readonly string[]): Promise<void>;
  /** Returns null if there is no such layout. */
  update(projectId: string, id: string, changes: Pick<Layout, 'active'>): Promise<Layout | null>;
  /** Deletes a layout and everything learned from its documents. Returns false if there is no such layout. */
  delete(projectId: string, id: string): Promise<boolean>;
  /** Returns the latest examples of one layout, or of all layouts starting with the newest. */
  exportAll(
    projectId: string,
    request: { layoutId: string | null; layouts: number; examples: number },
  ): Promise<TransferredLayout[]>;
  /**
   * Adds new examples to layouts with the same appearance, or to new layouts. Adds nothing if the project
   * would have too many layouts. Returns null if the project does not exist.
   */
  importAll(
    projectId: string,
    layouts: readonly TransferredLayout<TransferredExample & { signs: readonly number[] }>[],
  ): Promise<LayoutImport | 'limit_reached' | null>;
}
