import { parseResult } from '../../domain/corrections.ts';
import { compareWithSupplier } from '../../domain/judge-supplier.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { findDocument } from '../document-response.ts';
import type { Server } from '../fastify-types.ts';
import { DocumentParams } from '../schemas/common.ts';
import { DocumentSupplierAnswer, presentDocumentSupplier } from '../schemas/suppliers.ts';

export function addDocumentSupplierRoute(app: Server, { records }: HttpDependencies): void {
  app.get(
    '/projects/:project_id/documents/:document_id/supplier',
    {
      config: { scope: 'documents:read' },
      schema: {
        tags: ['Layouts'],
        operationId: 'suppliers.ofDocument',
        summary: 'Retrieve the supplier of a document',
        description:
          'Explains `supplier_conflicts` in the reasons for a review: which values contradict what is known about the supplier, ' +
          'and which values are known. The supplier is found by its tax number or name, and values that only this document states ' +
          'are left out. If the supplier is unknown, the response does not contain a supplier.',
        params: DocumentParams,
        response: { 200: DocumentSupplierAnswer },
      },
    },
    async (request) => {
      const document = await findDocument(records, request);
      const json = await records.documents.findParsedData(document.id);
      if (json === null) return { conflicts: [] };
      return presentDocumentSupplier(await compareWithSupplier(records, document, parseResult(json)));
    },
  );
}
