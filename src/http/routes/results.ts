import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { getWholeTableKey } from '../../domain/documents.ts';
import { toPlainText } from '../../domain/plain-text.ts';
import { BlobNotFoundError, type BlobStore } from '../../domain/ports/blob-store.ts';
import { createNotFoundError } from '../../lib/api-error.ts';
import { choosePreferred } from '../accept.ts';
import { formatAttachment } from '../content-disposition.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { findDocument } from '../document-response.ts';
import type { Server } from '../fastify-types.ts';
import { DocumentParams } from '../schemas/common.ts';
import { readRows, streamRows } from '../table-stream.ts';

const TEXT_TYPES = ['text/plain', 'text/markdown'] as const;
const TABLE_TYPES = [
  'text/csv',
  'application/jsonl',
  'application/x-ndjson',
  'application/x-jsonlines',
] as const;
const READ = { scope: 'documents:read' } as const;
const HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'private, no-store', Vary: 'Accept' };

const Text = Type.String({ examples: ['Northlight Paper Ltd\n14 Quay Street, Bristol BS1 4DJ\n'] });
const Csv = Type.Unsafe<Readable>(
  Type.String({ examples: ['Item,Quantity,Amount\r\nHP-A3,250,210.00\r\n'] }),
);
const JsonLines = Type.Unsafe<Readable>(
  Type.String({ examples: ['["Item","Quantity","Amount"]\n["HP-A3","250","210.00"]\n'] }),
);
const TableParams = Type.Object({
  ...DocumentParams.properties,
  number: Type.String({ description: 'Table number, starting at 1: 1 is `t1`.', examples: ['1'] }),
});

const TableQuery = Type.Object({
  guard: Type.Optional(
    Type.Enum(['true', 'false'], {
      type: 'string',
      default: 'false',
      description:
        'For CSV: adds an apostrophe to cells that a spreadsheet would evaluate as a formula (beginning with =, +, -, @).',
    }),
  ),
});

export function addResultRoutes(app: Server, { records, blobs }: HttpDependencies): void {
  app.get(
    '/projects/:project_id/documents/:document_id/text',
    {
      config: READ,
      schema: {
        tags: ['Documents'],
        operationId: 'documents.retrieveText',
        summary: 'Retrieve the text',
        description:
          'Returns the text in reading order, as plain text or, with `Accept: text/markdown`, as Markdown. Responds with 404 if there is no result yet.',
        params: DocumentParams,
        response: {
          200: {
            description: 'The text of the document.',
            content: { 'text/plain': { schema: Text }, 'text/markdown': { schema: Text } },
          },
        },
      },
    },
    async (request, reply) => {
      const document = await findDocument(records, request);
      const markdown = await records.results.findText(document.id);
      if (markdown === null) throw createNotFoundError('This document has no text yet.');
      const type = choosePreferred(request.headers.accept, TEXT_TYPES);
      const text = type === 'text/markdown' ? markdown : toPlainText(markdown, document.contentType);
      return reply.headers(HEADERS).type(`${type}; charset=utf-8`).send(text);
    },
  );

  app.get(
    '/projects/:project_id/documents/:document_id/tables/:number',
    {
      config: READ,
      schema: {
        tags: ['Documents'],
        operationId: 'documents.downloadTable',
        summary: 'Download a table',
        description:
          'Returns all rows as CSV (RFC 4180) or, with `Accept: application/jsonl`, as JSON Lines with one array of strings ' +
          'per row. Cells are unchanged: use `guard` before you open CSV files from untrusted documents in a ' +
          'spreadsheet. Responds with 404 if there is no result yet.',
        params: TableParams,
        querystring: TableQuery,
        response: {
          200: {
            description: 'The table.',
            content: { 'text/csv': { schema: Csv }, 'application/jsonl': { schema: JsonLines } },
          },
        },
      },
    },
    async (request, reply) => {
      const document = await findDocument(records, request);
      const id = /^t?([1-9]\d{0,5})$/.exec(request.params.number)?.[1];
      const table = id === undefined ? null : await records.results.findTable(document.id, `t${id}`);
      if (table === null) throw createNotFoundError('This document has no such table.');
      const type = choosePreferred(request.headers.accept, TABLE_TYPES);
      const format = type === 'text/csv' ? 'csv' : 'jsonl';
      const rows = table.truncated
        ? readRows(await openTable(blobs, getWholeTableKey(document, table.runId, `t${id}`)))
        : table.rows;
      return reply
        .headers({
          ...HEADERS,
          'Content-Disposition': formatAttachment(`${document.filename}-t${id}.${format}`),
        })
        .type(`${type}; charset=utf-8`)
        .send(streamRows(rows, format, { guard: request.query.guard === 'true' }));
    },
  );
}

async function openTable(blobs: BlobStore, key: string): Promise<Readable> {
  try {
    return (await blobs.open(key)).stream;
  } catch (error) {
    // The file was deleted after the result's row was read.
    if (error instanceof BlobNotFoundError)
      throw createNotFoundError('The rows of this table are no longer stored.');
    throw error;
  }
}
