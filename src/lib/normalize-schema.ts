import type { FieldSchema } from './field-schema.ts';
import { isNode, unwrapSchema } from './unwrap-schema.ts';

/** `schema` is null if there is a `problem`. */
export interface NormalizedSchema {
  schema: FieldSchema | null;
  /** The path of the schema, which may be nested in a request to a language model. */
  path: string;
  /** One sentence for each keyword that was ignored. */
  warnings: string[];
  problem?: { path: string; message: string };
}

type Node = Record<string, unknown>;

const KEPT = new Set([
  'type',
  'title',
  'description',
  'format',
  'enum',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'x-labels',
  'pattern',
  'minimum',
  'maximum',
  '$schema',
  '$id',
  '$comment',
  'examples',
  'default',
  'deprecated',
]);
/** Keywords that are removed without a warning, because they have been resolved and nothing is lost. */
const SILENT = new Set(['$defs', 'definitions', '$ref', 'anyOf', 'oneOf', 'allOf', 'const', 'nullable']);
const FORMATS = new Set(['date', 'date-time', 'email', 'uri']);
const MOST_WARNINGS = 50;
const DEEPEST = 12;

/**
 * Reduces a JSON Schema that was written for language models to the supported subset. Finds the schema in a
 * response format or a tool. Resolves `null` in a list of types, `anyOf` with null, `$ref` into `$defs`,
 * `const`, types in capitals, and `oneOf` with literals. Reports other keywords in `warnings`.
 */
export function normalizeSchema(given: object): NormalizedSchema {
  const { node, path } = unwrapSchema(given as Node, 'schema');
  const normalizer = new Normalizer(node);
  const schema = normalizer.node(node, path, []);
  return {
    schema: normalizer.problem ? null : (schema as unknown as FieldSchema),
    path,
    warnings: normalizer.warnings.slice(0, MOST_WARNINGS),
    ...(normalizer.problem ? { problem: normalizer.problem } : {}),
  };
}

class Normalizer {
  readonly warnings: string[] = [];
  problem?: { path: string; message: string };
  readonly #root: Node;

  constructor(root: Node) {
    this.#root = root;
  }

  /** Leaves invalid parts unchanged: `parseProjectSchema` rejects them and reports their paths. */
  node(field: unknown, path: string, parents: readonly unknown[]): unknown {
    // In JSON Schema, `true` accepts any value, just as a field without a type does.
    const given = field === true ? {} : field;
    if (!isNode(given) || this.problem) return given;
    if (parents.length > DEEPEST) {
      this.problem = { path, message: `must not be nested deeper than ${DEEPEST} levels` };
      return given;
    }
    const merged = this.#resolve(given, path, parents);
    if (merged === null) return given;
    const { node, trail } = merged;
    const out: Node = {};
    for (const [keyword, value] of Object.entries(node)) {
      if (KEPT.has(keyword)) out[keyword] = value;
      else if (!SILENT.has(keyword)) this.#warn(`${path}.${keyword} is not supported and was ignored`);
    }
    if (node.const !== undefined && out.enum === undefined) out.enum = [node.const];
    if (Array.isArray(out.enum)) {
      const literals = out.enum.filter((one) => one !== null && typeof one !== 'boolean');
      if (literals.length > 0) out.enum = literals;
      else if (out.enum.length > 0) delete out.enum;
    }
    if (Array.isArray(node.type) && node.type.filter((one) => one !== 'null').length > 1)
      this.#warn(`${path}.type has several types; the first one was used`);
    out.type = typeOf(node, out);
    if (out.format !== undefined && !FORMATS.has(String(out.format))) {
      this.#warn(`${path}.format ${JSON.stringify(out.format)} is not supported and was ignored`);
      delete out.format;
    }
    if (isNode(out.additionalProperties)) {
      this.#warn(`${path}.additionalProperties is supported only as true or false and was ignored`);
      delete out.additionalProperties;
    }
    if (isNode(out.properties))
      out.properties = Object.fromEntries(
        Object.entries(out.properties).map(([name, field]) => [
          name,
          this.node(field, `${path}.properties.${name.slice(0, 64)}`, trail),
        ]),
      );
    if (out.items !== undefined) out.items = this.node(out.items, `${path}.items`, trail);
    else if (out.type === 'array') out.items = { type: 'string' };
    return out;
  }

  /** Follows references. If exactly one alternative is not null, selects that alternative. */
  #resolve(
    given: Node,
    path: string,
    parents: readonly unknown[],
  ): { node: Node; trail: readonly unknown[] } | null {
    let node = given;
    let trail: readonly unknown[] = [...parents, given];
    for (let turn = 0; turn < DEEPEST; turn++) {
      if (typeof node.$ref === 'string') {
        const target = this.#target(node.$ref);
        if (!target) {
          this.problem = { path: `${path}.$ref`, message: 'must refer to a definition in this schema' };
          return null;
        }
        if (trail.includes(target)) {
          this.problem = {
            path: `${path}.$ref`,
            message: 'must not be recursive: a field cannot contain itself',
          };
          return null;
        }
        trail = [...trail, target];
        const { $ref: _, ...rest } = node;
        node = { ...target, ...rest };
        continue;
      }
      const choice = node.anyOf ?? node.oneOf ?? node.allOf;
      if (!Array.isArray(choice)) return { node, trail };
      const { anyOf: _, oneOf: __, allOf: ___, ...rest } = node;
      const real = choice.filter((one) => isNode(one) && one.type !== 'null' && one.const !== null);
      const literals = real.flatMap((one) => (isNode(one) && one.const !== undefined ? [one.const] : []));
      if (real.length > 0 && literals.length === real.length) node = { ...rest, enum: literals };
      else if (node.allOf === choice) node = Object.assign({}, ...real, rest) as Node;
      else {
        if (real.length > 1) this.#warn(`${path} has several alternatives; the first one was used`);
        node = { ...((real[0] as Node | undefined) ?? {}), ...rest };
      }
    }
    return { node, trail };
  }

  #target(reference: string): Node | null {
    if (!reference.startsWith('#')) return null;
    let node: unknown = this.#root;
    for (const part of reference.slice(1).split('/').filter(Boolean)) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      node = isNode(node) && Object.hasOwn(node, key) ? node[key] : undefined;
    }
    return isNode(node) ? node : null;
  }

  #warn(message: string): void {
    if (!this.warnings.includes(message)) this.warnings.push(message);
  }
}

function typeOf(node: Node, out: Node): unknown {
  const { type } = node;
  if (Array.isArray(type)) return toLower(type.find((one) => one !== 'null') ?? 'string');
  if (type !== undefined) return toLower(type);
  if (isNode(out.properties)) return 'object';
  if (out.items !== undefined) return 'array';
  const literals = Array.isArray(out.enum) ? out.enum : [];
  return literals.length > 0 && literals.every((one) => typeof one === 'number') ? 'number' : 'string';
}

/** Converts a type to lower case, because Gemini also accepts "STRING". */
function toLower(type: unknown): unknown {
  return typeof type === 'string' ? type.toLowerCase() : type;
}
