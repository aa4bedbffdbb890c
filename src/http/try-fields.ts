import type { Document } from '../domain/documents.ts';
import type { Project } from '../domain/projects.ts';
import type { FieldSchema } from '../lib/field-schema.ts';

/** Values of custom fields, and the evidence for each value, keyed by JSON pointer. */
export interface TriedFields {
  custom: Record<string, unknown>;
  evidence: Record<string, unknown>;
}

/**
 * Extracts unsaved custom fields from a document. Aborting the signal ends the parser
 * process.
 */
export type TryFields = (
  wanted: { document: Document; project: Project; schema: FieldSchema; pages: number[] | null },
  signal: AbortSignal,
) => Promise<TriedFields | { failure: string }>;
