import type { Document } from '../../domain/documents.ts';
import { parseProjectSchema } from '../../domain/project-schemas.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { findDocument } from '../document-response.ts';
import type { Server } from '../fastify-types.ts';
import { ParserLane } from '../parser-lane.ts';
import { requireProject } from '../request-context.ts';
import { DocumentParams } from '../schemas/common.ts';
import { ProjectSchemaBody, SchemaTrialAnswer, TRIAL_PAGES } from '../schemas/project-schemas.ts';
import { asUnavailableIfAborted, endOfInterest, type Shutdown } from '../shutdown.ts';

const DEADLINE_MS = 120_000;

export function addSchemaTrialRoutes(
  app: Server,
  { records, tryFields }: HttpDependencies,
  shutdown: Shutdown,
): void {
  // This lane is separate, so that page images do not have to wait for the extraction of whole documents.
  const lane = new ParserLane('trials of custom fields');
  app.post(
    '/projects/:project_id/documents/:document_id/schema_trial',
    {
      config: { scope: ['projects:edit', 'documents:read'], consumes: ['application/json'] },
      schema: {
        tags: ['Documents'],
        operationId: 'schemas.trial',
        'x-failures': [409, 503],
        summary: 'Try custom fields on a document',
        description:
          `Reads the first ${TRIAL_PAGES} pages of a document with custom fields that are not saved, without a language model. ` +
          'Does not change anything, and does not apply corrections.',
        params: DocumentParams,
        body: ProjectSchemaBody,
        response: { 200: SchemaTrialAnswer },
      },
    },
    async (request, reply) => {
      const { schema, warnings } = parseProjectSchema(request.body.schema);
      const project = requireProject(request);
      const document = await findDocument(records, request);
      const late = AbortSignal.timeout(DEADLINE_MS);
      const ended = AbortSignal.any([endOfInterest(reply, shutdown), late]);
      const pages = choosePages(document);
      const found = await lane
        .run(document.organizationId, ended, () => tryFields({ document, project, schema, pages }, ended))
        .catch((error: unknown) => {
          if (late.aborted)
            throw new ApiError('conflict', 'The document could not be read within two minutes.');
          return asUnavailableIfAborted(error);
        });
      if ('failure' in found)
        throw new ApiError('conflict', `The document could not be read: ${found.failure}`);
      return { schema_trial: { ...found, warnings } };
    },
  );
}

/** Returns the numbers of the pages to read, or null for all pages. */
function choosePages({ pagesCount, requestedPages }: Document): number[] | null {
  if (requestedPages !== null) return requestedPages.slice(0, TRIAL_PAGES);
  if (pagesCount === null || pagesCount <= TRIAL_PAGES) return null;
  return Array.from({ length: TRIAL_PAGES }, (_, index) => index + 1);
}
