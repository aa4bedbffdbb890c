import { type Static, Type } from 'typebox';
import {
  LEAST_EXAMPLES,
  listWrong,
  MOST_EXAMPLES,
  reportFields,
  type Teaching,
} from '../../domain/teachings.ts';
import { PaginationMeta, PaginationQuery } from '../pagination.ts';
import { createReference, DOCUMENT_ID_PATTERN, makeNullable, ProjectParams, Timestamp } from './common.ts';

const DocumentId = Type.String({
  description: 'Identifier of the document.',
  examples: ['doc_01kah8yq2m5t6v7w8x9y0z1a2b'],
});
const Pointers = (description: string) =>
  Type.Array(Type.String(), { description, examples: [['/fields/number']] });

const FieldReportSchema = Type.Object(
  {
    pointer: Type.String({
      description: 'JSON pointer of the field or list.',
      examples: ['/fields/number', '/line_items'],
    }),
    expected: Type.Integer({
      description: 'Number of expected values or, for a list, of expected entries.',
      examples: [10],
    }),
    right_before: Type.Integer({
      description: 'How many of the expected values are correct without using any learned value.',
      examples: [4],
    }),
    right_after: Type.Integer({
      description:
        'How many of the expected values are correct when using what was learned from all other documents.',
      examples: [10],
    }),
  },
  { title: 'TaughtField', description: 'How well a field is read before and after teaching.' },
);

const ExampleSchema = Type.Object(
  {
    document_id: DocumentId,
    filename: Type.String({ description: 'File name of the document.', examples: ['invoice.pdf'] }),
    status: Type.Enum(['pending', 'taught', 'completed', 'failed'], {
      type: 'string',
      description:
        'How far the example has been processed: its values have been learned (`taught`), or learned and compared (`completed`).',
    }),
    error: Type.Optional(Type.String({ description: 'The reason for the failure.' })),
    wrong_before: Pointers('The fields that are read incorrectly without learned values.'),
    wrong_after: Pointers(
      'The fields that are read incorrectly when using what was learned from all other documents.',
    ),
  },
  { title: 'TeachingExample', description: 'A document that teaches its values.' },
);

export const TeachingSchema = Type.Object(
  {
    id: Type.String({
      description: 'Identifier of the teaching job.',
      examples: ['tch_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    status: Type.Enum(['pending', 'completed', 'failed'], {
      type: 'string',
      description: 'Whether the job has learned from all examples and compared the results.',
    }),
    error: Type.Optional(Type.String({ description: 'Why the teaching job failed as a whole.' })),
    progress: Type.Object(
      {
        done: Type.Integer({ description: 'Number of finished steps.', examples: [14] }),
        total: Type.Integer({
          description: 'Total number of steps: three for each document.',
          examples: [30],
        }),
      },
      { description: 'The progress of the teaching job.' },
    ),
    fields: Type.Array(FieldReportSchema, {
      description: 'The results of the completed examples for each field, sorted by pointer.',
    }),
    examples: Type.Array(ExampleSchema, { description: 'The examples, in the order of the request.' }),
    created_at: Timestamp,
    finished_at: makeNullable(Timestamp, {
      description: 'Time at which teaching ended; null while it is `pending`.',
      examples: [null],
    }),
  },
  {
    $id: 'Teaching',
    title: 'Teaching',
    description: 'A job that teaches a project from several documents and their correct values.',
  },
);

export const TeachingAnswer = Type.Object(
  { teaching: createReference(TeachingSchema) },
  { title: 'TeachingResponse', description: 'The teaching job.' },
);

export const TeachingList = Type.Object(
  {
    teachings: Type.Array(createReference(TeachingSchema), {
      description: 'The teaching jobs, newest first.',
    }),
    meta: createReference(PaginationMeta),
  },
  { title: 'TeachingList', description: 'Teaching jobs of the project.' },
);

export const TeachingListQuery = Type.Object(PaginationQuery, { additionalProperties: false });

const Members = (description: string, example: object) =>
  Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description,
      examples: [example],
    }),
  );
const Entries = (description: string) =>
  Type.Optional(
    Type.Array(Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }), { description }),
  );

const ExampleValuesSchema = Type.Object(
  {
    document_type: Type.Optional(Type.String({ description: 'The document type.', examples: ['invoice'] })),
    fields: Members('Values of `fields`; null means that the document does not have the field.', {
      number: 'INV-2026-0117',
      total: 507.6,
      due_date: null,
    }),
    custom: Members('Values of custom fields. A list must be complete.', {
      clearance: 'KX-2041',
    }),
    line_items: Entries('All line items; an empty list if there are none.'),
    taxes: Entries('All taxes of the document.'),
    transactions: Entries('All transactions on the statement.'),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description:
      'The correct values, in the structure of `parsed_data`. Only these values are learned and compared.',
  },
);

export const TeachingBody = Type.Object(
  {
    teaching: Type.Object(
      {
        examples: Type.Array(
          Type.Object(
            {
              document_id: Type.String({
                pattern: DOCUMENT_ID_PATTERN,
                description: 'A completed document of the project.',
                examples: ['doc_01kah8yq2m5t6v7w8x9y0z1a2b'],
              }),
              values: ExampleValuesSchema,
            },
            { additionalProperties: false },
          ),
          {
            minItems: LEAST_EXAMPLES,
            maxItems: MOST_EXAMPLES,
            description: `The examples: ${LEAST_EXAMPLES} to ${MOST_EXAMPLES} different documents.`,
            examples: [
              ['a', 'b', 'c'].map((end, i) => ({
                document_id: `doc_01kah8yq2m5t6v7w8x9y0z1a2${end}`,
                values: { document_type: 'invoice', fields: { number: `INV-2026-011${i}`, total: 507.6 } },
              })),
            ],
          },
        ),
      },
      { additionalProperties: false, description: 'The examples to learn from.' },
    ),
  },
  { title: 'TeachingRequest', description: 'Documents with their correct values.' },
);

export const TeachingParams = Type.Object({
  ...ProjectParams.properties,
  teaching_id: Type.String({
    description: 'Identifier of the teaching job.',
    examples: ['tch_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
});

const STEPS = { pending: 0, read: 1, taught: 2, completed: 3, failed: 3 } as const;

export function presentTeaching(teaching: Teaching): Static<typeof TeachingSchema> {
  const { id, status, error, examples, createdAt, finishedAt } = teaching;
  return {
    id,
    status,
    ...(error === null ? {} : { error }),
    progress: {
      done: examples.reduce((sum, { step }) => sum + STEPS[step], 0),
      total: STEPS.completed * examples.length,
    },
    fields: reportFields(teaching).map(({ pointer, expected, rightBefore, rightAfter }) => ({
      pointer,
      expected,
      right_before: rightBefore,
      right_after: rightAfter,
    })),
    examples: examples.map((example) => ({
      document_id: example.documentId,
      filename: example.filename,
      status: example.step === 'read' ? 'pending' : example.step,
      ...(example.error === null ? {} : { error: example.error }),
      wrong_before: listWrong(example.before),
      wrong_after: listWrong(example.after),
    })),
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  };
}
