import { readFile } from 'node:fs/promises';
import { parseProjectSchema } from '../domain/project-schemas.ts';
import type { FieldSchema } from '../lib/field-schema.ts';
import { AdministrationError } from './administration-error.ts';

/** Reads custom fields from a file in the format of the API: the schema itself, or `{"schema": …}`. */
export async function readSchemaFile(path: string): Promise<FieldSchema> {
  try {
    const given: unknown = JSON.parse(await readFile(path, 'utf8'));
    const isWrapped = typeof given === 'object' && given !== null && 'schema' in given;
    return parseProjectSchema(isWrapped ? given.schema : given).schema;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AdministrationError(`${path} cannot be used as a schema: ${reason}`);
  }
}
