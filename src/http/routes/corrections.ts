import { randomBytes } from 'node:crypto';
import { correctResult } from '../../domain/correct-result.ts';
import type { NewCorrection } from '../../domain/corrections.ts';
import { type Document, getOriginalKey } from '../../domain/documents.ts';
import { type BoxToRead, checkReadValue, parseCorrections } from '../../domain/parse-corrections.ts';
import { BlobNotFoundError } from '../../domain/ports/blob-store.ts';
import { getValueKind, type ParseTypedValue } from '../../domain/value-kinds.ts';
import { ApiError, createFieldError, createNotFoundError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { findDocument, sendDocument } from '../document-response.ts';
import type { Server } from '../fastify-types.ts';
import type { ParserLane } from '../parser-lane.ts';
import { refuseUnknownNames } from '../refuse-unknown-names.ts';
import { requireCaller } from '../request-context.ts';
import { DocumentParams } from '../schemas/common.ts';
import {
  CorrectionBody,
  CorrectionList,
  CorrectionPreview,
  presentCorrection,
} from '../schemas/corrections.ts';
import { DocumentAnswer } from '../schemas/documents.ts';
import { endOfInterest, type Shutdown } from '../shutdown.ts';

const PATH = '/projects/:project_id/documents/:document_id/fields';
const MOST_LISTED = 1000;

export function addCorrectionRoutes(
  app: Server,
  deps: HttpDependencies,
  { lane, shutdown }: { lane: ParserLane; shutdown: Shutdown },
): void {
  const { records } = deps;
  app.patch(
    PATH,
    {
      config: { scope: 'documents:review', consumes: ['application/json'] },
      schema: {
        tags: ['Documents'],
        operationId: 'documents.correct',
        'x-failures': [409],
        summary: 'Correct values',
        description:
          'Corrects values and keeps the history. Corrected values have evidence with the method `human` and are also applied ' +
          'to every later result if their position is found again. A value that is equal to the extracted one is ' +
          'confirmed: its evidence keeps its method and position, its confidence becomes 1, and `confirmed` becomes `true`. ' +
          'A correction does not mark the document as reviewed.',
        params: DocumentParams,
        body: CorrectionBody,
        response: { 200: DocumentAnswer },
      },
    },
    async (request, reply) => {
      const document = await findDocument(records, request);
      const parseTyped = await deps.loadValueParser();
      const parsed = parseCorrections(request.body.fields, {
        newEntryId: () => randomBytes(5).toString('hex'),
        parseTyped,
      });
      await refuseUnknownNames(records, document, parsed);
      const { corrections, toRead } = parsed;
      const ended = endOfInterest(reply, shutdown);
      for (const wanted of toRead) {
        const value = await lane.run(document.organizationId, ended, () =>
          readBox(deps, document, wanted, ended),
        );
        corrections.unshift(toCorrection(parseTyped, wanted, value));
      }
      const actorId = requireCaller(request).id;
      const added = await records.transaction((stores) =>
        correctResult(stores, document, corrections, actorId, deps.checkResult),
      );
      if (added === null)
        throw new ApiError(
          'conflict',
          'The document has no result that could be corrected. Wait until it is completed.',
        );
      return sendDocument(records, reply.code(200), await findDocument(records, request));
    },
  );

  app.post(
    `${PATH}/preview`,
    {
      config: { scope: 'documents:read', consumes: ['application/json'] },
      schema: {
        tags: ['Documents'],
        operationId: 'documents.previewCorrections',
        'x-failures': [409],
        summary: 'Preview corrections',
        description:
          'Accepts the same body as a correction but changes nothing. If a page and a box are given without a value, returns ' +
          'the value that is read there, or null if there is no value of the right type.',
        params: DocumentParams,
        body: CorrectionBody,
        response: { 200: CorrectionPreview },
      },
    },
    async (request, reply) => {
      const document = await findDocument(records, request);
      const parseTyped = await deps.loadValueParser();
      const parsed = parseCorrections(request.body.fields, {
        newEntryId: () => 'new',
        parseTyped,
      });
      await refuseUnknownNames(records, document, parsed);
      const { corrections, toRead } = parsed;
      const fields = Object.fromEntries(corrections.map(({ pointer, value }) => [pointer, value]));
      const ended = endOfInterest(reply, shutdown);
      for (const wanted of toRead) {
        fields[wanted.pointer] = await lane.run(document.organizationId, ended, () =>
          readBox(deps, document, wanted, ended),
        );
      }
      return { fields };
    },
  );

  app.get(
    PATH,
    {
      config: { scope: 'documents:read' },
      schema: {
        tags: ['Documents'],
        operationId: 'documents.listCorrections',
        summary: 'List corrections',
        description: 'Returns the corrections of the document, each with its author and the previous value.',
        params: DocumentParams,
        response: { 200: CorrectionList },
      },
    },
    async (request) => {
      const { id } = await findDocument(records, request);
      return { corrections: (await records.corrections.list(id, MOST_LISTED)).map(presentCorrection) };
    },
  );
}

/** Returns null if the box contains no value of the kind that the pointer requires. */
async function readBox(
  { blobs, readRegion }: HttpDependencies,
  document: Document,
  { pointer, page, box }: BoxToRead,
  signal: AbortSignal,
): Promise<string | number | null> {
  if (document.pagesCount !== null && page > document.pagesCount)
    throw createFieldError(`fields.${pointer}.page`, 'invalid', 'is not a page of this document');
  try {
    const file = await blobs.localFile(getOriginalKey(document));
    try {
      const region = { filename: document.filename, page, box, kind: getValueKind(pointer) };
      const value = await readRegion({ path: file.path, tenant: document.organizationId }, region, signal);
      signal.throwIfAborted();
      return value;
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

function toCorrection(
  parseTyped: ParseTypedValue,
  { pointer, page, box }: BoxToRead,
  value: string | number | null,
): NewCorrection {
  if (value === null)
    throw createFieldError(
      `fields.${pointer}.box`,
      'invalid',
      'contains no text that can be read as this value',
    );
  checkReadValue(pointer, value, parseTyped);
  return { pointer, value, page, box };
}
