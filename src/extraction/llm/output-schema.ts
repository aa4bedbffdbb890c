import type { FieldSchema } from '../options.ts';

/** JSON Schema as required by model servers: all properties are required, and missing values are null. */
export type OutputSchema = Record<string, unknown>;

/** Name of the member of a list entry that contains the number of its first row. */
export const ROW = '_row';

/** Name of the member of an object outside lists that contains the row numbers of the object's values. */
export const ROWS = '_rows';

/**
 * Returns the schema of a model's answer. Strict servers enforce it; answers from other servers are parsed
 * leniently.
 */
export function createOutputSchema(field: FieldSchema): OutputSchema {
  const text = field.description ?? field.title;
  const description = text === undefined ? {} : { description: text.slice(0, 500) };
  switch (field.type) {
    case 'object':
      return {
        ...createObjectSchema(field, {}, hasCitedRows(field) ? { [ROWS]: CITED } : {}),
        ...description,
      };
    case 'array':
      return { type: 'array', items: createEntrySchema(field.items), ...description };
    default:
      return { ...createValueSchema(field), ...description };
  }
}

const CITED: OutputSchema = {
  type: 'array',
  items: { type: 'string' },
  description: 'Name of a value and number of its row, such as "total 17"',
};

function hasCitedRows({ properties = {} }: FieldSchema): boolean {
  return Object.values(properties).some(({ type }) => type !== 'object' && type !== 'array');
}

function createObjectSchema(
  { properties = {} }: FieldSchema,
  before: Record<string, OutputSchema> = {},
  after: Record<string, OutputSchema> = {},
): OutputSchema {
  const members = Object.entries(properties).map(([name, field]) => [name, createOutputSchema(field)]);
  const all: Record<string, OutputSchema> = { ...before, ...Object.fromEntries(members) };
  for (const [name, schema] of Object.entries(after)) all[name] ??= schema;
  return { type: 'object', properties: all, required: Object.keys(all), additionalProperties: false };
}

function createEntrySchema(items: FieldSchema | undefined): OutputSchema {
  if (items === undefined) return { type: 'string' };
  if (items.type !== 'object') return createOutputSchema(items);
  const row = { type: ['integer', 'null'], description: 'Number of the printed row in which it begins' };
  return createObjectSchema(items, { [ROW]: row });
}

function createValueSchema({ type, format, enum: choices, 'x-labels': labels }: FieldSchema): OutputSchema {
  if (choices !== undefined) return { enum: [...choices, null] };
  const form = format === 'date' ? 'YYYY-MM-DD' : format === 'date-time' ? 'YYYY-MM-DDTHH:MM:SS' : null;
  const hints = [form, labels === undefined ? null : `printed next to: ${labels.slice(0, 10).join(', ')}`];
  const comment = hints.filter((hint) => hint !== null).join('; ');
  return { type: [type, 'null'], ...(comment === '' ? {} : { description: comment }) };
}
