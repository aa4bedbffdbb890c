import type { Layout, LayoutExample, LayoutSketch, Lesson } from '../layouts.ts';
import type { Page, PageRequest } from './page.ts';

/** What was learned from corrections about the layouts of a project's documents. */
export interface LayoutRecords {
  /** Stores the sketch of a document's result and replaces an earlier one. */
  putSketch(documentId: string, sketch: LayoutSketch): Promise<void>;
  /** Adds the values that are learned from a document. Nothing is learned from a document without a sketch. */
  teach(document: { id: string; projectId: string }, lesson: Lesson): Promise<void>;
  /** Removes what was learned from a document. */
  forget(documentId: string): Promise<void>;
  /**
   * Returns the documents of active layouts in the same project that share the most signs with a document and
   * from which values were learned, latest first.
   */
  recall(document: { id: string; projectId: string }, signs: readonly number[]): Promise<LayoutExample[]>;
  /** The layouts of a project, newest first. */
  list(projectId: string, page: PageRequest): Promise<Page<Layout>>;
  /** Null if there is no such layout. */
  update(projectId: string, id: string, changes: Pick<Layout, 'active'>): Promise<Layout | null>;
  /** Also deletes everything that was learned from its documents. False if there is no such layout. */
  delete(projectId: string, id: string): Promise<boolean>;
}
