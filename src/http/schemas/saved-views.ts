import { type Static, Type } from 'typebox';
import { type SavedView, VIEW_NAME_MAX } from '../../domain/saved-views.ts';
import {
  createNameSchema,
  createReference,
  NO_CONTROL_CHARACTERS,
  ProjectParams,
  Timestamp,
} from './common.ts';
import { EXPORT_OPTIONS } from './exports.ts';

const Text = Type.String({ maxLength: 200, pattern: NO_CONTROL_CHARACTERS });

const CONTENT = {
  name: createNameSchema(VIEW_NAME_MAX, 'Unique within the project.', 'Invoices above 1,000'),
  query: Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: Text,
    maxProperties: 30,
    description: 'Filters and `sort`: the parameters of `GET …/documents`.',
    examples: [{ document_type: 'invoice', total_from: '1000', sort: '-total' }],
  }),
};

const Columns = Type.Array(Text, {
  maxItems: 30,
  description: 'Columns of the list in the dashboard; empty for the default columns.',
  examples: [['supplier', 'number', 'total']],
});

const ExportOptions = Type.Object(EXPORT_OPTIONS, {
  title: 'SavedExport',
  description: 'How the documents are exported, with the same members as in `POST …/exports`.',
  examples: [{ format: 'csv', columns: ['number', 'total'], csv: { separator: 'semicolon' } }],
});

const SavedViewSchema = Type.Object(
  {
    id: Type.String({
      description: 'Identifier of the view.',
      examples: ['view_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    ...CONTENT,
    columns: Columns,
    export: Type.Optional(ExportOptions),
    created_at: Timestamp,
  },
  {
    $id: 'SavedView',
    title: 'SavedView',
    description: 'Filters, order and columns of the document list, saved under a name.',
  },
);

export const SAVED_VIEW_SCHEMAS = [SavedViewSchema];

export const SavedViewBody = Type.Object(
  {
    view: Type.Object(
      { ...CONTENT, columns: Type.Optional(Columns), export: Type.Optional(ExportOptions) },
      { description: 'The content of the view.' },
    ),
  },
  { title: 'SavedViewRequest', description: 'A complete view.' },
);

export const SavedViewAnswer = Type.Object(
  { view: createReference(SavedViewSchema) },
  { title: 'SavedViewResponse', description: 'The view.' },
);

export const SavedViewList = Type.Object(
  { views: Type.Array(createReference(SavedViewSchema), { description: 'The views, sorted by name.' }) },
  { title: 'SavedViewList', description: 'All views of the project; the list is not paged.' },
);

export const SavedViewParams = Type.Object({
  ...ProjectParams.properties,
  view_id: Type.String({
    description: 'Identifier of the view.',
    examples: ['view_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
});

export function presentView(view: SavedView): Static<typeof SavedViewSchema> {
  return {
    id: view.id,
    name: view.name,
    query: view.query,
    columns: view.columns,
    ...(view.export === null ? {} : { export: view.export as Static<typeof ExportOptions> }),
    created_at: view.createdAt.toISOString(),
  };
}
