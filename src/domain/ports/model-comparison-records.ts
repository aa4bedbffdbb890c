import type { Document } from '../documents.ts';
import type { ComparisonEnd, ComparisonMode, ModelComparison } from '../model-comparisons.ts';
import type { ProjectSchema } from '../project-schemas.ts';
import type { Project } from '../projects.ts';

/** What a worker needs to know to compare. */
export interface ComparisonToMake {
  comparison: ModelComparison;
  document: Document;
  project: Project;
  /** The project's schema of this moment. */
  schema: ProjectSchema | null;
}

export interface ModelComparisonRecords {
  /** A new comparison with its job, in the place of the last one; the one that is pending already, if there is one. */
  create(documentId: string, organizationId: string, mode: ComparisonMode): Promise<ModelComparison>;
  find(documentId: string): Promise<ModelComparison | null>;
  /** Counts an attempt. Null if it is over or its document is gone. */
  start(documentId: string): Promise<ComparisonToMake | null>;
  /** Nothing happens if it is over or its document is gone. */
  finish(documentId: string, end: ComparisonEnd): Promise<void>;
}
