/** Checks JSON on pages, which may omit parts and use `…` for values that vary. */
import { Ajv2020 } from 'ajv/dist/2020.js';

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

interface Operation {
  requestBody?: { content: Record<string, { schema: object }> };
}

/**
 * Validates JSON on a page. Returns the errors, or an empty string if there are none. `shape` is the name of
 * a schema of the API, or `POST /v1/…` for the body of a request.
 */
export function findMismatch(api: OpenApi, shape: string, shown: unknown): string {
  const [method = '', path] = shape.split(' ');
  const schema =
    path === undefined
      ? api.components.schemas[shape]
      : api.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
  if (schema === undefined) return `there is no schema ${shape}`;
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const validate = ajv.compile(makePartial({ ...schema, components: api.components }));
  return validate(shown) ? '' : ajv.errorsText(validate.errors);
}

/**
 * Returns a schema that accepts excerpts: nothing is required, and strings may be shortened. Unknown names
 * are still errors.
 */
function makePartial(schema: object): object {
  const copy: unknown = JSON.parse(JSON.stringify(schema));
  loosen(copy);
  return Object(copy);
}

function loosen(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const inner of Object.values(node)) loosen(inner);
  for (const name of ['required', 'pattern', 'minLength', 'discriminator'])
    if (name !== 'required' || Array.isArray(Reflect.get(node, name))) Reflect.deleteProperty(node, name);
  const isObject =
    typeof Reflect.get(node, 'properties') === 'object' && Reflect.get(node, 'type') === 'object';
  if (isObject && !('additionalProperties' in node)) Reflect.set(node, 'additionalProperties', false);
}

/**
 * Returns true if the real value contains everything that the page shows, with list entries in the same
 * order.
 */
export function isPartOf(shown: unknown, real: unknown): boolean {
  if (typeof shown === 'string') return typeof real === 'string' && toWildcard(shown).test(real);
  if (typeof shown !== 'object' || shown === null) return shown === real;
  if (typeof real !== 'object' || real === null) return false;
  if (!Array.isArray(shown))
    return Object.entries(shown).every(([name, value]) => isPartOf(value, Reflect.get(real, name)));
  if (!Array.isArray(real)) return false;
  let next = 0;
  return shown.every((entry) => {
    const found = real.findIndex((other, index) => index >= next && isPartOf(entry, other));
    next = found + 1;
    return found !== -1;
  });
}

/** Returns a pattern in which `…` matches anything. */
export function toWildcard(text: string): RegExp {
  const parts = text.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}
