import type { StoredModelEndpoint } from '../../domain/ports/model-endpoint-records.ts';
import { isStorable } from '../../intake/caller-data.ts';
import { createFieldError, createNotFoundError } from '../../lib/api-error.ts';
import { checkPublicUrl } from '../../lib/public-http/check-public-url.ts';
import { getModelKeyContext } from '../../lib/sealed-contexts.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { requireProject } from '../request-context.ts';
import { NoContent, ProjectParams } from '../schemas/common.ts';
import {
  API_KEY,
  LanguageModelAnswer,
  LanguageModelBody,
  LanguageModelTest,
  presentLanguageModel,
} from '../schemas/language-model.ts';

const PATH = '/projects/:project_id/language_model';
/**
 * Changing the endpoint also requires permission to read documents, because the endpoint receives their text.
 */
const SENDS_DOCUMENTS = ['projects:write', 'documents:read'] as const;

export function addLanguageModelRoutes(
  app: Server,
  { records, secrets, outbound, testLanguageModel }: HttpDependencies,
): void {
  app.get(
    PATH,
    {
      config: { scope: 'projects:read' },
      schema: {
        tags: ['Projects'],
        operationId: 'languageModels.retrieve',
        summary: "Retrieve a project's own language model",
        description:
          'Responds with 404 if the project does not have its own language model; it may then use the language model of the server.',
        params: ProjectParams,
        response: { 200: LanguageModelAnswer },
      },
    },
    async (request) => {
      const found = await records.modelEndpoints.find(requireProject(request).id);
      if (found === null) throw createNotFoundError('This project does not have its own language model.');
      return { language_model: presentLanguageModel(found) };
    },
  );

  app.put(
    PATH,
    {
      config: { scope: [...SENDS_DOCUMENTS], consumes: ['application/json'] },
      schema: {
        tags: ['Projects'],
        operationId: 'languageModels.set',
        summary: "Set a project's own language model",
        description:
          'The project uses this model instead of that of the server. `extraction.llm` in the settings determines how the model is used.',
        params: ProjectParams,
        body: LanguageModelBody,
        response: { 200: LanguageModelAnswer },
      },
    },
    async (request) => {
      const { id } = requireProject(request);
      const { api = 'openai', url, model, images = false, api_key } = request.body.language_model;
      const check = checkPublicUrl(url, outbound);
      if (!check.ok) throw createFieldError('language_model.url', check.code, check.message);
      if (!isStorable(model))
        throw createFieldError('language_model.model', 'invalid', 'must not contain control characters');
      if (typeof api_key === 'string' && !API_KEY.test(api_key))
        throw createFieldError('language_model.api_key', 'invalid', 'must be printable ASCII without spaces');
      const before = await records.modelEndpoints.find(id);
      // Keep the stored key only for the same URL. Otherwise, somebody who does not know the key could make
      // the service send it to another server.
      const kept = before?.url === url ? before.sealedKey : null;
      const sealedKey =
        api_key === undefined
          ? kept
          : api_key === null
            ? null
            : secrets.seal(api_key, getModelKeyContext(id));
      const endpoint: StoredModelEndpoint = { api, url, model, takesImages: images, sealedKey };
      await records.modelEndpoints.put(id, endpoint);
      return { language_model: presentLanguageModel(endpoint) };
    },
  );

  app.delete(
    PATH,
    {
      config: { scope: [...SENDS_DOCUMENTS] },
      schema: {
        tags: ['Projects'],
        operationId: 'languageModels.delete',
        summary: "Delete a project's own language model",
        description: 'The project then uses the language model of the server, if there is one.',
        params: ProjectParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await records.modelEndpoints.delete(requireProject(request).id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${PATH}/test`,
    {
      config: { scope: 'projects:write' },
      schema: {
        tags: ['Projects'],
        operationId: 'languageModels.test',
        summary: 'Test the language model of a project',
        description:
          'Asks the language model of the project, or that of the server, a simple question. No document is sent.',
        params: ProjectParams,
        response: { 200: LanguageModelTest },
      },
    },
    async (request) => {
      const tested = await testLanguageModel(requireProject(request).id);
      if (tested === null) throw createNotFoundError('No language model is set up.');
      const { model, problem, durationMs } = tested;
      const described = problem === null ? {} : { problem: problem.message, problem_code: problem.code };
      return { ok: problem === null, model, ...described, duration_ms: durationMs };
    },
  );
}
