import data from '../../lib/document-fields.json' with { type: 'json' };
import type { FieldSchema } from '../options.ts';
import type { DocumentType } from '../parsed-data.ts';

interface Kind {
  types: readonly string[];
  fields: readonly string[];
  lists: readonly string[];
}

const KINDS: readonly Kind[] = Object.values(data.kinds);
const FIELDS: Readonly<Record<string, readonly string[]>> = data.fields;
const LISTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = data.lists;
const NEEDED: Readonly<Record<string, readonly string[]>> = data.needed;

/** The document types that a model can choose from. */
export const DOCUMENT_TYPES: readonly string[] = KINDS.flatMap(({ types }) => types);

/** Returns the standard fields and lists in the same form as a project's schema. */
export function createStandardSchema(type: DocumentType | 'any'): Record<string, FieldSchema> {
  const kinds = KINDS.filter(({ types }) => type === 'any' || types.includes(type));
  const fields = [...new Set(kinds.flatMap((kind) => kind.fields))];
  const lists = [...new Set(kinds.flatMap((kind) => kind.lists))];
  return {
    fields: createMembersSchema(fields.map((name) => [name, FIELDS[name] ?? []])),
    ...Object.fromEntries(
      lists.map((name) => [name, createListSchema(createMembersSchema(Object.entries(LISTS[name] ?? {})))]),
    ),
  };
}

export function listNeededFields(type: DocumentType): readonly string[] {
  return NEEDED[type] ?? [];
}

function createMembersSchema(members: readonly (readonly [string, readonly string[]])[]): FieldSchema {
  const properties = members.map(([name, [kind = 'string', description = '']]) => [
    name,
    createFieldSchema(kind, description),
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function createFieldSchema(kind: string, description: string): FieldSchema {
  if (kind === 'party') return { ...createPartySchema(), description };
  if (kind === 'parties')
    return { ...createListSchema(createMembersSchema(listPartyMembers(['name', 'address']))), description };
  if (kind === 'date') return { type: 'string', format: 'date', description };
  return { type: kind === 'number' ? 'number' : 'string', description };
}

function createPartySchema(): FieldSchema {
  return createMembersSchema(listPartyMembers(Object.keys(data.parties)));
}

function listPartyMembers(names: readonly string[]): [string, readonly string[]][] {
  const words = new Map(Object.entries(data.parties));
  return names.map((name) => [name, ['string', words.get(name) ?? '']]);
}

function createListSchema(items: FieldSchema): FieldSchema {
  return { type: 'array', items };
}
