import type { Document } from '../documents.ts';
import type { ComparisonEnd, ComparisonMode, ModelComparison } from '../model-comparisons.ts';
import type { ProjectSchema } from '../project-schemas.ts';
import type { Project } from '../projects.ts';

export interface ComparisonToMake {
  comparison: ModelComparison;
  document: Document;
  project: Project;
  schema: ProjectSchema | null;
}

export interface ModelComparisonRecords {
  /**
   * Replaces the last comparison and creates the job. If a comparison is already pending, returns that one
   * instead.
   */
  create(documentId: string, organizationId: string, mode: ComparisonMode): Promise<ModelComparison>;
  find(documentId: string): Promise<ModelComparison | null>;
  /**
   * Counts an attempt to make the comparison. Returns null if the comparison has ended or its document was
   * deleted.
   */
  start(documentId: string): Promise<ComparisonToMake | null>;
  /** Does nothing if the comparison has ended or its document was deleted. */
  finish(documentId: string, end: ComparisonEnd): Promise<void>;
}
