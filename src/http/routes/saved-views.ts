import type { Static } from 'typebox';
import type { SavedViewContent } from '../../domain/ports/saved-view-records.ts';
import { type SavedView, VIEWS_PER_PROJECT } from '../../domain/saved-views.ts';
import { createFieldError, createIdNotFoundError } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import { checkAccountingOptions } from '../check-export-options.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { answerOnce, sendAnswer } from '../idempotency.ts';
import { requireStorable } from '../parse-texts.ts';
import { requireBodyDigest, requireProject } from '../request-context.ts';
import { IdempotencyHeaders, NoContent, ProjectParams } from '../schemas/common.ts';
import {
  presentView,
  SavedViewAnswer,
  SavedViewBody,
  SavedViewList,
  SavedViewParams,
} from '../schemas/saved-views.ts';

const WRITE_JSON = { scope: 'projects:edit', consumes: ['application/json'] } as const;

export function addSavedViewRoutes(app: Server, { records }: HttpDependencies): void {
  app.get(
    '/projects/:project_id/views',
    {
      config: { scope: 'projects:read' },
      schema: {
        tags: ['Projects'],
        operationId: 'views.list',
        summary: 'List saved views',
        description: 'Returns the saved filters, order and columns of the document list.',
        params: ProjectParams,
        response: { 200: SavedViewList },
      },
    },
    async (request) => ({
      views: (await records.savedViews.list(requireProject(request).id)).map(presentView),
    }),
  );

  app.post(
    '/projects/:project_id/views',
    {
      config: WRITE_JSON,
      schema: {
        tags: ['Projects'],
        operationId: 'views.create',
        summary: 'Save a view',
        description: `A project can have at most ${VIEWS_PER_PROJECT} saved views.`,
        params: ProjectParams,
        headers: IdempotencyHeaders,
        body: SavedViewBody,
        response: { 201: SavedViewAnswer },
      },
    },
    async (request, reply) => {
      const { id } = requireProject(request);
      const content = toContent(request.body.view);
      const answer = await answerOnce(records, request, requireBodyDigest(request), (commit) =>
        commit(async (stores) => {
          const view = requireView(await stores.savedViews.create(id, content));
          const body = { view: presentView(view) };
          const headers = { Location: `/v1/projects/${id}/views/${view.id}` };
          return { status: 201, headers, body, replayBody: body, documentIds: [] };
        }),
      );
      return sendAnswer(reply, answer);
    },
  );

  app.put(
    '/projects/:project_id/views/:view_id',
    {
      config: WRITE_JSON,
      schema: {
        tags: ['Projects'],
        operationId: 'views.replace',
        summary: 'Replace a saved view',
        description: 'Replaces the name and all other members.',
        params: SavedViewParams,
        body: SavedViewBody,
        response: { 200: SavedViewAnswer },
      },
    },
    async (request) => {
      const { view_id } = request.params;
      const { id } = requireProject(request);
      const content = toContent(request.body.view);
      const view = isId('view', view_id) ? await records.savedViews.replace(id, view_id, content) : null;
      return { view: presentView(requireView(view)) };
    },
  );

  app.delete(
    '/projects/:project_id/views/:view_id',
    {
      config: { scope: 'projects:edit' },
      schema: {
        tags: ['Projects'],
        operationId: 'views.delete',
        summary: 'Delete a saved view',
        description: 'The documents in the view are not deleted.',
        params: SavedViewParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { view_id } = request.params;
      const { id } = requireProject(request);
      if (!isId('view', view_id) || !(await records.savedViews.delete(id, view_id)))
        throw createIdNotFoundError('view');
      return reply.code(204).send(null);
    },
  );
}

function toContent(given: Static<typeof SavedViewBody>['view']): SavedViewContent {
  const { name, query, columns, export: options } = given;
  requireStorable({ query, columns, export: options }, 'view');
  checkAccountingOptions(options?.accounting ?? {}, 'view.export');
  return {
    name: name.trim(),
    query: given.query,
    columns: given.columns ?? [],
    export: given.export ?? null,
  };
}

function requireView(view: SavedView | 'name_taken' | 'limit_reached' | null): SavedView {
  if (view === null) throw createIdNotFoundError('view');
  if (view === 'name_taken') throw createFieldError('view.name', 'taken', 'is already the name of a view');
  if (view === 'limit_reached')
    throw createFieldError(
      'view',
      'limit_reached',
      `a project can have at most ${VIEWS_PER_PROJECT} views; delete one first`,
    );
  return view;
}
