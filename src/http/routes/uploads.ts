import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES } from '../../intake/admission.ts';
import { storeAndAdmit } from '../../intake/admit-document.ts';
import { readUpload, type Upload } from '../../intake/from-upload.ts';
import { checkPageSelection, parsePageSelection } from '../../intake/page-selection.ts';
import { notFound } from '../../lib/api-error.ts';
import { parseContentType } from '../body/media-type.ts';
import { readBody } from '../body/read-body.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { sendWhenFinal } from '../document-response.ts';
import type { Server } from '../fastify-types.ts';
import { type Answer, answerOnce, type Commit, sha256 } from '../idempotency.ts';
import { checkBoundary, parseMultipart } from '../multipart/parse-multipart.ts';
import { requireProject } from '../request-context.ts';
import { IdempotencyHeaders, ProjectParams } from '../schemas/common.ts';
import { DocumentAnswer, presentSingleDocument, UploadForm, UploadQuery } from '../schemas/documents.ts';
import { endOfInterest, type Shutdown } from '../shutdown.ts';

/** What a form may have beside its file: other fields, headers, boundaries. */
const FORM_OVERHEAD_BYTES = 1_048_576;
const PART_LIMITS = { parts: 100, headerBytes: 16_384 };

export function addUploadRoute(app: Server, deps: HttpDependencies, shutdown: Shutdown): void {
  app.post(
    '/projects/:project_id/documents',
    {
      config: { scope: 'documents:write', consumes: ['multipart/form-data'] },
      schema: {
        tags: ['Documents'],
        summary: 'Upload a file',
        description: 'The document is `pending`; with `wait` the answer has it as it is once it is final.',
        params: ProjectParams,
        querystring: UploadQuery,
        headers: IdempotencyHeaders,
        body: { content: { 'multipart/form-data': { schema: UploadForm } } },
        response: { 201: DocumentAnswer },
      },
    },
    async (request, reply) => {
      const { wait, pages } = request.query;
      const requestedPages = pages === undefined ? null : parsePageSelection(pages);
      const answer = await uploadFile(deps, request, requestedPages);
      return sendWhenFinal(deps.records, reply, answer, {
        projectId: requireProject(request).id,
        seconds: wait ?? 0,
        ended: endOfInterest(reply, shutdown),
      });
    },
  );
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
      admitUpload(deps, request, { ...upload, requestedPages }, commit),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readForm(deps: HttpDependencies, request: FastifyRequest, folder: string): Promise<Upload> {
  const { uploads } = deps.settings;
  const boundary = parseContentType(request.headers['content-type'] ?? '')?.parameters.get('boundary');
  const body = readBody(request.raw, MAX_FILE_BYTES + FORM_OVERHEAD_BYTES, uploads);
  const parts = parseMultipart(body, checkBoundary(boundary), PART_LIMITS);
  return readUpload(parts, folder, {
    countPages: deps.countPages,
    countPagesTimeoutMs: uploads.countPagesTimeoutMs,
  });
}

async function admitUpload(
  deps: HttpDependencies,
  request: FastifyRequest,
  upload: Upload & { requestedPages: number[] | null },
  commit: Commit,
): Promise<Answer> {
  const project = requireProject(request);
  return storeAndAdmit(deps, project, [{ ...upload, source: 'api', email: null }], (documents) =>
    commit(async (stores) => {
      const [document] = (await stores.documents.admit(project, documents)) ?? [];
      if (document === undefined) throw notFound();
      return {
        status: 201,
        headers: { Location: `/v1/projects/${project.id}/documents/${document.id}` },
        body: { document: presentSingleDocument(document) },
        documentIds: [document.id],
      };
    }),
  );
}

/** What makes two uploads the same: what they say, not how their forms are written. */
function digestUpload({ file, externalId, metadata }: Upload): string {
  return sha256(JSON.stringify([file.filename, file.sha256, externalId, metadata]));
}
