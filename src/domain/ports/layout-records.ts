import type { Layout, LayoutExample, LayoutSketch, Lesson } from '../layouts.ts';
import type { Page, PageRequest } from './page.ts';

/** What corrections taught about the layouts of a project's documents. */
export interface LayoutRecords {
  /** Stores the sketch of a document's result and replaces an earlier one. */
  putSketch(documentId: string, sketch: LayoutSketch): Promise<void>;
  /** Adds values that a document teaches. A document without a sketch teaches nothing. */
  teach(document: { id: string; projectId: string }, lesson: Lesson): Promise<void>;
  /** Removes what a document teaches. */
  forget(documentId: string): Promise<void>;
  /**
   * The taught documents of active layouts in the same project that share the most signs with a document, latest
   * first.
   */
  recall(document: { id: string; projectId: string }, signs: readonly number[]): Promise<LayoutExample[]>;
  /** The layouts of a project, newest first. */
  list(projectId: string, page: PageRequest): Promise<Page<Layout>>;
  /** Null if there is no such layout. */
  update(projectId: string, id: string, changes: Pick<Layout, 'active'>): Promise<Layout | null>;
  /** Also deletes everything that its documents taught. False if there is no such layout. */
  delete(projectId: string, id: string): Promise<boolean>;
}
