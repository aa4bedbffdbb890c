import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { readPagination, toMeta } from '../pagination.ts';
import { requireProject } from '../request-context.ts';
import { ProjectParams } from '../schemas/common.ts';
import { presentSupplier, SupplierList, SupplierListQuery } from '../schemas/suppliers.ts';

/** Adds routes for the companies that issued approved documents. */
export function addSupplierRoutes(app: Server, { records, secrets }: HttpDependencies): void {
  app.get(
    '/projects/:project_id/suppliers',
    {
      config: { scope: 'documents:read' },
      schema: {
        tags: ['Layouts'],
        operationId: 'suppliers.list',
        summary: 'List suppliers',
        description:
          'Returns the suppliers of approved documents that contain a tax number or an IBAN, newest first. Names that differ only in ' +
          'spelling or legal form belong to the same supplier.',
        params: ProjectParams,
        querystring: SupplierListQuery,
        response: { 200: SupplierList },
      },
    },
    async (request) => {
      const pagination = readPagination(request, secrets);
      const found = await records.suppliers.list(requireProject(request).id, pagination);
      return { suppliers: found.rows.map(presentSupplier), meta: toMeta(pagination, found) };
    },
  );
}
