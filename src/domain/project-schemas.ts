import { createValidationError, type FieldError } from '../lib/api-error.ts';
import type { FieldSchema } from '../lib/field-schema.ts';
import { matchesPattern } from '../lib/matches-pattern.ts';
import { type NormalizedSchema, normalizeSchema } from '../lib/normalize-schema.ts';

/** A version of a project's custom fields, in the subset of JSON Schema that `parseProjectSchema` accepts. */
export interface ProjectSchema {
  version: number;
  schema: FieldSchema;
  updatedAt: Date;
}

const TYPES = ['object', 'string', 'number', 'integer', 'boolean', 'array'];
const FORMATS = ['date', 'date-time', 'email', 'uri'];
const DEEPEST = 8;
const MOST_FIELDS = 200;
const LONGEST_NAME = 64;
const MOST_LABELS = 50;
const LONGEST_LABEL = 100;
const LONGEST_PATTERN = 500;

/** The schema to store, and a warning for each keyword that was ignored. */
export interface ParsedSchema {
  schema: FieldSchema;
  warnings: string[];
}

/**
 * Validates a schema and reduces it to the subset of JSON Schema 2020-12 that docs/api.md describes.
 * Unsupported keywords are ignored with a warning. Throws a 422 error that lists all mistakes; the `field` of
 * each is its path in the body.
 */
export function parseProjectSchema(given: unknown): ParsedSchema {
  const checker = new SchemaChecker();
  const normalized: { schema: unknown } & Omit<NormalizedSchema, 'schema'> = isRecord(given)
    ? normalizeSchema(given)
    : { schema: given, path: 'schema', warnings: [] };
  if (normalized.problem) {
    const { path, message } = normalized.problem;
    throw createValidationError({ field: path, code: 'invalid', message });
  }
  const { path } = normalized;
  const schema = checker.check(normalized.schema, path, 1);
  if (schema !== null && schema.type !== 'object') {
    checker.refuse(`${path}.type`, 'not_in_list', 'must be "object": the fields are its properties');
  }
  if (schema !== null && isRecord(schema.properties) && checker.fields === 0) {
    checker.refuse(`${path}.properties`, 'required', 'must contain at least one field');
  }
  if (schema === null || checker.errors.length > 0)
    throw createValidationError(...checker.errors.slice(0, 100));
  // The checks above guarantee this type.
  return { schema: schema as unknown as FieldSchema, warnings: normalized.warnings };
}

class SchemaChecker {
  readonly errors: FieldError[] = [];
  fields = 0;

  refuse(field: string, code: FieldError['code'], message: string): void {
    this.errors.push({ field, code, message });
  }

  /** Checks a schema and returns the supported keywords. Returns null if the schema is not an object. */
  check(given: unknown, path: string, depth: number): Record<string, unknown> | null {
    if (!isRecord(given)) {
      this.refuse(path, given === undefined ? 'required' : 'wrong_type', 'must be an object');
      return null;
    }
    if (depth > DEEPEST) {
      this.refuse(path, 'invalid', `must not be nested deeper than ${DEEPEST} levels`);
      return given;
    }
    const { type } = given;
    if (typeof type !== 'string' || !TYPES.includes(type)) {
      const code = type === undefined ? 'required' : typeof type === 'string' ? 'not_in_list' : 'wrong_type';
      this.refuse(`${path}.type`, code, `must be one of ${TYPES.join(', ')}`);
      return given;
    }
    this.checkAnnotations(given, path);
    this.checkValidation(given, path);
    if (type === 'object') this.checkProperties(given, path, depth);
    if (type === 'array') this.check(given.items, `${path}.items`, depth + 1);
    if (given.format !== undefined && !FORMATS.some((format) => format === given.format)) {
      this.refuse(`${path}.format`, 'not_in_list', `must be one of ${FORMATS.join(', ')}`);
    }
    return given;
  }

  private checkAnnotations(given: Record<string, unknown>, path: string): void {
    for (const name of ['description', 'title']) {
      const text = given[name];
      if (text === undefined) continue;
      if (typeof text !== 'string') this.refuse(`${path}.${name}`, 'wrong_type', 'must be a string');
      else if (text.length > 1_000)
        this.refuse(`${path}.${name}`, 'too_long', 'must have at most 1000 characters');
    }
    const { enum: values, 'x-labels': labels } = given;
    if (values !== undefined) {
      const fits = Array.isArray(values) && values.length > 0 && values.length <= 200;
      if (!fits || !values.every((value) => ['string', 'number'].includes(typeof value))) {
        this.refuse(`${path}.enum`, 'invalid', 'must be a list of 1 to 200 strings or numbers');
      }
    }
    if (labels !== undefined) {
      const fits = Array.isArray(labels) && labels.length <= MOST_LABELS;
      if (!fits || !labels.every((label) => typeof label === 'string' && label.length <= LONGEST_LABEL)) {
        this.refuse(`${path}.x-labels`, 'invalid', `must be a list of at most ${MOST_LABELS} short strings`);
      }
    }
  }

  private checkValidation({ pattern, minimum, maximum }: Record<string, unknown>, path: string): void {
    if (pattern !== undefined) {
      const isShort = typeof pattern === 'string' && pattern.length <= LONGEST_PATTERN;
      if (!isShort || matchesPattern(pattern, '') === null)
        this.refuse(
          `${path}.pattern`,
          'invalid',
          `must be a regular expression of at most ${LONGEST_PATTERN} characters`,
        );
    }
    for (const [name, limit] of Object.entries({ minimum, maximum }))
      if (limit !== undefined && typeof limit !== 'number')
        this.refuse(`${path}.${name}`, 'wrong_type', 'must be a number');
    if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum)
      this.refuse(`${path}.maximum`, 'invalid', 'must not be less than minimum');
  }

  private checkProperties(given: Record<string, unknown>, path: string, depth: number): void {
    const { properties, required, additionalProperties } = given;
    if (!isRecord(properties)) {
      const code = properties === undefined ? 'required' : 'wrong_type';
      this.refuse(`${path}.properties`, code, 'must be an object of fields');
      return;
    }
    for (const [name, field] of Object.entries(properties)) {
      const where = `${path}.properties.${name.slice(0, LONGEST_NAME)}`;
      if (++this.fields > MOST_FIELDS) {
        if (this.fields === MOST_FIELDS + 1)
          this.refuse(where, 'too_many_items', `must contain at most ${MOST_FIELDS} fields`);
        return;
      }
      if (!/^[\p{L}_][\p{L}\p{N}_ .-]*$/u.test(name) || name.length > LONGEST_NAME || name === '__proto__') {
        this.refuse(
          where,
          'invalid',
          `must have a name of 1 to ${LONGEST_NAME} letters, digits, spaces or the characters _ - .`,
        );
      }
      this.check(field, where, depth + 1);
    }
    const fits = Array.isArray(required) && required.every((name) => Object.hasOwn(properties, String(name)));
    if (required !== undefined && !fits)
      this.refuse(`${path}.required`, 'invalid', 'must be a list of property names');
    if (additionalProperties !== undefined && typeof additionalProperties !== 'boolean') {
      this.refuse(`${path}.additionalProperties`, 'wrong_type', 'must be true or false');
    }
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
