import { getJson } from './client.ts';
import type { SchemaTrialResponse } from './openapi.ts';
import type { FieldSchema } from './projects.ts';

export type SchemaTrial = SchemaTrialResponse['schema_trial'];

/** What a document contains of fields that are not saved. */
export async function trySchema(
  projectId: string,
  documentId: string,
  schema: FieldSchema,
): Promise<SchemaTrial> {
  const path = `/projects/${projectId}/documents/${documentId}/schema_trial`;
  return (await getJson<SchemaTrialResponse>(path, { method: 'POST', body: { schema } })).schema_trial;
}
