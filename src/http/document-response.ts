import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Document } from '../domain/documents.ts';
import type { Records } from '../domain/ports/records.ts';
import { createIdNotFoundError } from '../lib/api-error.ts';
import { isId } from '../lib/id.ts';
import { type Answer, sendAnswer, withAnswerHeaders } from './idempotency.ts';
import type { IncludedMembers } from './included.ts';
import { requireProject } from './request-context.ts';
import { presentSingleDocument } from './schemas/documents.ts';
import { waitUntilFinal } from './wait.ts';

/** Returns the document in the path. Throws a 404 error if the project does not contain it. */
export async function findDocument(records: Records, request: FastifyRequest): Promise<Document> {
  const { params } = request;
  const id =
    typeof params === 'object' && params !== null && 'document_id' in params
      ? String(params.document_id)
      : '';
  const document = isId('doc', id) ? await records.documents.find(requireProject(request).id, id) : null;
  if (document === null) throw createIdNotFoundError('document');
  return document;
}

/**
 * Sends a document, with `parsed_data` if it has a result. The stored JSON text is sent unchanged, because it
 * can be 5 MB long and parsing it would block other requests.
 */
export async function sendDocument(
  records: Records,
  reply: FastifyReply,
  document: Document,
  included: IncludedMembers = {},
): Promise<FastifyReply> {
  const parsedData =
    document.status === 'completed' ? await records.documents.findParsedData(document.id) : null;
  const body = { document: { ...presentSingleDocument(document), ...included } };
  if (parsedData === null) return reply.send(body);
  const json: unknown = reply.serializeInput(body, String(reply.statusCode));
  if (typeof json !== 'string') throw new TypeError('A document is serialized as text.');
  const open = json.slice(0, -'}}'.length);
  return reply.type('application/json; charset=utf-8').send(`${open},"parsed_data":${parsedData}}}`);
}

/**
 * Responds to the creation of one document, either immediately or, with `wait`, once its processing has
 * ended. A replayed request waits as well, because a client may have lost its connection while waiting.
 */
export async function sendWhenFinal(
  records: Records,
  reply: FastifyReply,
  answer: Answer & { replayed?: true },
  { projectId, seconds, ended }: { projectId: string; seconds: number; ended: AbortSignal },
): Promise<FastifyReply> {
  const id = readDocumentId(answer.body);
  if (seconds === 0 || id === null) return sendAnswer(reply, answer);
  const admitted = await records.documents.find(projectId, id);
  const document = admitted && (await waitUntilFinal(records, admitted, seconds, ended));
  // The document was deleted while the request waited.
  if (document === null) return sendAnswer(reply, answer);
  return sendDocument(records, withAnswerHeaders(reply, answer), document);
}

function readDocumentId(body: object): string | null {
  const document: unknown = Reflect.get(body, 'document');
  if (typeof document !== 'object' || document === null) return null;
  const id: unknown = Reflect.get(document, 'id');
  return typeof id === 'string' ? id : null;
}
