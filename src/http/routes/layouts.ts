import { createIdNotFoundError } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { readPagination, toMeta } from '../pagination.ts';
import { requireProject } from '../request-context.ts';
import { NoContent, ProjectParams } from '../schemas/common.ts';
import {
  LayoutAnswer,
  LayoutChangesBody,
  LayoutList,
  LayoutListQuery,
  LayoutParams,
  presentLayout,
} from '../schemas/layouts.ts';

const READ = { scope: 'documents:read' } as const;
const WRITE = { scope: 'documents:write' } as const;

export function addLayoutRoutes(app: Server, { records, secrets }: HttpDependencies): void {
  app.get(
    '/projects/:project_id/layouts',
    {
      config: READ,
      schema: {
        tags: ['Layouts'],
        operationId: 'layouts.list',
        summary: 'List layouts',
        description: 'Returns the layouts of corrected or approved documents in the project, newest first.',
        params: ProjectParams,
        querystring: LayoutListQuery,
        response: { 200: LayoutList },
      },
    },
    async (request) => {
      const pagination = readPagination(request, secrets);
      const found = await records.layouts.list(requireProject(request).id, pagination);
      return { layouts: found.rows.map(presentLayout), meta: toMeta(pagination, found) };
    },
  );

  app.patch(
    '/projects/:project_id/layouts/:layout_id',
    {
      config: { ...WRITE, consumes: ['application/json'] },
      schema: {
        tags: ['Layouts'],
        operationId: 'layouts.update',
        summary: 'Enable or disable a layout',
        description:
          'Values learned from a disabled layout are not used. The layout keeps its documents and continues to learn.',
        params: LayoutParams,
        body: LayoutChangesBody,
        response: { 200: LayoutAnswer },
      },
    },
    async (request) => {
      const { layout_id } = request.params;
      const { active } = request.body.layout;
      const layout = isId('lay', layout_id)
        ? await records.layouts.update(requireProject(request).id, layout_id, { active })
        : null;
      if (layout === null) throw createIdNotFoundError('layout');
      return { layout: presentLayout(layout) };
    },
  );

  app.delete(
    '/projects/:project_id/layouts/:layout_id',
    {
      config: WRITE,
      schema: {
        tags: ['Layouts'],
        operationId: 'layouts.delete',
        summary: 'Delete a layout',
        description:
          'Deletes the values that were learned from the documents of the layout. The documents and their corrections remain.',
        params: LayoutParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { layout_id } = request.params;
      const { id } = requireProject(request);
      if (!isId('lay', layout_id) || !(await records.layouts.delete(id, layout_id)))
        throw createIdNotFoundError('layout');
      return reply.code(204).send(null);
    },
  );
}
