import type { FastifyRequest } from 'fastify';
import { checkSegments, hasPrintedPages } from '../../domain/choose-segments.ts';
import { parseResult } from '../../domain/corrections.ts';
import type { PageRange } from '../../domain/documents.ts';
import type { Run } from '../../domain/runs.ts';
import { ApiError, createIdNotFoundError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { findDocument } from '../document-response.ts';
import type { Server } from '../fastify-types.ts';
import { requireProject } from '../request-context.ts';
import { DocumentParams } from '../schemas/common.ts';
import { presentRun, RunAnswer } from '../schemas/documents.ts';
import { SegmentsBody } from '../schemas/segments.ts';

const PATH = '/projects/:project_id/documents/:document_id/segments';

export function addSegmentRoutes(app: Server, { records }: HttpDependencies): void {
  app.put(
    PATH,
    {
      config: { scope: 'documents:review', consumes: ['application/json'] },
      schema: {
        tags: ['Documents'],
        operationId: 'documents.setSegments',
        'x-failures': [409],
        summary: 'Divide a file into documents',
        description:
          'Splits, merges and reorders the documents of a file by their pages, and reprocesses the file. The division also ' +
          'applies when the file is reprocessed later. Corrections stay with the document that has the same pages.',
        params: DocumentParams,
        body: SegmentsBody,
        response: { 202: RunAnswer },
      },
    },
    async (request, reply) => {
      const document = await findDocument(records, request);
      const json = await records.documents.findParsedData(document.id);
      if (json === null || !hasPrintedPages(parseResult(json)))
        throw new ApiError('conflict', 'The document has no result with pages that can be divided.');
      const segments = checkSegments(
        request.body.segments.map(({ pages }) => pages),
        document,
      );
      return reply.code(202).send({ run: presentRun(await choose(request, document.id, segments)) });
    },
  );

  app.delete(
    PATH,
    {
      config: { scope: 'documents:review' },
      schema: {
        tags: ['Documents'],
        operationId: 'documents.detectSegments',
        summary: 'Detect the documents of a file again',
        description: 'Discards the manual division and reprocesses the file.',
        params: DocumentParams,
        response: { 202: RunAnswer },
      },
    },
    async (request, reply) => {
      const { id } = await findDocument(records, request);
      return reply.code(202).send({ run: presentRun(await choose(request, id, null)) });
    },
  );

  function choose(request: FastifyRequest, id: string, segments: readonly PageRange[] | null): Promise<Run> {
    const projectId = requireProject(request).id;
    return records.transaction(async ({ documents }) => {
      await documents.chooseSegments(projectId, id, segments);
      const run = await documents.reprocess(projectId, id);
      if (run === null) throw createIdNotFoundError('document');
      return run;
    });
  }
}
