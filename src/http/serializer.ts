import type { FastifySerializerCompiler } from 'fastify/types/schema.js';

/**
 * Sends only properties that the response schema contains, so that a new column or a new property of a stored
 * object does not reach clients by accident. Does not compile the schemas: compiling takes more than half of
 * the startup time, and JSON.stringify is just as fast for large responses.
 * @param findSchemas returns the named schemas for `$ref`
 */
export function createSerializerCompiler(
  findSchemas: () => Record<string, unknown>,
): FastifySerializerCompiler<unknown> {
  return ({ schema }) =>
    (value) =>
      JSON.stringify(keepNamed(value, schema, findSchemas));
}

function keepNamed(value: unknown, given: unknown, findSchemas: () => Record<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const schemas = listAlternatives(given, findSchemas);
  if (Array.isArray(value)) {
    const items = schemas.map((schema) => schema.items).filter((one) => one !== undefined);
    return items.length === 0 ? value : value.map((one) => keepNamed(one, { anyOf: items }, findSchemas));
  }
  if (schemas.length === 0 || schemas.some(isOpen)) return value;
  const kept: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const found = schemas.flatMap((schema) => listMemberSchemas(schema, name));
    if (found.length > 0) kept.push([name, keepNamed(member, { anyOf: found }, findSchemas)]);
  }
  return Object.fromEntries(kept);
}

type Schema = Record<string, unknown>;

/** Resolves references, and returns all alternatives in one flat list. */
function listAlternatives(given: unknown, findSchemas: () => Record<string, unknown>): Schema[] {
  if (!isSchema(given)) return [];
  if (typeof given.$ref === 'string')
    return listAlternatives(findSchemas()[given.$ref.replace(/#$/, '')], findSchemas);
  const nested = [given.anyOf, given.oneOf].filter(Array.isArray).flat();
  return nested.length === 0 ? [given] : nested.flatMap((one) => listAlternatives(one, findSchemas));
}

/** Returns true if an object with this schema can have any properties. */
function isOpen(schema: Schema): boolean {
  return schema.additionalProperties === true || (schema.properties === undefined && !isMap(schema));
}

function isMap({ additionalProperties }: Schema): boolean {
  return isSchema(additionalProperties);
}

function listMemberSchemas({ properties, additionalProperties }: Schema, name: string): unknown[] {
  if (isSchema(properties) && Object.hasOwn(properties, name)) return [properties[name]];
  return isSchema(additionalProperties) ? [additionalProperties] : [];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
