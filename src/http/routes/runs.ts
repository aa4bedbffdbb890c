import { createIdNotFoundError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { findDocument } from '../document-response.ts';
import type { Server } from '../fastify-types.ts';
import { answerOnce, sendAnswer } from '../idempotency.ts';
import { requireProject } from '../request-context.ts';
import { DocumentParams, IdempotencyHeaders } from '../schemas/common.ts';
import { presentRun, RunAnswer, RunList } from '../schemas/documents.ts';

export function addRunRoutes(app: Server, { records }: HttpDependencies): void {
  app.get(
    '/projects/:project_id/documents/:document_id/runs',
    {
      config: { scope: 'documents:read' },
      schema: {
        tags: ['Documents'],
        operationId: 'runs.list',
        summary: 'List the runs of a document',
        description: 'Returns every attempt to process the document.',
        params: DocumentParams,
        response: { 200: RunList },
      },
    },
    async (request) => {
      const { id } = await findDocument(records, request);
      return { runs: (await records.runs.list(id)).map(presentRun) };
    },
  );

  app.post(
    '/projects/:project_id/documents/:document_id/reprocess',
    {
      config: { scope: 'documents:write' },
      schema: {
        tags: ['Documents'],
        operationId: 'runs.create',
        summary: 'Reprocess a document',
        description:
          'A completed document stays completed, with its old result, until the new result is available. A failed document becomes ' +
          'pending again. If a run of the document is already queued, that run is returned.',
        params: DocumentParams,
        headers: IdempotencyHeaders,
        response: { 202: RunAnswer },
      },
    },
    async (request, reply) => {
      const { id } = await findDocument(records, request);
      const answer = await answerOnce(records, request, '', (commit) =>
        commit(async (stores) => {
          const run = await stores.documents.reprocess(requireProject(request).id, id);
          if (run === null) throw createIdNotFoundError('document');
          return { status: 202, headers: {}, body: { run: presentRun(run) }, documentIds: [id] };
        }),
      );
      return sendAnswer(reply, answer);
    },
  );
}
