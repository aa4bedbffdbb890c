import { type Static, Type } from 'typebox';
import { EXPORT_FORMATS, EXPORT_ROWS, type Export } from '../../domain/exports.ts';
import { DOCUMENT_ID_PATTERN, nullable, refTo, Timestamp } from './common.ts';

export const MOST_EXPORTED = 10_000;

const Format = Type.Enum([...EXPORT_FORMATS], {
  type: 'string',
  description: 'Kind of the file: CSV, an Excel workbook or JSON Lines.',
});
const Rows = Type.Enum([...EXPORT_ROWS], {
  type: 'string',
  description: 'What a row of a CSV is. A workbook has a sheet for each; a line of JSON is a whole document.',
});

const ExportSchema = Type.Object(
  {
    id: Type.String({
      description: 'Identifier of the export.',
      examples: ['exp_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    status: Type.Enum(['pending', 'completed', 'failed'], {
      type: 'string',
      description: 'Whether the file can be downloaded: once it is `completed`.',
    }),
    format: Format,
    rows: Rows,
    documents_count: Type.Integer({ description: 'How many documents are in it.', examples: [128] }),
    file_size: nullable(Type.Integer(), {
      description: 'In bytes; null until it is `completed`.',
      examples: [null],
    }),
    error: Type.Optional(Type.String({ description: 'Why it failed.' })),
    created_at: Timestamp,
    finished_at: nullable(Timestamp, { description: 'null while it is `pending`.', examples: [null] }),
    expires_at: Type.String({
      format: 'date-time',
      description: 'Then it is deleted.',
      examples: ['2026-11-21T09:30:00.123Z'],
    }),
  },
  { $id: 'Export', title: 'Export', description: 'Documents in one file, made in the background.' },
);

export const EXPORT_SCHEMAS = [ExportSchema];

export const ExportAnswer = Type.Object(
  { export: refTo(ExportSchema) },
  { title: 'ExportResponse', description: 'The export.' },
);

export const ExportBody = Type.Object(
  {
    export: Type.Object(
      {
        format: Format,
        rows: Type.Optional(Rows),
        document_ids: Type.Optional(
          Type.Array(Type.String({ pattern: DOCUMENT_ID_PATTERN }), {
            minItems: 1,
            maxItems: MOST_EXPORTED,
            description: 'In this order; all documents of the project if absent.',
            examples: [['doc_01kah8yq2m5t6v7w8x9y0z1a2b']],
          }),
        ),
      },
      { description: 'What is exported, and how.' },
    ),
  },
  { title: 'ExportRequest', description: 'The export to be made.' },
);

export function presentExport(one: Export, retentionMs: number): Static<typeof ExportSchema> {
  return {
    id: one.id,
    status: one.status,
    format: one.format,
    rows: one.rows,
    documents_count: one.documentIds.length,
    file_size: one.fileSize,
    ...(one.error === null ? {} : { error: one.error }),
    created_at: one.createdAt.toISOString(),
    finished_at: one.finishedAt?.toISOString() ?? null,
    expires_at: new Date(one.createdAt.getTime() + retentionMs).toISOString(),
  };
}
