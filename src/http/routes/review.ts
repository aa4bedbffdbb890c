import type { FastifyReply, FastifyRequest } from 'fastify';
import { decideReview, postponeReview, type ReviewDecision, undoReview } from '../../domain/decide-review.ts';
import type { Document } from '../../domain/documents.ts';
import type { Stores } from '../../domain/ports/records.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { findDocument, sendDocument } from '../document-response.ts';
import type { Server } from '../fastify-types.ts';
import { COMMON_INCLUDES, getIncludedMembers } from '../included.ts';
import { parsePostponement, parseRejectionReason } from '../parse-decision.ts';
import { requireCaller, requireProject } from '../request-context.ts';
import { DocumentParams } from '../schemas/common.ts';
import { DocumentAnswer } from '../schemas/documents.ts';
import { PostponementBody, RejectionBody } from '../schemas/review.ts';

const DOCUMENT = '/projects/:project_id/documents/:document_id';
const REVIEW = { scope: 'documents:review' } as const;

export function addReviewRoutes(app: Server, { records }: HttpDependencies): void {
  const change = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (stores: Stores, document: Document) => Promise<boolean>,
  ) => {
    const before = await findDocument(records, request);
    if (!(await records.transaction((stores) => work(stores, before))))
      throw new ApiError('conflict', 'The document has no result to review.');
    const document = await findDocument(records, request);
    const members = getIncludedMembers(document, requireProject(request), new Set(COMMON_INCLUDES));
    return sendDocument(records, reply.code(200), document, members);
  };
  const decide = (request: FastifyRequest, reply: FastifyReply, decision: ReviewDecision) => {
    const actorId = requireCaller(request).id;
    return change(request, reply, (stores, document) => decideReview(stores, document, decision, actorId));
  };

  app.put(
    `${DOCUMENT}/review`,
    {
      config: REVIEW,
      schema: {
        tags: ['Documents'],
        operationId: 'documents.review',
        'x-failures': [409],
        summary: 'Approve a document',
        description:
          'Sets `review` to `done`, even if values are doubtful, and sends `document.reviewed` to webhooks. ' +
          'After reprocessing, the document may need review again. The values improve the results for later documents with the same layout.',
        params: DocumentParams,
        response: { 200: DocumentAnswer },
      },
    },
    (request, reply) => decide(request, reply, { approved: true }),
  );

  app.put(
    `${DOCUMENT}/rejection`,
    {
      config: { ...REVIEW, consumes: ['application/json'] },
      schema: {
        tags: ['Documents'],
        operationId: 'documents.reject',
        'x-failures': [409],
        summary: 'Reject a document',
        description:
          'Sets `review` to `rejected` and sends `document.rejected` with the reason to webhooks. Reprocessing requires ' +
          'a new review.',
        params: DocumentParams,
        body: RejectionBody,
        response: { 200: DocumentAnswer },
      },
    },
    (request, reply) => {
      const reason = parseRejectionReason(request.body.rejection.reason, 'rejection.reason');
      return decide(request, reply, { approved: false, reason });
    },
  );

  app.put(
    `${DOCUMENT}/postponement`,
    {
      config: { ...REVIEW, consumes: ['application/json'] },
      schema: {
        tags: ['Documents'],
        operationId: 'documents.postpone',
        'x-failures': [409],
        summary: 'Postpone the review of a document',
        description:
          'Sets `review` to `postponed` until the given time. After that, or after reprocessing, the document needs ' +
          'review again. Any approval or rejection is undone.',
        params: DocumentParams,
        body: PostponementBody,
        response: { 200: DocumentAnswer },
      },
    },
    (request, reply) => {
      const until = parsePostponement(request.body.postponement.until, 'postponement.until');
      const actorId = requireCaller(request).id;
      return change(request, reply, (stores, document) => postponeReview(stores, document, until, actorId));
    },
  );

  app.delete(
    `${DOCUMENT}/review`,
    {
      config: REVIEW,
      schema: {
        tags: ['Documents'],
        operationId: 'documents.undoReview',
        'x-failures': [409],
        summary: 'Undo the review of a document',
        description:
          'Undoes an approval, a rejection or a postponement: `review` becomes `needed` or `none`, depending on the result.',
        params: DocumentParams,
        response: { 200: DocumentAnswer },
      },
    },
    (request, reply) => change(request, reply, (stores, document) => undoReview(stores, document)),
  );
}
