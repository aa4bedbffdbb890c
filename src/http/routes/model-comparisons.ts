import { createFieldError, createNotFoundError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { findDocument } from '../document-response.ts';
import type { Server } from '../fastify-types.ts';
import { requireProject } from '../request-context.ts';
import { DocumentParams } from '../schemas/common.ts';
import {
  ModelComparisonAnswer,
  ModelComparisonBody,
  presentComparison,
} from '../schemas/model-comparisons.ts';

const PATH = '/projects/:project_id/documents/:document_id/model_comparison';

export function addModelComparisonRoutes(app: Server, { records, settings }: HttpDependencies): void {
  app.put(
    PATH,
    {
      // The same permissions as for changing how the project uses the model.
      config: { scope: ['projects:edit', 'documents:read'], consumes: ['application/json'] },
      schema: {
        tags: ['Documents'],
        operationId: 'modelComparisons.set',
        summary: 'Compare the language model with the offline engine on a document',
        description:
          'Reads the document again and sends it to the language model of the project, even if `extraction.llm` is `off`. ' +
          'The stored result does not change. The comparison replaces the previous one; poll it until it is no longer `pending`.',
        params: DocumentParams,
        body: ModelComparisonBody,
        response: { 202: ModelComparisonAnswer },
      },
    },
    async (request, reply) => {
      const project = requireProject(request);
      const { id } = await findDocument(records, request);
      const { llm } = project.extraction;
      const { mode = llm === 'off' ? 'check' : llm } = request.body.model_comparison;
      const isAvailable =
        settings.llm.url !== null || (await records.modelEndpoints.find(project.id)) !== null;
      if (!isAvailable)
        throw createFieldError(
          'model_comparison',
          'invalid',
          'no language model is set up for this project or on this server',
        );
      const made = await records.modelComparisons.create(id, project.organizationId, mode);
      return reply.code(202).send({ model_comparison: presentComparison(made) });
    },
  );

  app.get(
    PATH,
    {
      config: { scope: 'documents:read' },
      schema: {
        tags: ['Documents'],
        operationId: 'modelComparisons.retrieve',
        summary: 'Retrieve the last comparison of a document',
        description: 'Responds with 404 if no comparison has been requested.',
        params: DocumentParams,
        response: { 200: ModelComparisonAnswer },
      },
    },
    async (request) => {
      const { id } = await findDocument(records, request);
      const found = await records.modelComparisons.find(id);
      if (found === null) throw createNotFoundError('This document has no comparison.');
      return { model_comparison: presentComparison(found) };
    },
  );
}
