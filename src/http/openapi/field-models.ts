import data from '../../lib/document-fields.json' with { type: 'json' };
import { isObject, type Node } from './document.ts';
import example from './parsed-data-example.json' with { type: 'json' };

/** Document types that have the same fields. */
interface Kind {
  types: readonly string[];
  fields: readonly string[];
  /** Fields that language models are not asked for. */
  not_asked?: readonly string[];
  /** Another kind whose fields these documents can also have. For example, an e-mail can also be an order. */
  can_be?: string;
}
type Member = readonly string[];

const KINDS: Readonly<Record<string, Kind>> = data.kinds;
const FIELDS: Readonly<Record<string, Member>> = data.fields;
const ENTRIES: Readonly<Record<string, Readonly<Record<string, Member>>>> = data.entries;

/**
 * Adds a schema for the fields and the result of each document type. A document's `parsed_data` is one of
 * these results, depending on its `document_type`.
 */
export function addFieldModels(schemas: Node): void {
  schemas.Party = createObjectSchema(
    'A person or a company.',
    Object.entries(data.parties).map(createTextMember),
  );
  for (const [name, members] of Object.entries(ENTRIES))
    schemas[`${toName(name)}Entry`] = createObjectSchema(`An entry in \`${name}\`.`, Object.entries(members));
  const mapping: Record<string, string> = {};
  for (const kind of Object.values(KINDS)) {
    for (const type of kind.types) {
      const name = toName(type);
      const members = listFields(kind).map((field): [string, Member] => [field, FIELDS[field] ?? []]);
      schemas[`${name}Fields`] = createObjectSchema(`Fields of the document type \`${type}\`.`, members);
      schemas[`${name}Result`] = createResultSchema(type, name);
      mapping[type] = `#/components/schemas/${name}Result`;
    }
  }
  schemas.TypedParsedData = {
    title: 'TypedParsedData',
    description: 'What was extracted from a document, with the fields of its type.',
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'document_type', mapping },
    examples: [example],
  };
  for (const schema of Object.values(schemas)) giveType(schema);
}

/** Makes the schema of `parsed_data` depend on the document type. */
function giveType(schema: unknown): void {
  if (!isObject(schema) || !isObject(schema.properties)) return;
  if (isObject(schema.properties.parsed_data))
    schema.properties.parsed_data = { $ref: '#/components/schemas/TypedParsedData' };
}

function listFields({ fields, not_asked = [], can_be }: Kind): string[] {
  const others = can_be === undefined ? undefined : KINDS[can_be];
  return [...new Set([...fields, ...not_asked, ...(others === undefined ? [] : listFields(others))])];
}

function createResultSchema(type: string, name: string): Node {
  return {
    title: `${name}Result`,
    description: `What was extracted from a document of the type \`${type}\`.`,
    allOf: [
      { $ref: '#/components/schemas/ParsedData' },
      {
        type: 'object',
        required: ['document_type', 'fields'],
        properties: {
          document_type: { type: 'string', const: type, description: 'The type of the document.' },
          fields: { $ref: `#/components/schemas/${name}Fields` },
        },
        additionalProperties: true,
      },
    ],
  };
}

function createObjectSchema(description: string, members: [string, Member][]): Node {
  const properties = members.map(([name, [kind = 'string', words = '']]) => [
    name,
    createSchema(kind, `${words}.`),
  ]);
  return {
    type: 'object',
    description: `${description} Fields that were not found are absent.`,
    properties: Object.fromEntries(properties),
    additionalProperties: true,
  };
}

function createSchema(kind: string, description: string): Node {
  if (kind === 'party') return { $ref: '#/components/schemas/Party', description };
  if (kind === 'parties')
    return { ...createArraySchema({ $ref: '#/components/schemas/Party' }), description };
  if (kind === 'strings') return { ...createArraySchema({ type: 'string' }), description };
  if (kind in ENTRIES)
    return { ...createArraySchema({ $ref: `#/components/schemas/${toName(kind)}Entry` }), description };
  return kind === 'date' ? { type: 'string', format: 'date', description } : { type: kind, description };
}

function createArraySchema(items: Node): Node {
  return { type: 'array', items };
}

function createTextMember([name, words]: [string, string]): [string, Member] {
  return [name, ['string', words]];
}

function toName(type: string): string {
  return type.replace(/(^|_)([a-z])/g, (_, _before, letter: string) => letter.toUpperCase());
}
