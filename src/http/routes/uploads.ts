import type { FastifyRequest } from 'fastify';
import { readUpload, type Upload } from '../../intake/from-upload.ts';
import { checkPageSelection, parsePageSelection } from '../../intake/page-selection.ts';
import { createFieldError } from '../../lib/api-error.ts';
import { removeFolder } from '../../lib/remove-folder.ts';
import { parseContentType } from '../body/media-type.ts';
import { readBody } from '../body/read-body.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { sendWhenFinal } from '../document-response.ts';
import type { Server } from '../fastify-types.ts';
import { type Answer, answerOnce, hashSha256 } from '../idempotency.ts';
import { checkBoundary, parseMultipart } from '../multipart/parse-multipart.ts';
import { requireProject } from '../request-context.ts';
import { IdempotencyHeaders, ProjectParams } from '../schemas/common.ts';
import { UploadForm, UploadQuery } from '../schemas/documents.ts';
import { JsonSubmission, SubmissionAnswer } from '../schemas/submissions.ts';
import { endOfInterest, type Shutdown } from '../shutdown.ts';
import { admitOne, submitEmail, submitUrl } from './submissions.ts';

/** Maximum size of a form without its file: the other fields, headers and boundaries. */
const FORM_OVERHEAD_BYTES = 1_048_576;
const PART_LIMITS = { parts: 100, headerBytes: 16_384 };

export function addUploadRoute(app: Server, deps: HttpDependencies, shutdown: Shutdown): void {
  app.post(
    '/projects/:project_id/documents',
    {
      config: {
        scope: 'documents:write',
        consumes: ['multipart/form-data', 'application/json'],
        jsonBytes: estimateJsonBytes(deps.settings.uploads.emailBodyBytes),
        longTexts: ['body', 'attachments[].content'],
      },
      schema: {
        tags: ['Documents'],
        operationId: 'documents.upload',
        summary: 'Upload a file, a URL or an e-mail',
        description:
          'New documents are `pending`; with `wait`, the response is sent once the status is final. The body and each attachment of an ' +
          'e-mail become separate documents; either all of them are created or none.',
        params: ProjectParams,
        querystring: UploadQuery,
        headers: IdempotencyHeaders,
        body: {
          content: {
            'multipart/form-data': { schema: UploadForm },
            'application/json': { schema: JsonSubmission },
          },
        },
        response: { 201: SubmissionAnswer },
      },
    },
    async (request, reply) => {
      const { wait, pages } = request.query;
      const requestedPages = pages === undefined ? null : parsePageSelection(pages);
      const ended = endOfInterest(reply, shutdown);
      const answer = await submit(deps, request, requestedPages, ended);
      const projectId = requireProject(request).id;
      return sendWhenFinal(deps.records, reply, answer, { projectId, seconds: wait ?? 0, ended });
    },
  );
}

/**
 * Returns the maximum size of the JSON. Base64 encodes three bytes as four, and its lines may be wrapped. The
 * constant leaves room for names and quotes.
 */
function estimateJsonBytes(decodedBytes: number): number {
  return Math.ceil(decodedBytes * 1.4) + FORM_OVERHEAD_BYTES;
}

async function submit(
  deps: HttpDependencies,
  request: FastifyRequest,
  requestedPages: number[] | null,
  signal: AbortSignal,
): Promise<Answer> {
  if (request.bodyType === 'multipart/form-data') return uploadFile(deps, request, requestedPages);
  // The schema guarantees this type.
  const body = request.body as JsonSubmission;
  if (body.source === 'url') return submitUrl(deps, request, body, { requestedPages, signal });
  if (requestedPages !== null)
    throw createFieldError(
      'pages',
      'invalid',
      'is possible only for files; e-mails are always read completely',
    );
  return submitEmail(deps, request, body);
}

async function uploadFile(
  deps: HttpDependencies,
  request: FastifyRequest,
  requestedPages: number[] | null,
): Promise<Answer> {
  const folder = await deps.blobs.createStagingFolder();
  try {
    const upload = await readForm(deps, request, folder);
    checkPageSelection(requestedPages, upload.file.pages);
    return await answerOnce(deps.records, request, digestUpload(upload), (commit) =>
      admitOne(
        deps,
        request,
        { ...upload, requestedPages, source: 'api', email: null, origin: null },
        commit,
      ),
    );
  } finally {
    await removeFolder(folder);
  }
}

async function readForm(deps: HttpDependencies, request: FastifyRequest, folder: string): Promise<Upload> {
  const { uploads } = deps.settings;
  const boundary = parseContentType(request.headers['content-type'] ?? '')?.parameters.get('boundary');
  const body = readBody(request.raw, deps.fileRules.maxFileBytes + FORM_OVERHEAD_BYTES, uploads);
  const parts = parseMultipart(body, checkBoundary(boundary), PART_LIMITS);
  return readUpload(parts, folder, {
    ...deps.fileRules,
    tenant: requireProject(request).organizationId,
  });
}

/** Returns the same digest for all uploads with the same content, regardless of how the forms are encoded. */
function digestUpload({ file, externalId, batch, metadata }: Upload): string {
  const parts = [file.filename, file.sha256, externalId, metadata];
  // Without a batch, the digest must be the same as in earlier versions, because a client may repeat a
  // request after an upgrade.
  return hashSha256(JSON.stringify(batch === null ? parts : [...parts, batch]));
}
