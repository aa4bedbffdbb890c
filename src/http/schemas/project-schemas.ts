import { Type } from 'typebox';
import type { ProjectSchema } from '../../domain/project-schemas.ts';
import { Timestamp } from './common.ts';

const OwnSchema = Type.Object(
  {},
  {
    additionalProperties: true,
    description:
      'A JSON Schema (2020-12); schemas written for language models also work. The following are supported: object, ' +
      'string, number, integer, boolean, array, enum, const, format (date, date-time, email, uri), title, ' +
      'description, required, null as an additional type, `anyOf` with null, `$ref` to `$defs`, examples, ' +
      'and `x-labels`, which contains the labels printed next to the value. If a value violates ' +
      '`pattern`, `minimum`, `maximum` or `enum`, the document needs review. Other keywords are ignored with a warning.',
    examples: [
      {
        type: 'object',
        properties: { contract_number: { type: 'string', 'x-labels': ['Contract no.', 'Agreement'] } },
      },
    ],
  },
);

export const ProjectSchemaBody = Type.Object(
  { schema: OwnSchema },
  { title: 'CustomFieldsRequest', description: 'The custom fields to store.' },
);

export const ProjectSchemaAnswer = Type.Object(
  {
    schema: OwnSchema,
    version: Type.Integer({
      description: 'Increases with each change; runs contain the version that they used.',
      examples: [1],
    }),
    updated_at: Timestamp,
  },
  { title: 'CustomFieldsResponse', description: "The project's custom fields." },
);

export const PutProjectSchemaAnswer = Type.Object(
  {
    ...ProjectSchemaAnswer.properties,
    warnings: Type.Array(Type.String(), {
      description: 'One sentence for each ignored keyword of the schema.',
      examples: [['schema.properties.code.contentEncoding is not supported and was ignored']],
    }),
  },
  { title: 'StoredCustomFieldsResponse', description: 'The stored custom fields.' },
);

/** Maximum number of pages in a trial. It is low, because a user is waiting for the response. */
export const TRIAL_PAGES = 20;

export const SchemaTrialAnswer = Type.Object(
  {
    schema_trial: Type.Object(
      {
        custom: Type.Unsafe<Record<string, unknown>>({
          type: 'object',
          additionalProperties: true,
          description: 'The values found, by field name.',
          examples: [{ contract_number: 'V-2026-17' }],
        }),
        evidence: Type.Unsafe<Record<string, unknown>>({
          type: 'object',
          additionalProperties: true,
          description: 'Evidence of each value by JSON pointer, as in `parsed_data`.',
          examples: [{ '/custom/contract_number': { page: 1, text: 'V-2026-17', confidence: 0.94 } }],
        }),
        warnings: Type.Array(Type.String(), {
          description: 'One sentence for each ignored keyword of the schema.',
          examples: [[]],
        }),
      },
      { description: 'The values found with the custom fields.' },
    ),
  },
  { title: 'SchemaTrialResponse', description: 'The values of custom fields that are not saved.' },
);

export function presentProjectSchema({ schema, version, updatedAt }: ProjectSchema) {
  return { schema: { ...schema }, version, updated_at: updatedAt.toISOString() };
}
