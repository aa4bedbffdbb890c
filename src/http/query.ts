import type { FastifySchema } from 'fastify';
import { createValidationError, type FieldError } from '../lib/api-error.ts';

type Query = Record<string, unknown>;

/**
 * Converts strings of digits to numbers. A parameter that is repeated, or that has brackets (`page[]=1`),
 * stays a list, which the schema rejects because it would be unclear which value applies. Throws a 422 error
 * for unknown parameters, because a mistyped filter would otherwise return everything.
 */
export function convertQuery(query: Query, schema: FastifySchema['querystring']): Query {
  const properties = listProperties(schema);
  const converted: Query = Object.create(null);
  const unknown: FieldError[] = [];
  for (const [name, value] of Object.entries(query)) {
    const plain = name.replace(/\[.*$/s, '');
    if (!Object.hasOwn(properties, plain) && !matchesPattern(schema, name)) {
      unknown.push({ field: name.slice(0, 100), code: 'invalid', message: describeKnown(properties) });
    } else if (plain !== name && Object.hasOwn(properties, plain)) converted[plain] = [value];
    else converted[name] = isInteger(properties[name]) ? toInteger(value) : value;
  }
  if (unknown.length > 0) throw createValidationError(...unknown);
  return converted;
}

function describeKnown(properties: Record<string, unknown>): string {
  const known = Object.keys(properties);
  if (known.length === 0) return 'is not a query parameter of this endpoint, which has none';
  return `is not a query parameter of this endpoint; valid parameters: ${known.join(', ')}`;
}

/** Returns true if the schema has `patternProperties` for this name. */
function matchesPattern(schema: unknown, name: string): boolean {
  if (typeof schema !== 'object' || schema === null || !('patternProperties' in schema)) return false;
  const { patternProperties } = schema;
  if (typeof patternProperties !== 'object' || patternProperties === null) return false;
  return Object.keys(patternProperties).some((pattern) => new RegExp(pattern, 'u').test(name));
}

/**
 * Converts a string of digits to a number. Anything else is returned unchanged: signs, whitespace, exponents,
 * decimal points, 0x, and numbers that are too long to be exact.
 */
function toInteger(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

function isInteger(property: unknown): boolean {
  return (
    typeof property === 'object' && property !== null && 'type' in property && property.type === 'integer'
  );
}

function listProperties(schema: unknown): Record<string, unknown> {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return {};
  const { properties } = schema;
  return typeof properties === 'object' && properties !== null ? { ...properties } : {};
}
