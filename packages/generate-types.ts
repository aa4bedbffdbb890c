// Generates TypeScript types from the named schemas of the API.

/** The subset of JSON Schema in our OpenAPI document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  description?: string;
}

export function generateTypes(openapi: { components: { schemas: Record<string, Schema> } }): string {
  const types = Object.entries(openapi.components.schemas).map(([name, schema]) => {
    const comment = schema.description === undefined ? '' : `/** ${schema.description} */\n`;
    const text = typeOf(schema, 0);
    return `${comment}export ${text.startsWith('{') ? `interface ${name} ${text}` : `type ${name} = ${text};`}\n`;
  });
  return `// Generated from docs/openapi.json by packages/generate-client.ts: change the API, then run \`npm run docs\`.\n\n${types.join('\n')}\n${documentTypes(openapi.components.schemas)}${extractionLanguages(openapi.components.schemas)}`;
}

/** Lets programs offer users a choice of document types. */
function documentTypes(schemas: Record<string, Schema>): string {
  const types = schemas.ParsedData?.properties?.document_type?.enum ?? [];
  return `export const DOCUMENT_TYPES = [${types.map(literal).join(', ')}] as const;\n`;
}

/** Lets programs offer users a choice of languages. */
function extractionLanguages(schemas: Record<string, Schema>): string {
  const { extraction } = schemas.ProjectSettings?.properties ?? {};
  const languages = extraction?.properties?.languages?.items?.enum ?? [];
  return `export const EXTRACTION_LANGUAGES = [${languages.map(literal).join(', ')}] as const;\n`;
}

/** `depth` is the indentation of the members. */
export function typeOf(schema: Schema, depth: number): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, '').replace(/#$/, '');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.allOf !== undefined) return schema.allOf.map((one) => typeOf(one, depth)).join(' & ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return either.map((one) => typeOf(one, depth)).join(' | ');
  const types = [schema.type ?? 'unknown'].flat();
  const alternatives = types.map((type) =>
    type !== 'null' && schema.enum !== undefined
      ? schema.enum
          .filter((value) => value !== null)
          .map(literal)
          .join(' | ')
      : plainType(type, schema, depth),
  );
  return [...new Set(alternatives)].join(' | ');
}

function plainType(type: string, schema: Schema, depth: number): string {
  if (type === 'integer') return 'number';
  if (type === 'array') {
    const item = schema.items === undefined ? 'unknown' : typeOf(schema.items, depth);
    return /[|\s]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  return type === 'object' ? objectType(schema, depth) : type;
}

function objectType(schema: Schema, depth: number): string {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return 'Record<string, unknown>';
  const indent = '  '.repeat(depth + 1);
  const lines = properties.map(([name, property]) => {
    const comment = property.description === undefined ? '' : `${indent}/** ${property.description} */\n`;
    const optional = schema.required?.includes(name) ? '' : '?';
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : literal(name);
    return `${comment}${indent}${key}${optional}: ${typeOf(property, depth + 1)};\n`;
  });
  return `{\n${lines.join('')}${'  '.repeat(depth)}}`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}
