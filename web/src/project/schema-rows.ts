import type { FieldSchema } from '../api/projects.ts';
import { t } from '../i18n/translate.ts';

/** A field as a row of the editor. */
export interface FieldRow {
  name: string;
  kind: Kind;
  labels: string;
  choices: string;
  description: string;
}

export const KINDS = {
  text: t('common.text'),
  number: t('schema.number'),
  integer: t('schema.wholeNumber'),
  date: t('common.date'),
  boolean: t('schema.yesOrNo'),
  choice: t('schema.oneOfAList'),
  email: t('common.eMailAddress'),
  list: t('schema.listOfTexts'),
} as const;

export type Kind = keyof typeof KINDS;

export const NEW_ROW: FieldRow = { name: '', kind: 'text', labels: '', choices: '', description: '' };

export function toRows(schema: FieldSchema): FieldRow[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    kind: findKind(field) ?? 'text',
    labels: (field['x-labels'] ?? []).join(', '),
    choices: (field.enum ?? []).join(', '),
    description: field.description ?? '',
  }));
}

export function toSchema(rows: FieldRow[], before: FieldSchema): FieldSchema {
  const properties = Object.fromEntries(rows.map((row) => [row.name.trim(), toField(row)]));
  const required = before.required?.filter((name) => properties[name] !== undefined);
  return { type: 'object', properties, ...(required?.length ? { required } : {}) };
}

/** Whether the rows of the editor can represent the whole schema; otherwise it is edited as text. */
export function isPlain(schema: FieldSchema): boolean {
  const known = ['type', 'properties', 'required'];
  return (
    Object.keys(schema).every((keyword) => known.includes(keyword)) &&
    Object.values(schema.properties ?? {}).every((field) => findKind(field) !== null)
  );
}

function findKind(field: FieldSchema): Kind | null {
  const known = ['type', 'format', 'enum', 'items', 'x-labels', 'description'];
  if (!Object.keys(field).every((keyword) => known.includes(keyword))) return null;
  if (field.enum !== undefined) return field.type === 'string' ? 'choice' : null;
  switch (field.type) {
    case 'number':
    case 'integer':
    case 'boolean':
      return field.type;
    case 'string':
      if (field.format === undefined) return 'text';
      return field.format === 'date' || field.format === 'email' ? field.format : null;
    case 'array':
      return field.items?.type === 'string' && Object.keys(field.items).length === 1 ? 'list' : null;
    default:
      return null;
  }
}

function toField({ kind, labels, choices, description }: FieldRow): FieldSchema {
  const words = splitWords(labels);
  return {
    ...createType(kind, choices),
    ...(words.length > 0 ? { 'x-labels': words } : {}),
    ...(description.trim() === '' ? {} : { description: description.trim() }),
  };
}

function createType(kind: Kind, choices: string): FieldSchema {
  switch (kind) {
    case 'number':
    case 'integer':
    case 'boolean':
      return { type: kind };
    case 'date':
    case 'email':
      return { type: 'string', format: kind };
    case 'choice':
      return { type: 'string', enum: splitWords(choices) };
    case 'list':
      return { type: 'array', items: { type: 'string' } };
    default:
      return { type: 'string' };
  }
}

function splitWords(text: string): string[] {
  return text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));
}
