import { type Static, Type } from 'typebox';
import type { Layout } from '../../domain/layouts.ts';
import { PaginationMeta, PaginationQuery } from '../pagination.ts';
import { createReference, ProjectParams, Timestamp } from './common.ts';

const Active = Type.Boolean({
  description: 'Whether the learned values are used for later documents.',
  examples: [true],
});

export const LayoutSchema = Type.Object(
  {
    id: Type.String({
      description: 'Identifier of the layout.',
      examples: ['lay_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    active: Active,
    created_at: Timestamp,
    documents: Type.Array(
      Type.Object({
        id: Type.String({
          description: 'Identifier of the document.',
          examples: ['doc_01kah8yq2m5t6v7w8x9y0z1a2b'],
        }),
        filename: Type.String({ description: 'File name of the document.', examples: ['invoice.pdf'] }),
        taught_at: Timestamp,
        fields: Type.Array(Type.String(), {
          description: 'The values that were learned from this document, by JSON pointer.',
          examples: [['/fields/number', '/custom/clearance']],
        }),
      }),
      { description: 'The documents from which values were learned, most recent first; at most 100.' },
    ),
    documents_count: Type.Integer({
      description: 'Total number of examples, with and without a document.',
      examples: [1],
    }),
    without_document: Type.Object(
      {
        count: Type.Integer({ description: 'Number of examples without a document.', examples: [0] }),
        fields: Type.Array(Type.String(), {
          description: 'The values that were learned from these examples, by JSON pointer.',
          examples: [['/fields/number']],
        }),
      },
      {
        description:
          'What was learned from documents that have been deleted, and what was imported from a file.',
      },
    ),
    learned_values: Type.Object(
      {
        judged: Type.Integer({
          description: 'Number of learned values that a person later corrected or approved.',
          examples: [12],
        }),
        right: Type.Integer({ description: 'Number of these values that were correct.', examples: [12] }),
      },
      { description: 'How accurate the learned values of this layout are.' },
    ),
  },
  {
    $id: 'Layout',
    title: 'Layout',
    description: 'A group of documents with the same appearance, from which Legible has learned values.',
  },
);

export const LayoutAnswer = Type.Object(
  { layout: createReference(LayoutSchema) },
  { title: 'LayoutResponse', description: 'The layout.' },
);

export const LayoutList = Type.Object(
  {
    layouts: Type.Array(createReference(LayoutSchema), { description: 'The layouts, newest first.' }),
    meta: createReference(PaginationMeta),
  },
  { title: 'LayoutList', description: 'Layouts of the project.' },
);

export const LayoutListQuery = Type.Object(PaginationQuery, { additionalProperties: false });

export const LayoutChangesBody = Type.Object(
  { layout: Type.Object({ active: Active }, { description: 'The settings to change.' }) },
  { title: 'LayoutChanges', description: 'The change to the layout.' },
);

export const LayoutParams = Type.Object({
  ...ProjectParams.properties,
  layout_id: Type.String({
    description: 'Identifier of the layout.',
    examples: ['lay_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
});

export function presentLayout(layout: Layout): Static<typeof LayoutSchema> {
  const { id, active, createdAt, documents, documentsCount, withoutDocument, learnedValues } = layout;
  return {
    id,
    active,
    created_at: createdAt.toISOString(),
    documents: documents.map(({ id, filename, taughtAt, fields }) => ({
      id,
      filename,
      taught_at: taughtAt.toISOString(),
      fields: [...fields],
    })),
    documents_count: documentsCount,
    without_document: { count: withoutDocument.count, fields: [...withoutDocument.fields] },
    learned_values: learnedValues,
  };
}
