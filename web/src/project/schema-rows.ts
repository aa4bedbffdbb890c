import type { FieldSchema } from '../api/projects.ts';
import { t } from '../i18n/translate.ts';

/** A field as a row in the editor. Properties that do not apply to its kind are ignored. */
export interface FieldRow {
  name: string;
  kind: Kind;
  labels: string;
  choices: string;
  description: string;
  example: string;
  required: boolean;
  pattern: string;
  minimum: string;
  maximum: string;
  /** The fields of each entry, if the field is a list. */
  entries: FieldRow[];
}

export const KINDS = {
  text: t('common.text'),
  number: t('schema.number'),
  integer: t('schema.wholeNumber'),
  date: t('common.date'),
  boolean: t('schema.yesOrNo'),
  choice: t('schema.oneOfAList'),
  email: t('common.eMailAddress'),
  uri: t('schema.webAddress'),
  list: t('schema.listOfTexts'),
  entries: t('schema.listOfEntries'),
} as const;

export type Kind = keyof typeof KINDS;

export const NEW_ROW: FieldRow = {
  name: '',
  kind: 'text',
  labels: '',
  choices: '',
  description: '',
  example: '',
  required: false,
  pattern: '',
  minimum: '',
  maximum: '',
  entries: [],
};

export function isKind(value: string): value is Kind {
  return Object.hasOwn(KINDS, value);
}

export function isNumeric(kind: Kind): boolean {
  return kind === 'number' || kind === 'integer';
}

export function toRows({ properties = {}, required = [] }: FieldSchema): FieldRow[] {
  return Object.entries(properties).map(([name, field]) => ({
    name,
    kind: findKind(field),
    labels: (field['x-labels'] ?? []).join(', '),
    choices: (field.enum ?? []).join(', '),
    description: field.description ?? '',
    example: toText(field.examples?.[0]),
    required: required.includes(name),
    pattern: field.pattern ?? '',
    minimum: toText(field.minimum),
    maximum: toText(field.maximum),
    entries: field.items === undefined ? [] : toRows(field.items),
  }));
}

/** Converts rows to a schema, and omits rows without a name. */
export function toSchema(rows: FieldRow[]): FieldSchema {
  const named = rows.filter(({ name }) => name.trim() !== '');
  const required = named.filter((row) => row.required).map(({ name }) => name.trim());
  return {
    type: 'object',
    properties: Object.fromEntries(named.map((row) => [row.name.trim(), toField(row)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Returns true if the form can show the whole schema. If it cannot, the schema is edited as text. */
export function isPlain(schema: FieldSchema): boolean {
  return sortMembers(toSchema(toRows(schema))) === sortMembers(schema);
}

/** Returns the same text for schemas that differ only in the order of their properties. */
function sortMembers(schema: FieldSchema): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'required' && Array.isArray(value)) return [...value].sort();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function findKind({ type, format, enum: choices, items }: FieldSchema): Kind {
  if (choices !== undefined) return 'choice';
  if (type === 'array') return items?.type === 'object' ? 'entries' : 'list';
  if (type === 'number' || type === 'integer' || type === 'boolean') return type;
  return format === 'date' || format === 'email' || format === 'uri' ? format : 'text';
}

function toField(row: FieldRow): FieldSchema {
  const { kind, pattern } = row;
  const labels = splitWords(row.labels);
  const description = row.description.trim();
  const example = toExample(row);
  const [minimum, maximum] = isNumeric(kind) ? [toNumber(row.minimum), toNumber(row.maximum)] : [];
  return {
    ...createType(row),
    ...(labels.length > 0 ? { 'x-labels': labels } : {}),
    ...(description === '' ? {} : { description }),
    ...(example === null ? {} : { examples: [example] }),
    ...(kind === 'text' && pattern !== '' ? { pattern } : {}),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}

function createType({ kind, choices, entries }: FieldRow): FieldSchema {
  switch (kind) {
    case 'number':
    case 'integer':
    case 'boolean':
      return { type: kind };
    case 'date':
    case 'email':
    case 'uri':
      return { type: 'string', format: kind };
    case 'choice':
      return { type: 'string', enum: splitWords(choices) };
    case 'list':
      return { type: 'array', items: { type: 'string' } };
    case 'entries':
      return { type: 'array', items: toSchema(entries) };
    default:
      return { type: 'string' };
  }
}

/** Returns the example as a value of the field's kind. Lists and booleans need no example. */
function toExample({ kind, example }: FieldRow): string | number | null {
  const text = example.trim();
  if (text === '' || kind === 'boolean' || kind === 'list' || kind === 'entries') return null;
  return isNumeric(kind) ? (toNumber(text) ?? null) : text;
}

function toNumber(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}

function toText(value: unknown): string {
  return value === undefined ? '' : String(value);
}

function splitWords(text: string): string[] {
  return text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));
}
