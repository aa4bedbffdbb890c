import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  EXPORT_FORMATS,
  type Export,
  type ExportFormat,
  exportKey,
  MOST_EXPORTED,
} from '../../domain/exports.ts';
import { BlobNotFoundError } from '../../domain/ports/blob-store.ts';
import {
  ApiError,
  createFieldError,
  createIdNotFoundError,
  createNotFoundError,
  createValidationError,
} from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import { checkExportOptions } from '../check-export-options.ts';
import { formatAttachment } from '../content-disposition.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { answerOnce, sendAnswer } from '../idempotency.ts';
import { readPagination, toMeta } from '../pagination.ts';
import { requireBodyDigest, requireProject } from '../request-context.ts';
import { IdempotencyHeaders, ProjectParams } from '../schemas/common.ts';
import {
  ExportAnswer,
  ExportBody,
  ExportList,
  ExportListQuery,
  presentExport,
  toExportOptions,
} from '../schemas/exports.ts';

/** Reading an export also requires permission to read documents, because it contains their contents. */
const READ = { scope: ['projects:read', 'documents:read'] } as const;
const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ubl: 'application/zip',
  cii: 'application/zip',
  datev: 'text/csv; charset=windows-1252',
  datev_documents: 'application/zip',
  quickbooks: 'text/csv; charset=utf-8',
  xero: 'text/csv; charset=utf-8',
  ofx: 'application/x-ofx',
  camt053: 'application/xml',
} as const;

const EXTENSIONS: Readonly<Partial<Record<ExportFormat, string>>> = {
  ubl: 'zip',
  cii: 'zip',
  datev_documents: 'zip',
  quickbooks: 'csv',
  xero: 'csv',
  camt053: 'xml',
};

const ExportParams = Type.Object({
  ...ProjectParams.properties,
  export_id: Type.String({
    description: 'Identifier of the export.',
    examples: ['exp_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
});
const FILE_EXAMPLES: Record<string, string> = {
  csv: 'document_id,filename,total\ndoc_01kah8yq2m5t6v7w8x9y0z1a2b,invoice.pdf,507.6\n',
  jsonl: '{"id":"doc_01kah8yq2m5t6v7w8x9y0z1a2b","filename":"invoice.pdf"}\n',
  json: '[\n{"id":"doc_01kah8yq2m5t6v7w8x9y0z1a2b","filename":"invoice.pdf"}\n]\n',
  xlsx: '(the bytes of a workbook)',
  ubl: '(the bytes of a ZIP file)',
  ofx: '<OFX>…</OFX>',
  camt053: '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">…</Document>',
};
const File = {
  description: 'The file, with the media type of its `format`.',
  content: Object.fromEntries(
    EXPORT_FORMATS.filter((format) => FILE_EXAMPLES[format] !== undefined).map((format) => {
      const schema = Type.String({ format: 'binary', examples: [FILE_EXAMPLES[format]] });
      return [MEDIA_TYPES[format].replace(/;.*$/, ''), { schema: Type.Unsafe<Readable>(schema) }];
    }),
  ),
};

export function addExportRoutes(app: Server, { records, blobs, settings, secrets }: HttpDependencies): void {
  app.post(
    '/projects/:project_id/exports',
    {
      config: { scope: ['projects:edit', 'documents:read'], consumes: ['application/json'] },
      schema: {
        tags: ['Projects'],
        operationId: 'exports.create',
        summary: 'Export documents',
        description:
          'Creates a file with the selected documents in the background, as CSV, XLSX, JSON Lines or JSON, or in the format of an accounting program. Poll the export until it is ' +
          '`completed`, then download its `file`. The export is deleted at `expires_at`, or as soon as any document in it is deleted.',
        params: ProjectParams,
        headers: IdempotencyHeaders,
        body: ExportBody,
        response: { 201: ExportAnswer },
      },
    },
    async (request, reply) => {
      const projectId = requireProject(request).id;
      const { document_ids, ...options } = request.body.export;
      checkExportOptions(options, 'export');
      const documentIds = document_ids === undefined ? null : [...new Set(document_ids)];
      const answer = await answerOnce(records, request, requireBodyDigest(request), (commit) =>
        commit(async (stores) => {
          const limits = { documents: MOST_EXPORTED, pendingOfOrganization: settings.quotas.pendingExports };
          const made = await stores.exports.create(
            { projectId, ...toExportOptions(options), documentIds },
            limits,
          );
          if (made === 'too_many_pending') throw createTooManyPendingError(limits.pendingOfOrganization);
          if (made === 'too_many')
            throw createFieldError(
              'export.document_ids',
              'limit_reached',
              `must contain at most ${MOST_EXPORTED} documents`,
            );
          if ('missing' in made) throw createMissingDocumentsError(document_ids ?? [], made.missing);
          return {
            status: 201,
            headers: { Location: `/v1/projects/${projectId}/exports/${made.id}` },
            body: { export: presentExport(made, settings.exportRetentionMs) },
            documentIds: [],
          };
        }),
      );
      return sendAnswer(reply, answer);
    },
  );

  app.get(
    '/projects/:project_id/exports',
    {
      config: READ,
      schema: {
        tags: ['Projects'],
        operationId: 'exports.list',
        summary: 'List exports',
        description: 'Returns the exports that have not expired, newest first.',
        params: ProjectParams,
        querystring: ExportListQuery,
        response: { 200: ExportList },
      },
    },
    async (request) => {
      const pagination = readPagination(request, secrets);
      const { schedule_id } = request.query;
      if (schedule_id !== undefined && !isId('sch', schedule_id))
        throw createFieldError('schedule_id', 'invalid', 'must be the identifier of a schedule');
      const filter = schedule_id === undefined ? {} : { scheduleId: schedule_id };
      const found = await records.exports.list(requireProject(request).id, filter, pagination);
      const exports = found.rows.map((one) => presentExport(one, settings.exportRetentionMs));
      return { exports, meta: toMeta(pagination, found) };
    },
  );

  app.get(
    '/projects/:project_id/exports/:export_id',
    {
      config: READ,
      schema: {
        tags: ['Projects'],
        operationId: 'exports.retrieve',
        summary: 'Retrieve an export',
        description: 'Returns the status of the export and the time at which it will be deleted.',
        params: ExportParams,
        response: { 200: ExportAnswer },
      },
    },
    async (request) => ({ export: presentExport(await findExport(request), settings.exportRetentionMs) }),
  );

  app.get(
    '/projects/:project_id/exports/:export_id/file',
    {
      config: READ,
      schema: {
        tags: ['Projects'],
        operationId: 'exports.download',
        summary: 'Download an export',
        description: 'Responds with 404 until the export is `completed`.',
        params: ExportParams,
        response: { 200: File },
      },
    },
    async (request, reply) => {
      const found = await findExport(request);
      if (found.status !== 'completed')
        throw createNotFoundError('This export has no file yet. Check its status first.');
      try {
        const { size, stream } = await blobs.open(exportKey(found));
        return reply
          .headers({
            'Content-Disposition': formatAttachment(formatFileName(found)),
            'Content-Length': size,
            'X-Content-Type-Options': 'nosniff',
            'Cache-Control': 'private, no-store',
          })
          .type(MEDIA_TYPES[found.format])
          .send(stream);
      } catch (error) {
        // The file was deleted after the export's row was read.
        if (error instanceof BlobNotFoundError)
          throw createNotFoundError('The file of this export is no longer stored.');
        throw error;
      }
    },
  );

  async function findExport(request: FastifyRequest): Promise<Export> {
    const { params } = request;
    const id =
      typeof params === 'object' && params !== null && 'export_id' in params ? String(params.export_id) : '';
    const found = isId('exp', id) ? await records.exports.find(requireProject(request).id, id) : null;
    if (found === null) throw createIdNotFoundError('export');
    return found;
  }
}

/**
 * Returns the file name that the accounting program expects. For other formats, returns the identifier with
 * an extension.
 */
function formatFileName({ id, format }: Export): string {
  if (format === 'datev') return `EXTF_Buchungsstapel_${id}.csv`;
  return `${id}.${EXTENSIONS[format] ?? format}`;
}

function createMissingDocumentsError(given: string[], missing: string[]): Error {
  return createValidationError(
    ...missing.slice(0, 100).map((id) => ({
      field: `export.document_ids[${given.indexOf(id)}]`,
      code: 'not_in_list' as const,
      message: 'is not a document of this project',
    })),
  );
}

function createTooManyPendingError(most: number): ApiError {
  return new ApiError(
    'rate_limited',
    `Your organization has ${most} pending exports. Wait until one is completed.`,
    {
      headers: { 'Retry-After': '10' },
    },
  );
}
