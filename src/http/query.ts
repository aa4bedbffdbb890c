import type { FastifySchema } from 'fastify';

type Query = Record<string, unknown>;

/**
 * The query with its integers as numbers, where they are written as plain digits and nothing else. What is repeated,
 * or bracketed (`page[]=1`), stays a list, which the schema refuses: nobody is left guessing which value counted.
 */
export function convertQuery(query: Query, schema: FastifySchema['querystring']): Query {
  const properties = propertiesOf(schema);
  const converted: Query = Object.create(null);
  for (const [name, value] of Object.entries(query)) {
    const plain = name.replace(/\[.*$/s, '');
    if (plain !== name && Object.hasOwn(properties, plain)) converted[plain] = [value];
    else converted[name] = isInteger(properties[name]) ? toInteger(value) : value;
  }
  return converted;
}

/** Digits alone: no sign, blank, exponent, point or 0x; at most as many as a number holds exactly. */
function toInteger(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

function isInteger(property: unknown): boolean {
  return (
    typeof property === 'object' && property !== null && 'type' in property && property.type === 'integer'
  );
}

function propertiesOf(schema: unknown): Record<string, unknown> {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return {};
  const { properties } = schema;
  return typeof properties === 'object' && properties !== null ? { ...properties } : {};
}
