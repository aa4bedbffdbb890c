import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore } from '../../domain/ports/blob-store.ts';
import { ApiError, createUnavailableError } from '../../lib/api-error.ts';
import type { ByteBudget } from '../../lib/byte-budget.ts';
import type { Logger } from '../../lib/logger.ts';
import type { UploadSettings } from '../dependencies.ts';
import { LongTexts } from './long-texts.ts';
import { parseJsonText } from './parse-json.ts';
import { readBody, readWholeBody } from './read-body.ts';
import { spoolLongStrings } from './spool-long-strings.ts';

const RETRY_AFTER_SECONDS = 2;

export interface JsonBodyParts {
  blobs: BlobStore;
  budget: ByteBudget;
  uploads: UploadSettings;
  logger: Logger;
}

/**
 * Reads a JSON body into `body`, `bodyDigest` and `longTexts`. If other bodies have used up the memory
 * budget, throws a 503 error before reading. The memory that this body uses is returned to the budget when the
 * request ends.
 */
export async function readJsonBody(
  parts: JsonBodyParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { budget, uploads } = parts;
  const { jsonBytes, longTexts } = request.routeOptions.config;
  const maxBytes = jsonBytes ?? uploads.jsonBodyBytes;
  const announced = Number(request.headers['content-length'] ?? maxBytes);
  const giveBack = budget.take(Math.min(announced, maxBytes));
  if (giveBack === null) {
    throw createUnavailableError(
      'Too many large requests are being read. Try again later.',
      RETRY_AFTER_SECONDS,
    );
  }
  reply.raw.once('close', giveBack);
  if (longTexts === undefined) {
    const bytes = await readWholeBody(request.raw, maxBytes, uploads);
    request.body = parseJsonText(bytes);
    request.bodyDigest = createHash('sha256').update(bytes).digest('hex');
  } else await spoolBody(parts, request, reply, { maxBytes, allowed: longTexts });
}

async function spoolBody(
  { blobs, uploads, logger }: JsonBodyParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { maxBytes, allowed }: { maxBytes: number; allowed: readonly string[] },
): Promise<void> {
  let folder: string | null = null;
  const makeFolder = async () => {
    folder ??= await blobs.createStagingFolder();
    return folder;
  };
  const removeFolder = (texts: LongTexts) => {
    texts.removeUnlessHeld().catch((error: unknown) => {
      // The cleanup of the staging folder deletes the files later.
      logger.warn(
        { err: error, request_id: request.id },
        'could not remove the temporary texts of a request',
      );
    });
  };
  const hash = createHash('sha256');
  try {
    const chunks = hashChunks(readBody(request.raw, maxBytes, uploads), hash);
    const { json, files } = await spoolLongStrings(chunks, makeFolder, uploads.jsonBodyBytes);
    const texts = new LongTexts(files, folder);
    request.longTexts = texts;
    request.body = texts.refuseElsewhere(parseJsonText(json), allowed);
    request.bodyDigest = hash.digest('hex');
    if (reply.raw.closed) {
      throw new ApiError('malformed_request', 'The connection closed before the body was complete.');
    }
    reply.raw.once('close', () => removeFolder(texts));
  } catch (error) {
    removeFolder(new LongTexts(new Map(), folder));
    throw error;
  }
}

async function* hashChunks(
  chunks: AsyncIterable<Buffer>,
  hash: { update(data: Buffer): unknown },
): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
