import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Document, getOriginalKey } from '../../domain/documents.ts';
import { BlobNotFoundError } from '../../domain/ports/blob-store.ts';
import { createNotFoundError, createUnavailableError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { findDocument } from '../document-response.ts';
import { isUnchanged } from '../etag.ts';
import type { Server } from '../fastify-types.ts';
import { PageImages, type Turn } from '../page-images.ts';
import type { ParserLane } from '../parser-lane.ts';
import { DocumentParams } from '../schemas/common.ts';
import { asUnavailableIfAborted, endOfInterest, type Shutdown } from '../shutdown.ts';

const WIDTH_DEFAULT = 1000;
const WIDTH_MAX = 2000;
/** Widths are rounded up, so that only a few images of each page are rendered and cached. */
const WIDTH_STEP = 100;
/** Failures that may be temporary. All others return 404. */
const PASSING = ['processing_timeout', 'processing_crashed'];

const Params = Type.Object({
  ...DocumentParams.properties,
  number: Type.String({ description: 'Page number, starting at 1.', examples: ['1'] }),
});

const Query = Type.Object({
  width: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: WIDTH_MAX,
      default: WIDTH_DEFAULT,
      description: 'The width in pixels, rounded up to a multiple of 100. A smaller image is not enlarged.',
    }),
  ),
});

const PageImageResponse = {
  description: 'The image of the page.',
  content: { 'image/png': { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) } },
};

export function addPageRoutes(
  app: Server,
  deps: HttpDependencies,
  { lane, shutdown }: { lane: ParserLane; shutdown: Shutdown },
): void {
  const images = new PageImages();
  app.get(
    '/projects/:project_id/documents/:document_id/pages/:number.png',
    {
      config: { scope: 'documents:read' },
      schema: {
        tags: ['Documents'],
        operationId: 'documents.renderPage',
        summary: 'Render a page',
        description:
          'Returns the page as an upright image. Boxes in `parsed_data` are in page units: multiply them by the width of ' +
          'the image divided by the width of the page. Responds with 404 for formats without a layout and for pages that do not exist.',
        params: Params,
        querystring: Query,
        response: {
          200: PageImageResponse,
          304: Type.Null({ description: 'The image has not changed.' }),
        },
      },
    },
    async (request, reply) => {
      const document = await findDocument(deps.records, request);
      const page = readPageNumber(request.params.number, document);
      const width = roundWidth(request.query.width ?? WIDTH_DEFAULT);
      const turn = await deps.records.results.findPageTurn(document.id, page);
      const key = `${document.id}-${page}-${width}-${turn}`;
      const etag = `"${document.sha256.slice(0, 32)}-${page}-${width}-${turn}-${deps.version}"`;
      const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' };
      if (isUnchanged(request, etag)) return reply.code(304).headers(headers).send(null);
      const image = await images
        .get(key, endOfInterest(reply, shutdown), (signal) =>
          lane.run(document.organizationId, signal, () =>
            draw(deps, request, document, { page, width, turn, signal }),
          ),
        )
        .catch(asUnavailableIfAborted);
      return reply
        .headers({ ...headers, 'X-Content-Type-Options': 'nosniff' })
        .type('image/png')
        .send(Buffer.from(image.buffer, image.byteOffset, image.byteLength));
    },
  );
}

function roundWidth(width: number): number {
  return Math.ceil(width / WIDTH_STEP) * WIDTH_STEP;
}

function readPageNumber(text: string, { pagesCount }: Document): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw createNotFoundError('This document has no such page.');
  const page = Number(text);
  if (pagesCount !== null && page > pagesCount) throw createNotFoundError('This document has no such page.');
  return page;
}

async function draw(
  { blobs, renderPage, logger }: HttpDependencies,
  request: FastifyRequest,
  document: Document,
  { page, width, turn, signal }: { page: number; width: number; turn: Turn; signal: AbortSignal },
): Promise<Uint8Array> {
  try {
    const file = await blobs.localFile(getOriginalKey(document));
    try {
      const drawn = await renderPage(
        { path: file.path, tenant: document.organizationId },
        page,
        width,
        turn,
        signal,
      );
      if ('image' in drawn) return drawn.image;
      logger.info(
        {
          request_id: request.id,
          document_id: document.id,
          page,
          code: drawn.failure,
          reason: drawn.message,
        },
        'a page could not be rendered',
      );
      if (PASSING.includes(drawn.failure))
        throw createUnavailableError('The page could not be rendered. Try again later.', 5);
      throw createNotFoundError('This page cannot be shown as an image.');
    } finally {
      await file.release();
    }
  } catch (error) {
    // The file was deleted after the document's row was read.
    if (error instanceof BlobNotFoundError)
      throw createNotFoundError('The file of this document is no longer stored. Upload it again.');
    throw error;
  }
}
