import type { FastifyRequest } from 'fastify';
import type { Document, NewDocument } from '../../domain/documents.ts';
import type { Stores } from '../../domain/ports/records.ts';
import { admitStored, type Submission, storeAndAdmit } from '../../intake/admit-document.ts';
import { checkBatch, checkExternalId, checkMetadata } from '../../intake/caller-data.ts';
import type { Attachment } from '../../intake/email-attachment.ts';
import { type ReadEmail, readEmail } from '../../intake/from-email.ts';
import { checkPageSelection } from '../../intake/page-selection.ts';
import { createIdNotFoundError } from '../../lib/api-error.ts';
import { removeFolder } from '../../lib/remove-folder.ts';
import { LongTexts } from '../body/long-texts.ts';
import { readClientName } from '../client-name.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { type Answer, answerOnce, type Commit } from '../idempotency.ts';
import { UPLOADED } from '../record-activity.ts';
import { requireCaller, requireProject } from '../request-context.ts';
import { presentDocument, presentSingleDocument } from '../schemas/documents.ts';
import type { EmailSubmission, UrlSubmission } from '../schemas/submissions.ts';

type OwnReference = Pick<Submission, 'externalId' | 'batch' | 'metadata'>;

/** Downloads a file and creates a document for it. The response is the same as for an upload. */
export async function submitUrl(
  deps: HttpDependencies,
  request: FastifyRequest,
  body: UrlSubmission,
  more: { requestedPages: number[] | null; signal: AbortSignal },
): Promise<Answer> {
  const own = readOwnReference(body);
  return answerOnce(deps.records, request, request.bodyDigest ?? '', (commit) =>
    withStagingFolder(deps, async (folder) => {
      const file = await deps.downloader.download(
        body.file_url,
        requireProject(request).organizationId,
        folder,
        more.signal,
      );
      checkPageSelection(more.requestedPages, file.pages);
      const { requestedPages } = more;
      return admitOne(
        deps,
        request,
        { file, source: 'api', email: null, origin: null, requestedPages, ...own },
        commit,
      );
    }),
  );
}

/** Creates a document for the body of an e-mail and one for each attachment, or no documents at all. */
export async function submitEmail(
  deps: HttpDependencies,
  request: FastifyRequest,
  body: EmailSubmission,
): Promise<Answer> {
  const own = readOwnReference(body);
  const texts = request.longTexts ?? new LongTexts(new Map(), null);
  const email = {
    from: body.from ?? null,
    subject: body.subject ?? null,
    body: body.body == null ? null : texts.find(body.body),
    attachments: (body.attachments ?? []).map((given) => toAttachment(given, texts)),
    via: 'api' as const,
  };
  const { uploads } = deps.settings;
  const project = requireProject(request);
  const judge = { ...deps.fileRules, tenant: project.organizationId };
  const limits = { totalBytes: uploads.emailBodyBytes, attachments: deps.settings.limits.attachments };
  const removeTexts = texts.hold();
  try {
    return await answerOnce(deps.records, request, request.bodyDigest ?? '', (commit) =>
      withStagingFolder(deps, async (folder) => {
        const read = await readEmail(email, project, folder, judge, limits);
        return admitAll(deps, request, read, own, commit);
      }),
    );
  } finally {
    await removeTexts();
  }
}

function toAttachment(
  given: NonNullable<NonNullable<EmailSubmission['attachments']>[number]>,
  texts: LongTexts,
): Attachment {
  return {
    name: given.filename ?? given.name ?? null,
    contentType: given.content_type ?? null,
    content: given.content == null ? null : { base64: texts.find(given.content) },
  };
}

function readOwnReference(body: UrlSubmission | EmailSubmission): OwnReference {
  return {
    externalId: body.external_id === undefined ? null : checkExternalId(body.external_id),
    batch: body.batch === undefined ? null : checkBatch(body.batch),
    metadata: body.metadata === undefined ? null : checkMetadata(body.metadata),
  };
}

async function withStagingFolder<Result>(
  { blobs }: HttpDependencies,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await blobs.createStagingFolder();
  try {
    return await work(folder);
  } finally {
    await removeFolder(folder);
  }
}

/** Creates one document. The response contains it as `document`. */
export async function admitOne(
  deps: HttpDependencies,
  request: FastifyRequest,
  submission: Submission,
  commit: Commit,
): Promise<Answer> {
  const project = requireProject(request);
  return storeAndAdmit(deps, project, [submission], (documents) =>
    commitAtomically(deps, commit, async (stores) => {
      const [document] = await admitAndRecord(deps, request, stores, documents);
      if (document === undefined) throw createIdNotFoundError('project');
      return {
        status: 201,
        headers: { Location: `/v1/projects/${project.id}/documents/${document.id}` },
        body: { document: presentSingleDocument(document) },
        documentIds: [document.id],
      };
    }),
  );
}

async function admitAll(
  deps: HttpDependencies,
  request: FastifyRequest,
  { submissions, skipped }: ReadEmail,
  own: OwnReference,
  commit: Commit,
): Promise<Answer> {
  const project = requireProject(request);
  const owned = submissions.map((submission) => ({ ...submission, ...own }));
  return storeAndAdmit(deps, project, owned, (documents) =>
    commitAtomically(deps, commit, async (stores) => {
      const admitted = await admitAndRecord(deps, request, stores, documents);
      return {
        status: 201,
        headers: {},
        body: {
          documents: admitted.map(presentDocument),
          ...(skipped.length === 0 ? {} : { skipped }),
        },
        documentIds: admitted.map((document) => document.id),
      };
    }),
  );
}

/**
 * Runs `work` in a transaction. Without an `Idempotency-Key`, `commit` starts none, so this function does.
 */
function commitAtomically(
  { records }: HttpDependencies,
  commit: Commit,
  step: (stores: Stores) => Promise<Answer>,
): Promise<Answer> {
  return commit((stores) => (stores === records ? records.transaction(step) : step(stores)));
}

/**
 * Creates documents and records the activity in the same transaction, because a second transaction would need
 * another disk sync.
 */
function admitAndRecord(
  { settings }: HttpDependencies,
  request: FastifyRequest,
  stores: Stores,
  documents: NewDocument[],
): Promise<Document[]> {
  return admitStored(stores, requireProject(request), documents, settings.quotas, {
    actorId: requireCaller(request).id,
    via: readClientName(request),
    action: UPLOADED,
  });
}
