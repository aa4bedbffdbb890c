import { Type } from 'typebox';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { PaginationMeta, PaginationQuery, toMeta, toPagination } from '../pagination.ts';
import { requireProject } from '../request-context.ts';
import { ProjectParams, refTo, Timestamp } from '../schemas/common.ts';

const ActivityList = Type.Object(
  {
    activity: Type.Array(
      Type.Object({
        id: Type.String(),
        at: Timestamp,
        key_id: Type.String({ description: 'The API key that was used.' }),
        action: Type.String({ examples: ['document.uploaded'] }),
        subject_id: Type.String({ description: 'What it was done to; it may be gone.' }),
      }),
    ),
    meta: refTo(PaginationMeta),
  },
  { description: 'One page of what was done, newest first.' },
);

export function addActivityRoute(app: Server, { records }: HttpDependencies): void {
  app.get(
    '/projects/:project_id/activity',
    {
      config: { scope: 'projects:read' },
      schema: {
        tags: ['Projects'],
        summary: 'See who did what and when',
        description: 'Identifiers alone: nothing is kept of what was deleted.',
        params: ProjectParams,
        querystring: Type.Object(PaginationQuery),
        response: { 200: ActivityList },
      },
    },
    async (request) => {
      const pagination = toPagination(request.query);
      const { rows, total } = await records.activity.list(requireProject(request).id, pagination);
      return {
        activity: rows.map((one) => ({
          id: one.id,
          at: one.at.toISOString(),
          key_id: one.keyId,
          action: one.action,
          subject_id: one.subjectId,
        })),
        meta: toMeta(pagination, total),
      };
    },
  );
}
