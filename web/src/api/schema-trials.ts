import type { SchemaTrialResponse } from '#client/types';
import { legible } from './client.ts';
import type { FieldSchema } from './projects.ts';

export type SchemaTrial = SchemaTrialResponse['schema_trial'];

/** Extracts unsaved custom fields from a document. */
export async function trySchema(
  projectId: string,
  documentId: string,
  schema: FieldSchema,
): Promise<SchemaTrial> {
  const body = { schema: { ...schema } };
  const parameters = { project_id: projectId, document_id: documentId, body };
  return (await legible.schemas.trial(parameters)).schema_trial;
}
