import { Type } from 'typebox';
import type { ProjectSchema } from '../../domain/project-schemas.ts';
import { Timestamp } from './common.ts';

const OwnSchema = Type.Object(
  {},
  {
    additionalProperties: true,
    description:
      'JSON Schema 2020-12, a subset: object, string, number, integer, boolean, array, enum, format (date, date-time, ' +
      'email, uri), description, required, and `x-labels`: the words that stand beside the value.',
    examples: [
      {
        type: 'object',
        properties: { contract_number: { type: 'string', 'x-labels': ['Contract no.', 'Agreement'] } },
      },
    ],
  },
);

export const ProjectSchemaBody = Type.Object({ schema: OwnSchema });

export const ProjectSchemaAnswer = Type.Object(
  {
    schema: OwnSchema,
    version: Type.Integer({ description: 'Goes up with each change; a run names the one it was made with.' }),
    updated_at: Timestamp,
  },
  { description: "The project's own fields." },
);

export function presentProjectSchema({ schema, version, updatedAt }: ProjectSchema) {
  return { schema: { ...schema }, version, updated_at: updatedAt.toISOString() };
}
