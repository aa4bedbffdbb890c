import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '../../domain/audit-log.ts';
import { COMMENTS_PER_DOCUMENT, type Comment } from '../../domain/comments.ts';
import type { Document } from '../../domain/documents.ts';
import type { Stores } from '../../domain/ports/records.ts';
import { ApiError, createFieldError, createIdNotFoundError } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import { buildAuditEntry } from '../audit-entry.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { findDocument } from '../document-response.ts';
import type { Server } from '../fastify-types.ts';
import { answerOnce, sendAnswer } from '../idempotency.ts';
import { mayDo, requireBodyDigest, requireCaller } from '../request-context.ts';
import {
  CommentAnswer,
  CommentBody,
  CommentList,
  CommentParams,
  presentComment,
} from '../schemas/comments.ts';
import { DocumentParams, IdempotencyHeaders, NoContent } from '../schemas/common.ts';

const COMMENTS = '/projects/:project_id/documents/:document_id/comments';
const WRITE_JSON = { scope: 'documents:review', consumes: ['application/json'] } as const;

export function addCommentRoutes(app: Server, { records }: HttpDependencies): void {
  app.get(
    COMMENTS,
    {
      config: { scope: 'documents:read' },
      schema: {
        tags: ['Documents'],
        operationId: 'comments.list',
        summary: 'List comments',
        description: 'Returns what people and programs have written about the document, oldest first.',
        params: DocumentParams,
        response: { 200: CommentList },
      },
    },
    async (request) => {
      const { id } = await findDocument(records, request);
      return { comments: (await records.comments.list(id)).map(presentComment) };
    },
  );

  app.post(
    COMMENTS,
    {
      config: WRITE_JSON,
      schema: {
        tags: ['Documents'],
        operationId: 'comments.create',
        summary: 'Add a comment',
        description: `A document can have at most ${COMMENTS_PER_DOCUMENT} comments. Comments do not change the result or the review status.`,
        params: DocumentParams,
        headers: IdempotencyHeaders,
        body: CommentBody,
        response: { 201: CommentAnswer },
      },
    },
    async (request, reply) => {
      const document = await findDocument(records, request);
      const text = parseText(request.body.comment.text);
      const answer = await answerOnce(records, request, requireBodyDigest(request), (commit) =>
        commit(async (stores) => {
          const authorId = requireCaller(request).id;
          const comment = await stores.comments.create(document.id, { text, authorId });
          if (comment === null) throw createIdNotFoundError('document');
          if (comment === 'limit_reached')
            throw createFieldError(
              'comment',
              'limit_reached',
              `a document can have at most ${COMMENTS_PER_DOCUMENT} comments; delete one first`,
            );
          await addAuditEntry(stores, request, document, 'document.commented', comment.id);
          const body = { comment: presentComment(comment) };
          const headers = {
            Location: `/v1/projects/${document.projectId}/documents/${document.id}/comments/${comment.id}`,
          };
          return { status: 201, headers, body, replayBody: body, documentIds: [document.id] };
        }),
      );
      return sendAnswer(reply, answer);
    },
  );

  app.put(
    `${COMMENTS}/:comment_id`,
    {
      config: WRITE_JSON,
      schema: {
        tags: ['Documents'],
        operationId: 'comments.replace',
        summary: 'Edit a comment',
        description: 'Replaces the text. Only the author can do this.',
        params: CommentParams,
        body: CommentBody,
        response: { 200: CommentAnswer },
      },
    },
    async (request) => {
      const document = await findDocument(records, request);
      const text = parseText(request.body.comment.text);
      const comment = await records.transaction(async (stores) => {
        const { id, authorId } = await findComment(stores, request, document);
        if (authorId !== requireCaller(request).id)
          throw new ApiError('insufficient_scope', 'Only the author can edit a comment.');
        await addAuditEntry(stores, request, document, 'document.comment_edited', id);
        return stores.comments.edit(document.id, id, text);
      });
      if (comment === null) throw createIdNotFoundError('comment');
      return { comment: presentComment(comment) };
    },
  );

  app.delete(
    `${COMMENTS}/:comment_id`,
    {
      config: { scope: 'documents:review' },
      schema: {
        tags: ['Documents'],
        operationId: 'comments.delete',
        summary: 'Delete a comment',
        description: 'A comment can be deleted by its author and by anyone with the `comments:manage` scope.',
        params: CommentParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const document = await findDocument(records, request);
      await records.transaction(async (stores) => {
        const { id, authorId } = await findComment(stores, request, document);
        if (authorId !== requireCaller(request).id && !mayDo(request, 'comments:manage'))
          throw new ApiError(
            'insufficient_scope',
            'Only the author and administrators can delete a comment.',
          );
        await addAuditEntry(stores, request, document, 'document.comment_deleted', id);
        if (!(await stores.comments.delete(document.id, id))) throw createIdNotFoundError('comment');
      });
      return reply.code(204).send(null);
    },
  );
}

async function findComment(
  { comments }: Stores,
  { params }: FastifyRequest<{ Params: { comment_id: string } }>,
  { id: documentId }: Document,
): Promise<Comment> {
  const { comment_id: id } = params;
  const comment = isId('cmt', id) ? await comments.find(documentId, id) : null;
  if (comment === null) throw createIdNotFoundError('comment');
  return comment;
}

/** Adds an audit entry without the text, which must disappear when the document is deleted. */
async function addAuditEntry(
  { auditLog }: Stores,
  request: FastifyRequest,
  { id, projectId }: Document,
  action: AuditAction,
  commentId: string,
): Promise<void> {
  const entry = buildAuditEntry(request, action, id, { projectId, after: { comment_id: commentId } });
  await auditLog.add(requireCaller(request).organizationId, entry);
}

/**
 * Trims the text and normalizes line breaks. Throws a 422 error if nothing remains, or if there are other
 * control characters.
 */
function parseText(given: string): string {
  const text = given.replace(/\r\n?/g, '\n').trim();
  if (text === '') throw createFieldError('comment.text', 'too_short', 'must have at least 1 character');
  if (!text.isWellFormed() || /[^\P{Cc}\n\t]/u.test(text))
    throw createFieldError('comment.text', 'invalid', 'must not contain control characters');
  return text;
}
