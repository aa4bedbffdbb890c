import type { Schema } from '../packages/generate-types.ts';

/**
 * Converts the schemas of the OpenAPI document to Python: a `TypedDict` for each object, and an alias for
 * each other schema.
 */
export class PythonTypes {
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly #written = new Map<string, string>();

  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#schemas = schemas;
    for (const [name, schema] of Object.entries(schemas)) {
      const whole = this.#merged(schema);
      if (whole.properties !== undefined && Object.keys(whole.properties).length > 0)
        this.#writeDict(name, whole);
      else
        this.#written.set(
          name,
          `${name}: TypeAlias = ${quote(this.typeOf(schema, name))}\n${writeDocstring(schema, '')}`,
        );
    }
  }

  /** The code of the module without its imports and header. */
  get text(): string {
    return [...this.#written.values()].join('\n\n');
  }

  /**
   * Returns the Python type of a schema. Each nested object becomes a `TypedDict` whose name begins with
   * `name`.
   */
  typeOf(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, '').replace(/#$/, '');
    if (schema.const !== undefined) return `Literal[${toLiteral(schema.const)}]`;
    const either = schema.anyOf ?? schema.oneOf;
    if (either !== undefined) return either.map((one, i) => this.typeOf(one, `${name}${i + 1}`)).join(' | ');
    const types = [schema.type ?? 'any'].flat();
    return [...new Set(types.map((type) => this.#plainType(type, schema, name)))].join(' | ');
  }

  #plainType(type: string, schema: Schema, name: string): string {
    if (type === 'null') return 'None';
    if (schema.enum !== undefined)
      return `Literal[${schema.enum
        .filter((value) => value !== null)
        .map(toLiteral)
        .join(', ')}]`;
    if (type === 'array')
      return `list[${schema.items === undefined ? 'Any' : this.typeOf(schema.items, `${name}Item`)}]`;
    if (type === 'object') return this.#objectType(schema, name);
    return { string: 'str', integer: 'int', number: 'float', boolean: 'bool' }[type] ?? 'Any';
  }

  #objectType(schema: Schema, name: string): string {
    if (Object.keys(schema.properties ?? {}).length > 0) {
      this.#writeDict(name, schema);
      return name;
    }
    const { additionalProperties: values } = schema;
    const inner = typeof values === 'object' ? this.typeOf(values, `${name}Value`) : 'Any';
    return `dict[str, ${inner}]`;
  }

  #writeDict(name: string, schema: Schema): void {
    const members = Object.entries(schema.properties ?? {}).map(([key, member]): [string, string, Schema] => {
      const type = this.typeOf(member, name + toClassName(key));
      return [key, schema.required?.includes(key) ? type : `NotRequired[${type}]`, member];
    });
    const isClass = members.every(([key]) => /^[a-z_]\w*$/i.test(key) && !KEYWORDS.has(key));
    const lines = isClass
      ? members.map(([key, type, member]) => `    ${key}: ${type}\n${writeDocstring(member, '    ')}`)
      : members.map(([key, type]) => `        ${quote(key)}: ${quote(type)},\n`);
    this.#written.set(
      name,
      isClass
        ? `class ${name}(TypedDict):\n${writeDocstring(schema, '    ')}\n${lines.join('')}`
        : `${name} = TypedDict(\n    ${quote(name)},\n    {\n${lines.join('')}    },\n)\n${writeDocstring(schema, '')}`,
    );
  }

  /** Merges the parts of a schema. Properties in later parts replace those in earlier ones. */
  #merged(schema: Schema): Schema {
    if (schema.allOf === undefined) return schema;
    const parts = schema.allOf.map((part) => {
      const referred = part.$ref === undefined ? part : this.#schemas[part.$ref.replace(/^.*\//, '')];
      return this.#merged(referred ?? {});
    });
    const { description } = schema;
    return {
      ...(description === undefined ? {} : { description }),
      required: [...new Set(parts.flatMap(({ required = [] }) => required))],
      properties: Object.assign({}, ...parts.map(({ properties }) => properties ?? {})),
    };
  }
}

const KEYWORDS = new Set([
  'from',
  'class',
  'import',
  'global',
  'in',
  'is',
  'not',
  'or',
  'and',
  'pass',
  'return',
]);

/** Formats a description as a docstring, which is placed below the declaration that it documents. */
export function writeDocstring({ description }: { description?: string }, indent: string): string {
  if (description === undefined) return '';
  return `${indent}"""${description.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ')}"""\n`;
}

export function toClassName(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, _before, character: string) => character.toUpperCase());
}

function toLiteral(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
