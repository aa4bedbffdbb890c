import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySchema } from 'fastify/types/schema.js';
import { createValidationError, type FieldCode, type FieldError } from '../lib/api-error.ts';
import { createPatternCheck } from './check-pattern.ts';

/** Error codes for the keywords of JSON Schema. */
const CODES: Record<string, FieldCode> = {
  required: 'required',
  type: 'wrong_type',
  enum: 'not_in_list',
  const: 'not_in_list',
  minLength: 'too_short',
  maxLength: 'too_long',
  minItems: 'too_short',
  maxItems: 'too_many_items',
  minimum: 'too_small',
  maximum: 'too_large',
};
/**
 * For values with more entries and properties than this, only the first error is reported, because there
 * could be a million errors.
 */
const MEMBERS_WITH_ALL_ERRORS = 10_000;

/**
 * Creates validators that report all errors, convert and remove nothing, and count lengths in code points.
 * Formats and most patterns only document a field; separate functions check such fields and give better
 * messages. Multipart bodies are validated by their parser.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<FastifySchema> {
  const [first, all] = [false, true].map((allErrors) => {
    const ajv = new Ajv2020({
      allErrors,
      discriminator: true,
      strict: false,
      validateFormats: false,
      verbose: true,
    });
    return ajv.removeKeyword('pattern').addKeyword({
      keyword: 'pattern',
      compile(pattern: string) {
        const findError = createPatternCheck(pattern);
        return (value: unknown) => typeof value !== 'string' || findError?.(value) === undefined;
      },
    });
  });
  return (route) => {
    if ('contentType' in route && route.contentType === 'multipart/form-data') return () => true;
    // Each schema is compiled on its first request, because compiling the schemas of all routes takes most of
    // a second.
    let validate: ValidateFunction | undefined;
    const isQuery = route.httpPart === 'querystring';
    return (value: unknown) => {
      validate ??= first?.compile(route.schema);
      if (validate?.(value)) return { value };
      let errors = validate?.errors;
      if (!hasMoreMembersThan(value, MEMBERS_WITH_ALL_ERRORS)) {
        const validateAll = all?.compile(route.schema);
        validateAll?.(value);
        errors = validateAll?.errors;
      }
      return { error: createValidationError(...toFieldErrors(errors ?? [], isQuery)) };
    };
  };
}

/** Counts list entries and properties at all levels, and stops when there are more than `limit`. */
function hasMoreMembersThan(value: unknown, limit: number): boolean {
  let count = 0;
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const member of Object.values(next)) {
      if (++count > limit) return true;
      waiting.push(member);
    }
  }
  return false;
}

/** Returns one error for each field, in the order of the schema. */
function toFieldErrors(errors: ErrorObject[], isQuery: boolean): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const error of errors) {
    const detail = toFieldError(error);
    if (isQuery && !CODES_IN_QUERY.includes(detail.code)) detail.code = 'invalid';
    if (!byField.has(detail.field)) byField.set(detail.field, detail);
  }
  return [...byField.values()];
}

/**
 * All values in a query are text. Other codes would therefore report types that the caller did not choose.
 */
const CODES_IN_QUERY: FieldCode[] = ['required', 'not_in_list'];

function toFieldError(error: ErrorObject): FieldError {
  const field = toFieldPath(error.instancePath);
  if (error.keyword === 'required') {
    return {
      field: join(field, String(error.params.missingProperty)),
      code: 'required',
      message: 'is required',
    };
  }
  if (error.keyword === 'pattern') {
    const found = createPatternCheck(String(error.schema))?.(String(error.data));
    if (found !== undefined) return { field, ...found };
  }
  if (error.keyword === 'discriminator') return toDiscriminatorError(field, error);
  const code = CODES[error.keyword] ?? 'invalid';
  return { field, code, message: toMessage(error) };
}

/** Reports an invalid value of the property that determines the shape of the body. */
function toDiscriminatorError(parent: string, error: ErrorObject): FieldError {
  const field = join(parent, String(error.params.tag));
  const value: unknown = error.params.tagValue;
  if (value === undefined) return { field, code: 'required', message: 'is required' };
  if (typeof value !== 'string') return { field, code: 'wrong_type', message: 'must be string' };
  return { field, code: 'not_in_list', message: `must be one of ${listTags(error).join(', ')}` };
}

/** Returns the allowed values of that property, one for each shape. */
function listTags({ parentSchema, params }: ErrorObject): string[] {
  const shapes: unknown = parentSchema?.oneOf;
  const tag = String(params.tag);
  return (Array.isArray(shapes) ? shapes : []).map((shape) => String(shape?.properties?.[tag]?.const));
}

function toMessage(error: ErrorObject): string {
  if (error.keyword === 'enum' && Array.isArray(error.params.allowedValues)) {
    return `must be one of ${error.params.allowedValues.join(', ')}`;
  }
  if (error.keyword === 'type' && Array.isArray(error.params.type))
    return `must be ${error.params.type.join(' or ')}`;
  return error.message ?? 'is invalid';
}

/** Converts `/attachments/3/content` to `attachments[3].content`, the notation of API errors. */
export function toFieldPath(pointer: string): string {
  let path = '';
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    path = /^\d+$/.test(name) ? `${path}[${name}]` : join(path, name);
  }
  return path;
}

function join(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}
