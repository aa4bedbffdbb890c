import { LAYOUTS_PER_PROJECT } from '../../domain/layouts.ts';
import { EXAMPLES_PER_LAYOUT, LAYOUTS_PER_FILE, readLayoutFile } from '../../intake/read-layout-file.ts';
import { createFieldError, createIdNotFoundError } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { requireProject } from '../request-context.ts';
import { ProjectParams } from '../schemas/common.ts';
import {
  LayoutFileQuery,
  LayoutFileSchema,
  LayoutImportAnswer,
  LayoutImportBody,
  presentLayoutFile,
  presentLayoutImport,
  readGivenLayouts,
} from '../schemas/layout-files.ts';

const IMPORT_BYTES = 64 * 1024 * 1024;
/** Leaves space for the other parts of an import request. */
const EXPORT_BYTES = IMPORT_BYTES - 1024 * 1024;

/** Adds routes that export what a project has learned, and import it into another project or installation. */
export function addLayoutFileRoutes(app: Server, { records }: HttpDependencies): void {
  app.get(
    '/projects/:project_id/layout_file',
    {
      config: { scope: 'documents:read' },
      schema: {
        tags: ['Layouts'],
        operationId: 'layouts.exportFile',
        summary: 'Export layouts',
        description:
          `Returns the latest ${EXAMPLES_PER_LAYOUT} examples of each layout as a JSON file, which can be imported into another project. ` +
          'The file contains the taught values, but no names, identifiers or other text of the documents. Responds with 422 if the ' +
          `project has more than ${LAYOUTS_PER_FILE} layouts or the file would be larger than 63 MiB; in that case, export each ` +
          'layout separately with `layout_id`.',
        params: ProjectParams,
        querystring: LayoutFileQuery,
        response: { 200: LayoutFileSchema },
      },
    },
    async (request, reply) => {
      const { layout_id: layoutId = null } = request.query;
      const { id } = requireProject(request);
      if (layoutId !== null && !isId('lay', layoutId)) throw createIdNotFoundError('layout');
      const limits = { layouts: LAYOUTS_PER_FILE + 1, examples: EXAMPLES_PER_LAYOUT };
      const layouts = await records.layouts.exportAll(id, { layoutId, ...limits });
      if (layoutId !== null && layouts.length === 0) throw createIdNotFoundError('layout');
      const file = presentLayoutFile(layouts);
      if (layouts.length > LAYOUTS_PER_FILE || JSON.stringify(file).length > EXPORT_BYTES)
        throw createFieldError('layout_id', 'required', 'is required, because the file would be too large');
      return reply.header('Content-Disposition', 'attachment; filename="layouts.json"').send(file);
    },
  );

  app.post(
    '/projects/:project_id/layout_imports',
    {
      config: { scope: 'documents:write', consumes: ['application/json'], jsonBytes: IMPORT_BYTES },
      schema: {
        tags: ['Layouts'],
        operationId: 'layouts.importFile',
        summary: 'Import layouts',
        description:
          'Adds the contents of an exported file to what the project has learned. Examples that look like a layout of the project ' +
          'are added to that layout. Examples that the project already has are skipped, so a file can be imported again.',
        params: ProjectParams,
        body: LayoutImportBody,
        response: { 200: LayoutImportAnswer },
      },
    },
    async (request) => {
      const layouts = readLayoutFile(readGivenLayouts(request.body.import), 'import.layouts');
      const { id } = requireProject(request);
      const done = await records.transaction(async (stores) => {
        const imported = await stores.layouts.importAll(id, layouts);
        if (imported === null) throw createIdNotFoundError('project');
        if (imported === 'limit_reached')
          throw createFieldError(
            'import.layouts',
            'limit_reached',
            `a project can have at most ${LAYOUTS_PER_PROJECT} layouts; delete some first`,
          );
        return imported;
      });
      return presentLayoutImport(done);
    },
  );
}
