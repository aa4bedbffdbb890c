import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ACTIVITY_DOORS } from '../../domain/activity.ts';
import { presentActor } from '../../domain/callers.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { PaginationMeta, PaginationQuery, readPagination, toMeta } from '../pagination.ts';
import { mayDo, requireProject } from '../request-context.ts';
import { ActorUserId, createReference, makeNullable, ProjectParams, Timestamp } from '../schemas/common.ts';

const ActivityList = Type.Object(
  {
    activity: Type.Array(
      Type.Object({
        id: Type.String({
          description: 'Identifier of the entry.',
          examples: ['act_01kah8yq2m5t6v7w8x9y0z1a2b'],
        }),
        at: Timestamp,
        key_id: makeNullable(Type.String(), {
          description: 'The API key that was used; null for users and for e-mail received over SMTP.',
          examples: ['key_01kah8yq2m5t6v7w8x9y0z1a2b'],
        }),
        user_id: ActorUserId,
        via: Type.Enum([...ACTIVITY_DOORS], {
          type: 'string',
          description:
            'How the action was done: by a program, in the dashboard, with `legible` on the command line, or by e-mail.',
        }),
        action: Type.String({
          description: 'What was done. More values may be added.',
          examples: ['document.uploaded'],
        }),
        subject_id: Type.String({
          description: 'The object of the activity; it may no longer exist.',
          examples: ['doc_01kah8yq2m5t6v7w8x9y0z1a2b'],
        }),
        subject_name: makeNullable(Type.String(), {
          description:
            'Current name of a document or webhook; null if it no longer exists, if the key lacks `documents:read` or ' +
            '`webhooks:read`, and for all other objects.',
        }),
      }),
      { description: 'The entries on this page.' },
    ),
    meta: createReference(PaginationMeta),
  },
  { title: 'ActivityList', description: 'One page of the activity log, newest first.' },
);

export function addActivityRoute(app: Server, { records, secrets }: HttpDependencies): void {
  app.get(
    '/projects/:project_id/activity',
    {
      config: { scope: 'projects:read' },
      schema: {
        tags: ['Projects'],
        operationId: 'documents.listActivity',
        summary: 'List the activity of a project',
        description:
          'Returns who did what and when, newest first. Entries contain only identifiers, so no data of deleted objects remains. Entries are deleted after ' +
          '`LEGIBLE_ACTIVITY_RETENTION`.',
        params: ProjectParams,
        querystring: Type.Object(PaginationQuery),
        response: { 200: ActivityList },
      },
    },
    async (request) => {
      const pagination = readPagination(request, secrets);
      const found = await records.activity.list(requireProject(request).id, pagination);
      return {
        activity: found.rows.map((one) => ({
          id: one.id,
          at: one.at.toISOString(),
          ...presentActor(one.actorId),
          via: one.via,
          action: one.action,
          subject_id: one.subjectId,
          subject_name: mayName(request, one.subjectId) ? one.subjectName : null,
        })),
        meta: toMeta(pagination, found),
      };
    },
  );
}

/**
 * Returns true if the caller may see the subject's name. File names require permission to read documents, and
 * webhook names require permission to read webhooks.
 */
function mayName(request: FastifyRequest, subjectId: string): boolean {
  const scope = subjectId.startsWith('doc_') ? 'documents:read' : 'webhooks:read';
  return mayDo(request, scope);
}
