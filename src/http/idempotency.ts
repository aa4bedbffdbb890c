import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptAnswer, Records, Stores } from '../domain/ports/records.ts';
import { ApiError, fieldError } from '../lib/api-error.ts';
import { requireApiKey } from './request-context.ts';

/** What a handler of a POST answers with. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: object;
  /** What a replay answers instead, where `body` holds a secret: that is never stored. */
  replayBody?: object;
  /** Documents that the answer tells of; deleting them deletes the kept answer. */
  documentIds: string[];
  /** The project that the answer tells of, if the path does not name it. */
  projectId?: string;
}

/** Runs the last step of a request: with an `Idempotency-Key`, its rows and its answer become visible together. */
export type Commit = (work: (stores: Stores) => Promise<Answer>) => Promise<Answer>;

const REPLAYED = { 'Idempotent-Replayed': 'true' };

/**
 * Runs `work` once for each `Idempotency-Key` of an organization and returns the answer, or the kept one. Without the
 * header it simply runs. Nothing is kept of a request that fails. If the connection to the database is lost at COMMIT,
 * the request fails although it may have happened: then its answer stays, and a retry gets it.
 *
 * @param contentDigest tells this request's content from any other's; files included
 */
export async function answerOnce(
  records: Records,
  request: FastifyRequest,
  contentDigest: string,
  work: (commit: Commit) => Promise<Answer>,
): Promise<Answer & { replayed?: true }> {
  const key = readIdempotencyKey(request);
  if (key === null) return work((step) => step(records));
  const { organizationId } = requireApiKey(request);
  const digest = sha256(JSON.stringify([request.method, request.url, contentDigest]));
  const { idempotency } = records;
  const { lapseMs } = request.server.idempotency;
  const kept = await idempotency.claim(organizationId, key, digest, lapseMs);
  if (kept !== null) return replay(kept, digest);
  const renewal = setInterval(() => {
    // A claim that cannot be renewed lapses; storing the answer then fails, and nothing has happened twice.
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
        if (!isKept) throw inProgress();
        return answer;
      }),
    );
  } catch (error) {
    await idempotency.release(organizationId, key, digest).catch(() => {
      // The claim lapses on its own; the caller learns of the first error.
    });
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

function inProgress(): ApiError {
  const message =
    'Another request with this Idempotency-Key is still being processed. Try again in a moment.';
  return new ApiError('conflict', message, { headers: { 'Retry-After': '1' } });
}

/** Writes the answer through the schema of the route. */
export function sendAnswer(reply: FastifyReply, answer: Answer & { replayed?: true }): FastifyReply {
  return withAnswerHeaders(reply, answer).send(answer.body);
}

/** Status and headers alone. */
export function withAnswerHeaders(reply: FastifyReply, answer: Answer & { replayed?: true }): FastifyReply {
  const replayed = answer.replayed === true ? REPLAYED : {};
  return reply.code(answer.status).headers({ ...answer.headers, ...replayed });
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw fieldError('Idempotency-Key', 'invalid', 'must be 1 to 255 printable ASCII characters');
  }
  return key;
}

function replay(kept: KeptAnswer, digest: string): Answer & { replayed: true } {
  if (kept.requestDigest !== digest) {
    throw fieldError('Idempotency-Key', 'taken', 'was used for a request with other content');
  }
  if (kept.answer === null) {
    throw inProgress();
  }
  const body: unknown = JSON.parse(kept.answer.body);
  if (typeof body !== 'object' || body === null) throw new TypeError('A kept answer is an object.');
  const { status, headers } = kept.answer;
  return { status, headers, body, documentIds: [], replayed: true };
}

function toKept({ status, headers, body, replayBody }: Answer): NonNullable<KeptAnswer['answer']> {
  return { status, headers, body: JSON.stringify(replayBody ?? body) };
}
