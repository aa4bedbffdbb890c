import type { FieldSchema } from '../lib/field-schema.ts';
import { escapeToken, type JsonObject, type JsonValue } from '../lib/json-pointer.ts';
import { matchesPattern } from '../lib/matches-pattern.ts';
import { isObject } from './corrections.ts';

/** Limits the result, because nobody would check more values one by one. */
const MOST_FOUND = 100;
/** Patterns are intended for codes and names, so longer text is not matched. */
const LONGEST_MATCHED = 1_000;

/**
 * Returns JSON pointers to the custom values that violate their field's `pattern`, `minimum`, `maximum` or
 * `enum`.
 */
export function findInvalidValues({ custom }: JsonObject, schema: FieldSchema | null): string[] {
  const found: string[] = [];
  if (schema !== null && custom !== undefined) visit(custom, schema, '/custom', found);
  return found;
}

function visit(value: JsonValue, schema: FieldSchema, pointer: string, found: string[]): void {
  if (value === null || found.length >= MOST_FOUND) return;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return;
    for (const [index, entry] of value.entries()) visit(entry, items, `${pointer}/${index}`, found);
  } else if (isObject(value)) {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      if (member !== undefined) visit(member, field, `${pointer}/${escapeToken(name)}`, found);
    }
  } else if (!isValid(value, schema)) found.push(pointer);
}

function isValid(
  value: string | number | boolean,
  { enum: choices, pattern, minimum, maximum }: FieldSchema,
): boolean {
  if (choices !== undefined && typeof value !== 'boolean' && !choices.includes(value)) return false;
  if (typeof value === 'number') return value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
  if (typeof value !== 'string' || pattern === undefined) return true;
  // A value counts as valid if matching it takes too long.
  return value.length <= LONGEST_MATCHED && matchesPattern(pattern, value) !== false;
}
