import { isObject, type Node } from './document.ts';

type Schemas = Readonly<Record<string, unknown>>;

/**
 * Builds an example from the examples of the properties. Includes an optional property only if it has an
 * example. Returns undefined if no example can be built.
 */
export function findExample(schema: unknown, schemas: Schemas): unknown {
  if (!isObject(schema)) return undefined;
  const own = findOwnExample(schema, schemas);
  if (own !== undefined) return own;
  if (typeof schema.$ref === 'string') return findExample(resolveReference(schema.$ref, schemas), schemas);
  const [alternative] = listAlternatives(schema);
  if (alternative !== undefined) return findExample(alternative, schemas);
  const types = [schema.type].flat();
  if (types.includes('object')) return buildObjectExample(schema, schemas);
  if (types.includes('array')) {
    const item = findExample(schema.items, schemas);
    return item === undefined ? undefined : [item];
  }
  return types.includes('null') ? null : undefined;
}

/** Returns the alternatives of a schema. For examples, `oneOf` and `anyOf` are equivalent. */
export function listAlternatives(schema: Node): unknown[] {
  return [schema.oneOf, schema.anyOf].filter(Array.isArray).flat();
}

/** Returns undefined if the schema does not exist. */
export function resolveReference(ref: string, schemas: Schemas): unknown {
  return schemas[ref.replace(/^.*\//, '')];
}

function findOwnExample(schema: Node, schemas: Schemas): unknown {
  const { $ref, examples, enum: values } = schema;
  if (typeof $ref === 'string') {
    const referred = resolveReference($ref, schemas);
    return isObject(referred) && Array.isArray(referred.examples) ? referred.examples[0] : undefined;
  }
  if (Array.isArray(examples)) return examples[0];
  if (schema.const !== undefined) return schema.const;
  return Array.isArray(values) ? values[0] : schema.default;
}

function buildObjectExample(schema: Node, schemas: Schemas): Node {
  const { required, properties } = schema;
  const names: unknown[] = Array.isArray(required) ? required : [];
  const members = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, member]) => {
    if (!isObject(member)) return [];
    const isShown = names.includes(name) || isGiven(member, schemas);
    const example = isShown ? findExample(member, schemas) : undefined;
    return example === undefined ? [] : [[name, example]];
  });
  return Object.fromEntries(members);
}

/** Returns true if the property has an explicit example. */
function isGiven(member: Node, schemas: Schemas): boolean {
  return (
    Array.isArray(member.examples) || ('$ref' in member && findOwnExample(member, schemas) !== undefined)
  );
}
