import type { Document } from '../documents.ts';
import type { ComparisonEnd, ComparisonMode, ModelComparison } from '../model-comparisons.ts';
import type { ProjectSchema } from '../project-schemas.ts';
import type { Project } from '../projects.ts';

/** What a worker needs for a comparison. */
export interface ComparisonToMake {
  comparison: ModelComparison;
  document: Document;
  project: Project;
  /** The project's current schema. */
  schema: ProjectSchema | null;
}

export interface ModelComparisonRecords {
  /** Replaces the last comparison with a new one and its job, or returns the pending one if there is one. */
  create(documentId: string, organizationId: string, mode: ComparisonMode): Promise<ModelComparison>;
  find(documentId: string): Promise<ModelComparison | null>;
  /** Counts an attempt. Null if the comparison has ended or its document was deleted. */
  start(documentId: string): Promise<ComparisonToMake | null>;
  /** Does nothing if the comparison has ended or its document was deleted. */
  finish(documentId: string, end: ComparisonEnd): Promise<void>;
}
