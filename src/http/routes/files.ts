import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { getOriginalKey } from '../../domain/documents.ts';
import { BlobNotFoundError } from '../../domain/ports/blob-store.ts';
import { createNotFoundError } from '../../lib/api-error.ts';
import { formatAttachment } from '../content-disposition.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { findDocument } from '../document-response.ts';
import type { Server } from '../fastify-types.ts';
import { DocumentParams } from '../schemas/common.ts';

export function addFileRoute(app: Server, { records, blobs }: HttpDependencies): void {
  app.get(
    '/projects/:project_id/documents/:document_id/file',
    {
      config: { scope: 'documents:read' },
      schema: {
        tags: ['Documents'],
        operationId: 'documents.downloadFile',
        summary: 'Download the original file',
        description: 'Returns the unchanged bytes, as an attachment.',
        params: DocumentParams,
        response: {
          200: {
            description: 'The file.',
            content: {
              '*/*': {
                schema: Type.Unsafe<Readable>(Type.String({ format: 'binary' })),
              },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const document = await findDocument(records, request);
      try {
        const { size, stream } = await blobs.open(getOriginalKey(document));
        return reply
          .headers({
            'Content-Disposition': formatAttachment(document.filename),
            'Content-Length': size,
            'X-Content-Type-Options': 'nosniff',
            'Content-Security-Policy': "default-src 'none'; sandbox",
            'Cache-Control': 'private, no-store',
          })
          .type(document.contentType)
          .send(stream);
      } catch (error) {
        // The file was deleted after the document's row was read.
        if (error instanceof BlobNotFoundError)
          throw createNotFoundError('The file of this document is no longer stored. Upload it again.');
        throw error;
      }
    },
  );
}
