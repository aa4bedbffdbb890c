import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptAnswer, Records, Stores } from '../domain/ports/records.ts';
import { ApiError, createFieldError } from '../lib/api-error.ts';
import { requireCaller } from './request-context.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: object;
  /**
   * The body that repeated requests receive. Set if `body` contains a secret, because secrets are never
   * stored.
   */
  replayBody?: object;
  /** The stored response is deleted together with any of these documents. */
  documentIds: string[];
  /** The response's project, if the path does not contain it. */
  projectId?: string;
}

/**
 * Runs the last step of a request. With an `Idempotency-Key`, the changes and the response are committed
 * together.
 */
export type Commit = (work: (stores: Stores) => Promise<Answer>) => Promise<Answer>;

const REPLAYED = { 'Idempotent-Replayed': 'true' };

/**
 * Runs `work` once for each `Idempotency-Key` of an organization, and returns its response or the stored one.
 * Without the header, always runs `work`. Responses to failed requests are not stored. If the database
 * connection is lost during COMMIT, the request fails, although its changes may have been committed; a retry
 * then returns the stored response.
 * @param contentDigest identifies the content of this request, including files
 */
export async function answerOnce(
  records: Records,
  request: FastifyRequest,
  contentDigest: string,
  work: (commit: Commit) => Promise<Answer>,
): Promise<Answer & { replayed?: true }> {
  const key = readIdempotencyKey(request);
  if (key === null) return work((step) => step(records));
  const { organizationId } = requireCaller(request);
  const digest = hashSha256(JSON.stringify([request.method, request.url, contentDigest]));
  const { idempotency } = records;
  const { lapseMs } = request.server.idempotency;
  const kept = await idempotency.claim(organizationId, key, digest, lapseMs);
  if (kept !== null) return replay(kept, digest);
  const renewal = setInterval(() => {
    // If the claim cannot be renewed, it expires. Storing the response then fails, so nothing happens twice.
    idempotency.renew(organizationId, key, digest).catch(() => {});
  }, lapseMs / 4);
  try {
    return await work((step) =>
      records.transaction(async (stores) => {
        const answer = await step(stores);
        const isKept = await stores.idempotency.keep(organizationId, key, digest, {
          answer: toKept(answer),
          documentIds: answer.documentIds,
          projectId: answer.projectId ?? request.project?.id ?? null,
        });
        if (!isKept) throw createInProgressError();
        return answer;
      }),
    );
  } catch (error) {
    await idempotency.release(organizationId, key, digest).catch(() => {
      // If this fails, the claim expires later, and the caller gets the original error.
    });
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

function createInProgressError(): ApiError {
  const message =
    'Another request with this Idempotency-Key is still being processed. Try again in a moment.';
  return new ApiError('conflict', message, { headers: { 'Retry-After': '1' } });
}

/** Serializes the response with the schema of the route. */
export function sendAnswer(reply: FastifyReply, answer: Answer & { replayed?: true }): FastifyReply {
  return withAnswerHeaders(reply, answer).send(answer.body);
}

/** Sets the status and headers of the response without sending it. */
export function withAnswerHeaders(reply: FastifyReply, answer: Answer & { replayed?: true }): FastifyReply {
  const replayed = answer.replayed === true ? REPLAYED : {};
  return reply.code(answer.status).headers({ ...answer.headers, ...replayed });
}

export function hashSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw createFieldError('Idempotency-Key', 'invalid', 'must be 1 to 255 printable ASCII characters');
  }
  return key;
}

function replay(kept: KeptAnswer, digest: string): Answer & { replayed: true } {
  if (kept.requestDigest !== digest) {
    throw createFieldError(
      'Idempotency-Key',
      'taken',
      'was already used for a request with different content',
    );
  }
  if (kept.answer === null) {
    throw createInProgressError();
  }
  const body: unknown = JSON.parse(kept.answer.body);
  if (typeof body !== 'object' || body === null) throw new TypeError('A stored response is an object.');
  const { status, headers } = kept.answer;
  return { status, headers, body, documentIds: [], replayed: true };
}

function toKept({ status, headers, body, replayBody }: Answer): NonNullable<KeptAnswer['answer']> {
  return { status, headers, body: JSON.stringify(replayBody ?? body) };
}
