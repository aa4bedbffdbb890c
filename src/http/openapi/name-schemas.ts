import { isDeepStrictEqual } from 'node:util';
import { isObject, type Node, type OpenApiDocument } from './document.ts';

const NAME = /^[A-Z][A-Za-z]+$/;
const NOT_SCHEMAS = new Set(['example', 'examples', 'default', 'enum', 'const']);

/**
 * Replaces each schema that has a title, such as `LineItem`, with a reference to the components, so that
 * generated clients have a single type with that name. Throws an error if different schemas have the same
 * title.
 */
export function extractNamedSchemas(document: OpenApiDocument): void {
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas))
    if (isObject(schema)) replaceInside(schema, schemas, name);
  for (const part of [document.paths, document.webhooks]) replaceInside(part, schemas);
}

function replaceInside(node: Node, schemas: Node, own?: string): void {
  for (const [key, inner] of Object.entries(node)) {
    if (!isObject(inner) || NOT_SCHEMAS.has(key)) continue;
    replaceInside(inner, schemas);
    const { title } = inner;
    if (typeof title !== 'string' || title === own || !NAME.test(title)) continue;
    const known = schemas[title];
    if (known !== undefined && !isDeepStrictEqual(known, inner))
      throw new Error(`Two different schemas have the title ${title}.`);
    schemas[title] = inner;
    node[key] = { $ref: `#/components/schemas/${title}` };
  }
}
