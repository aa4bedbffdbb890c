import { Type } from 'typebox';
import { listProjectsWith } from '../../domain/callers.ts';
import { createProjectEmail, type Project, parseProjectName } from '../../domain/projects.ts';
import { createFieldError, createIdNotFoundError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { answerOnce, sendAnswer } from '../idempotency.ts';
import { PaginationQuery, readPagination, toMeta } from '../pagination.ts';
import { requireBodyDigest, requireCaller, requireProject } from '../request-context.ts';
import { IdempotencyHeaders, NoContent, ProjectParams } from '../schemas/common.ts';
import { ProjectAnswer, ProjectBody, ProjectList, presentProject } from '../schemas/projects.ts';

const READ = { scope: 'projects:read' } as const;
const WRITE = { scope: 'projects:write' } as const;
const WRITE_JSON = { ...WRITE, consumes: ['application/json'] } as const;

export function addProjectRoutes(app: Server, { records, settings, secrets }: HttpDependencies): void {
  app.get(
    '/projects',
    {
      config: { ...READ, inAnyProject: true },
      schema: {
        tags: ['Projects'],
        operationId: 'projects.list',
        summary: 'List projects',
        description: 'Returns the projects of the organization, newest first.',
        querystring: Type.Object(PaginationQuery),
        response: { 200: ProjectList },
      },
    },
    async (request) => {
      const pagination = readPagination(request, secrets);
      const caller = requireCaller(request);
      const found = await records.projects.list(
        caller.organizationId,
        listProjectsWith(caller, 'projects:read'),
        pagination,
      );
      return { projects: found.rows.map(presentProject), meta: toMeta(pagination, found) };
    },
  );

  app.post(
    '/projects',
    {
      config: WRITE_JSON,
      schema: {
        tags: ['Projects'],
        operationId: 'projects.create',
        summary: 'Create a project',
        description:
          'The project gets a unique e-mail address and default settings. The operator can limit the number of projects.',
        headers: IdempotencyHeaders,
        body: ProjectBody,
        response: { 201: ProjectAnswer },
      },
    },
    async (request, reply) => {
      const name = parseProjectName(request.body.project.name);
      const { organizationId } = requireCaller(request);
      const answer = await answerOnce(records, request, requireBodyDigest(request), (commit) =>
        commit(async (stores) => {
          const email = createProjectEmail(settings.mail.domain);
          const project = requireWithinLimit(
            await stores.projects.create({ organizationId, name, email }, settings.quotas.projects),
            settings.quotas.projects,
          );
          return {
            status: 201,
            headers: { Location: `/v1/projects/${project.id}` },
            body: { project: presentProject(project) },
            documentIds: [],
            projectId: project.id,
          };
        }),
      );
      return sendAnswer(reply, answer);
    },
  );

  app.get(
    '/projects/:project_id',
    {
      config: READ,
      schema: {
        tags: ['Projects'],
        operationId: 'projects.retrieve',
        summary: 'Retrieve a project',
        description: 'Returns the project with its e-mail address and the number of its documents.',
        params: ProjectParams,
        response: { 200: ProjectAnswer },
      },
    },
    async (request) => ({ project: presentProject(requireProject(request)) }),
  );

  app.patch(
    '/projects/:project_id',
    {
      config: WRITE_JSON,
      schema: {
        tags: ['Projects'],
        operationId: 'projects.rename',
        summary: 'Rename a project',
        description:
          'Only the name can be changed here; other members are ignored. Settings have their own endpoint.',
        params: ProjectParams,
        body: ProjectBody,
        response: { 200: ProjectAnswer },
      },
    },
    async (request) => {
      const { id, organizationId } = requireProject(request);
      const name = parseProjectName(request.body.project.name);
      const renamed = requireFreeName(await records.projects.rename(organizationId, id, name));
      if (renamed === null) throw createIdNotFoundError('project');
      return { project: presentProject(renamed) };
    },
  );

  app.delete(
    '/projects/:project_id',
    {
      config: WRITE,
      schema: {
        tags: ['Projects'],
        operationId: 'projects.delete',
        summary: 'Delete a project',
        description:
          'Deletes the project with its documents, files, results and webhooks. Requests for the project return 404 from then on; ' +
          'its rows and files are deleted in the background.',
        params: ProjectParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id, organizationId } = requireProject(request);
      if (!(await records.projects.delete(organizationId, id))) throw createIdNotFoundError('project');
      return reply.code(204).send(null);
    },
  );
}

function requireWithinLimit(created: Project | 'name_taken' | 'limit_reached', most: number): Project {
  if (created !== 'limit_reached') return requireFreeName(created);
  throw createFieldError(
    '',
    'limit_reached',
    `your organization can have at most ${most} projects; delete one first`,
  );
}

function requireFreeName<Result extends Project | null>(result: Result | 'name_taken'): Result {
  if (result !== 'name_taken') return result;
  throw createFieldError(
    'project.name',
    'taken',
    'is already the name of another project in the organization',
  );
}
