import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { findDocument, sendDocument } from '../document-response.ts';
import type { Server } from '../fastify-types.ts';
import { includedOf, LIST_INCLUDES } from '../included.ts';
import { requireProject } from '../request-context.ts';
import { DocumentParams } from '../schemas/common.ts';
import { DocumentAnswer } from '../schemas/documents.ts';

const PATH = '/projects/:project_id/documents/:document_id/review';
const WRITE = { scope: 'documents:write' } as const;

export function addReviewRoutes(app: Server, { records }: HttpDependencies): void {
  const setReviewed = async (request: FastifyRequest, reply: FastifyReply, reviewed: boolean) => {
    const { id } = await findDocument(records, request);
    if (!(await records.corrections.setReviewed(id, reviewed)))
      throw new ApiError('conflict', 'The document has no result to review.');
    const document = await findDocument(records, request);
    const members = includedOf(document, requireProject(request), new Set(LIST_INCLUDES));
    return sendDocument(records, reply.code(200), document, members);
  };

  app.put(
    PATH,
    {
      config: WRITE,
      schema: {
        tags: ['Documents'],
        operationId: 'documents.review',
        'x-failures': [409],
        summary: 'Mark a document as reviewed',
        description:
          'Sets `review` to `done`, whatever is doubtful in the result. Reprocessing asks for a new review.',
        params: DocumentParams,
        response: { 200: DocumentAnswer },
      },
    },
    (request, reply) => setReviewed(request, reply, true),
  );

  app.delete(
    PATH,
    {
      config: WRITE,
      schema: {
        tags: ['Documents'],
        operationId: 'documents.undoReview',
        'x-failures': [409],
        summary: 'Undo the review of a document',
        description: 'Sets `review` back to `needed` or `none`, as the result demands.',
        params: DocumentParams,
        response: { 200: DocumentAnswer },
      },
    },
    (request, reply) => setReviewed(request, reply, false),
  );
}
