import { parseProjectSchema } from '../../domain/project-schemas.ts';
import { createIdNotFoundError, createNotFoundError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { requireProject } from '../request-context.ts';
import { NoContent, ProjectParams } from '../schemas/common.ts';
import {
  ProjectSchemaAnswer,
  ProjectSchemaBody,
  PutProjectSchemaAnswer,
  presentProjectSchema,
} from '../schemas/project-schemas.ts';

const PATH = '/projects/:project_id/schema';

export function addProjectSchemaRoutes(app: Server, { records }: HttpDependencies): void {
  app.get(
    PATH,
    {
      config: { scope: 'projects:read' },
      schema: {
        tags: ['Projects'],
        operationId: 'schemas.retrieve',
        summary: "Retrieve a project's custom fields",
        description: 'Responds with 404 if the project has none.',
        params: ProjectParams,
        response: { 200: ProjectSchemaAnswer },
      },
    },
    async (request) => {
      const found = await records.schemas.find(requireProject(request).id);
      if (found === null) throw createNotFoundError('This project has no custom fields.');
      return presentProjectSchema(found);
    },
  );

  app.put(
    PATH,
    {
      config: { scope: 'projects:edit', consumes: ['application/json'] },
      schema: {
        tags: ['Projects'],
        operationId: 'schemas.set',
        summary: "Set a project's custom fields",
        description:
          'Documents that are processed after the change have the fields under `custom`; reprocess older documents to add them.',
        params: ProjectParams,
        body: ProjectSchemaBody,
        response: { 200: PutProjectSchemaAnswer },
      },
    },
    async (request) => {
      const { schema, warnings } = parseProjectSchema(request.body.schema);
      const put = await records.schemas.put(requireProject(request).id, schema);
      if (put === null) throw createIdNotFoundError('project');
      return { ...presentProjectSchema(put), warnings };
    },
  );

  app.delete(
    PATH,
    {
      config: { scope: 'projects:edit' },
      schema: {
        tags: ['Projects'],
        operationId: 'schemas.delete',
        summary: "Delete a project's custom fields",
        description: 'Existing results keep their custom fields.',
        params: ProjectParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      if (!(await records.schemas.delete(requireProject(request).id)))
        throw createNotFoundError('This project has no custom fields.');
      return reply.code(204).send(null);
    },
  );
}
