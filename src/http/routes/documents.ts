import { createIdNotFoundError } from '../../lib/api-error.ts';
import type { SnippetPart } from '../../lib/find-snippet.ts';
import { isId } from '../../lib/id.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { toDocumentFilter, toDocumentOrder } from '../document-filter.ts';
import { findDocument, sendDocument } from '../document-response.ts';
import type { Server } from '../fastify-types.ts';
import {
  DOCUMENT_INCLUDES,
  findProgress,
  findSnippets,
  getIncludedMembers,
  LIST_INCLUDES,
  loadIncludedMembers,
  toIncluded,
} from '../included.ts';
import { readPagination, toMeta } from '../pagination.ts';
import { requireCaller, requireProject } from '../request-context.ts';
import { DocumentParams, NoContent, ProjectParams } from '../schemas/common.ts';
import {
  DocumentAnswer,
  DocumentCountsAnswer,
  DocumentCountsQuery,
  DocumentList,
  DocumentListQuery,
  presentDocument,
  presentDocumentCounts,
  RetrieveQuery,
} from '../schemas/documents.ts';
import type { ProgressAnswer } from '../schemas/progress.ts';
import { endOfInterest, type Shutdown } from '../shutdown.ts';
import { waitUntilFinal } from '../wait.ts';

const READ = { scope: 'documents:read' } as const;

export function addDocumentRoutes(
  app: Server,
  { records, secrets }: HttpDependencies,
  shutdown: Shutdown,
): void {
  app.get(
    '/projects/:project_id/documents',
    {
      config: READ,
      schema: {
        tags: ['Documents'],
        operationId: 'documents.list',
        summary: 'List documents',
        description:
          'Returns documents without `parsed_data`, newest first unless `sort` is specified. `metadata.KEY=value` returns the documents whose metadata has that ' +
          'value under that key.',
        params: ProjectParams,
        querystring: DocumentListQuery,
        response: { 200: DocumentList },
      },
    },
    async (request) => {
      const pagination = readPagination(request, secrets);
      const project = requireProject(request);
      const filter = toDocumentFilter(request.query, project, requireCaller(request));
      const included = toIncluded(request.query.include, LIST_INCLUDES);
      const order = toDocumentOrder(request.query.sort);
      const found = await records.documents.list(project.id, filter, pagination, order);
      const snippets =
        included.has('snippet') && filter.query !== undefined
          ? await findSnippets(records, found.rows, filter.query)
          : new Map<string, SnippetPart[]>();
      const ids = found.rows.map(({ id }) => id);
      const fields = included.has('fields') ? await records.results.findFields(ids) : null;
      const progresses = included.has('progress')
        ? await findProgress(records, found.rows)
        : new Map<string, ProgressAnswer>();
      return {
        documents: found.rows.map((row) => {
          const snippet = snippets.get(row.id);
          const progress = progresses.get(row.id);
          return {
            ...presentDocument(row),
            ...getIncludedMembers(row, project, included),
            ...(fields === null ? {} : { fields: fields.get(row.id) ?? null }),
            ...(snippet === undefined ? {} : { snippet }),
            ...(progress === undefined ? {} : { progress }),
          };
        }),
        meta: toMeta(pagination, found),
      };
    },
  );

  app.get(
    '/projects/:project_id/document_counts',
    {
      config: READ,
      schema: {
        tags: ['Documents'],
        operationId: 'documents.count',
        summary: 'Count documents',
        description:
          'Returns the number of documents in each state. Accepts the same filters as the document list.',
        params: ProjectParams,
        querystring: DocumentCountsQuery,
        response: { 200: DocumentCountsAnswer },
      },
    },
    async (request) => {
      const project = requireProject(request);
      const filter = toDocumentFilter(request.query, project, requireCaller(request));
      const counts = await records.documents.count(project.id, filter, project.reviewThreshold);
      return { document_counts: presentDocumentCounts(counts) };
    },
  );

  app.get(
    '/projects/:project_id/documents/:document_id',
    {
      config: READ,
      schema: {
        tags: ['Documents'],
        operationId: 'documents.retrieve',
        summary: 'Retrieve a document',
        description:
          'Returns the document, with `parsed_data` once it is `completed` or with `error` if it has `failed`. With `wait`, the response is sent ' +
          'as soon as the status of the document is final.',
        params: DocumentParams,
        querystring: RetrieveQuery,
        response: { 200: DocumentAnswer },
      },
    },
    async (request, reply) => {
      const included = toIncluded(request.query.include, DOCUMENT_INCLUDES);
      const found = await findDocument(records, request);
      const ended = endOfInterest(reply, shutdown);
      const document = await waitUntilFinal(records, found, request.query.wait ?? 0, ended);
      if (document === null) throw createIdNotFoundError('document');
      const more = await loadIncludedMembers(records, document, requireProject(request), included);
      return sendDocument(records, reply.code(200), document, more);
    },
  );

  app.delete(
    '/projects/:project_id/documents/:document_id',
    {
      config: { scope: 'documents:write' },
      schema: {
        tags: ['Documents'],
        operationId: 'documents.delete',
        summary: 'Delete a document',
        description: 'Deletes the document with its files and results immediately and permanently.',
        params: DocumentParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { document_id } = request.params;
      const project = requireProject(request);
      if (!isId('doc', document_id) || !(await records.documents.delete(project.id, document_id)))
        throw createIdNotFoundError('document');
      return reply.code(204).send(null);
    },
  );
}
