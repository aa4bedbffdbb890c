import type { Document } from '../domain/documents.ts';
import { findUnknownNames } from '../domain/field-names.ts';
import type { ParsedCorrections } from '../domain/parse-corrections.ts';
import type { Records } from '../domain/ports/records.ts';
import { createValidationError } from '../lib/api-error.ts';
import type { JsonValue } from '../lib/json-pointer.ts';

/**
 * Throws a 422 error for unknown names, because a mistyped pointer would otherwise become a field, and then a
 * column in every export. `place` is the path of the corrections in the body.
 */
export async function refuseUnknownNames(
  records: Pick<Records, 'schemas' | 'documents'>,
  { id, projectId }: Pick<Document, 'id' | 'projectId'>,
  { corrections, toRead }: ParsedCorrections,
  place = 'fields.',
): Promise<void> {
  const named = [...corrections, ...toRead.map(({ pointer }) => ({ pointer }))];
  const isCustom = named.some(({ pointer }) => pointer.startsWith('/custom/'));
  const schema = isCustom ? await records.schemas.find(projectId) : null;
  // The result can be megabytes long, so it is read only if a name is neither documented nor in the schema.
  const unknown = await findUnknownNames(named, schema?.schema ?? null, async () => {
    const json = await records.documents.findParsedData(id);
    const result: JsonValue = json === null ? null : JSON.parse(json);
    return result;
  });
  if (unknown.length === 0) return;
  throw createValidationError(
    ...unknown.slice(0, 100).map((pointer) => ({
      field: `${place}${pointer.slice(0, 200)}`,
      code: 'not_in_list' as const,
      message:
        'is not a field of this document. Check the spelling, or add it to the custom fields of the project.',
    })),
  );
}
