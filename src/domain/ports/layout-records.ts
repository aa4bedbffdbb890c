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

/** The layouts of a project's documents, and what was learned from these documents. */
export interface LayoutRecords {
  /** Stores the sketch of a document, replacing an earlier one. */
  putSketch(documentId: string, sketch: LayoutSketch): Promise<void>;
  /** Stores the values learned from a document. Nothing can be learned from a document without a sketch. */
  teach(document: { id: string; projectId: string }, lesson: Lesson): Promise<void>;
  /** Removes everything that was learned from a document. */
  forget(documentId: string): Promise<void>;
  /**
   * Returns the documents that share the most hashes with the given document, most recent first. Considers
   * only documents from which values were learned and whose layout is active.
   */
  recall(document: { id: string; projectId: string }, signs: readonly number[]): Promise<LayoutExample[]>;
  /** Returns the layouts of a project, newest first. */
  list(projectId: string, page: PageRequest): Promise<Page<Layout>>;
  /** Returns the other projects from whose layouts the project learns. Deleted projects are omitted. */
  listTeachers(projectId: string): Promise<string[]>;
  /**
   * Sets the other projects from whose layouts the project learns. Projects of other organizations are
   * ignored.
   */
  setTeachers(projectId: string, ids: readonly string[]): Promise<void>;
  /** Changes a layout. Returns null if there is no such layout. */
  update(projectId: string, id: string, changes: Pick<Layout, 'active'>): Promise<Layout | null>;
  /**
   * Deletes a layout and everything that was learned from its documents. Returns false if there is no such
   * layout.
   */
  delete(projectId: string, id: string): Promise<boolean>;
  /** Returns the latest examples of one layout or of all layouts, newest layouts first. */
  exportAll(
    projectId: string,
    request: { layoutId: string | null; layouts: number; examples: number },
  ): Promise<TransferredLayout[]>;
  /**
   * Adds the examples that the project does not have yet, either to layouts with the same appearance or to
   * new ones. Adds nothing if the project would have too many layouts. Returns null if the project does not
   * exist.
   */
  importAll(
    projectId: string,
    layouts: readonly TransferredLayout<TransferredExample & { signs: readonly number[] }>[],
  ): Promise<LayoutImport | 'limit_reached' | null>;
}
