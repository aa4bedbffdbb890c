import { Type } from 'typebox';
import {
  isSameDestination,
  SOURCES_PER_PROJECT,
  type Source,
  type SourceSettings,
} from '../../domain/sources.ts';
import { createFieldError, createIdNotFoundError } from '../../lib/api-error.ts';
import { createId, isId } from '../../lib/id.ts';
import { getSourceSecretContext } from '../../lib/sealed-contexts.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { answerOnce, sendAnswer } from '../idempotency.ts';
import { PaginationQuery, readPagination, toMeta } from '../pagination.ts';
import { requireBodyDigest, requireProject } from '../request-context.ts';
import { IdempotencyHeaders, NoContent, ProjectParams } from '../schemas/common.ts';
import {
  presentSource,
  presentSourceItem,
  SourceAnswer,
  SourceBody,
  SourceChangesBody,
  SourceItemList,
  SourceList,
  SourceParams,
  SourceTestAnswer,
} from '../schemas/sources.ts';
import { readSourceSettings } from '../source-body.ts';

const PATH = '/projects/:project_id/sources';
const ONE = `${PATH}/:source_id`;
const READ = { scope: 'projects:read' } as const;
/** Changing a source also requires permission to create documents, because a source creates documents. */
const WRITE = { scope: ['projects:write', 'documents:write'] as ('projects:write' | 'documents:write')[] };
const WRITE_JSON = { ...WRITE, consumes: ['application/json' as const] };
const TAGS = ['Sources'];

export function addSourceRoutes(app: Server, deps: HttpDependencies): void {
  addReadRoutes(app, deps);
  addCreateSourceRoute(app, deps);
  addUpdateSourceRoute(app, deps);
  addSourceActions(app, deps);
}

/** Returns the source in the path. Throws a 404 error if the project does not contain it. */
async function findSource(
  records: HttpDependencies['records'],
  projectId: string,
  id: string,
): Promise<Source> {
  const source = isId('src', id) ? await records.sources.find(projectId, id) : null;
  if (source === null) throw createIdNotFoundError('source');
  return source;
}

function addReadRoutes(app: Server, { records, secrets }: HttpDependencies): void {
  app.get(
    PATH,
    {
      config: READ,
      schema: {
        tags: TAGS,
        operationId: 'sources.list',
        summary: 'List sources',
        description:
          'Returns all sources of the project, newest first, without their secrets. The list is not paged.',
        params: ProjectParams,
        response: { 200: SourceList },
      },
    },
    async (request) => ({
      sources: (await records.sources.list(requireProject(request).id)).map(presentSource),
    }),
  );

  app.get(
    ONE,
    {
      config: READ,
      schema: {
        tags: TAGS,
        operationId: 'sources.retrieve',
        summary: 'Retrieve a source',
        description: 'Returns the source with the outcome of its last run, without its secret.',
        params: SourceParams,
        response: { 200: SourceAnswer },
      },
    },
    async (request) => ({
      source: presentSource(await findSource(records, requireProject(request).id, request.params.source_id)),
    }),
  );

  app.get(
    `${ONE}/items`,
    {
      config: READ,
      schema: {
        tags: TAGS,
        operationId: 'sources.listItems',
        summary: 'List what a source has imported',
        description:
          'Returns the messages or files that became documents, and those that were skipped, with the reason.',
        params: SourceParams,
        querystring: Type.Object(PaginationQuery, { additionalProperties: false }),
        response: { 200: SourceItemList },
      },
    },
    async (request) => {
      const { id } = await findSource(records, requireProject(request).id, request.params.source_id);
      const pagination = readPagination(request, secrets);
      const found = await records.sources.listItems(id, pagination);
      return { items: found.rows.map(presentSourceItem), meta: toMeta(pagination, found) };
    },
  );
}

function addCreateSourceRoute(app: Server, deps: HttpDependencies): void {
  const { records, secrets } = deps;
  app.post(
    PATH,
    {
      config: WRITE_JSON,
      schema: {
        tags: TAGS,
        operationId: 'sources.create',
        summary: 'Create a source',
        description: `Creates a source for a mailbox, folder, bucket or SFTP server, which is then read regularly. A project can have at most ${SOURCES_PER_PROJECT} sources.`,
        params: ProjectParams,
        headers: IdempotencyHeaders,
        body: SourceBody,
        response: { 201: SourceAnswer },
      },
    },
    async (request, reply) => {
      const projectId = requireProject(request).id;
      const input = request.body.source;
      const read = readSourceSettings(input, deps);
      if (read === null)
        throw createFieldError('source', 'required', 'must contain imap, folder, s3 or sftp');
      const { settings, secret } = read;
      if (secret === null) throw createSecretError(settings);
      const answer = await answerOnce(records, request, requireBodyDigest(request), (commit) =>
        commit(async (stores) => {
          const id = createId('src');
          const sealedSecret = secrets.seal(JSON.stringify(secret), getSourceSecretContext(id));
          const { name, active = true } = input;
          const made = await stores.sources.create({ id, projectId, name, active, settings, sealedSecret });
          return {
            status: 201,
            headers: { Location: `/v1/projects/${projectId}/sources/${id}` },
            body: { source: presentSource(requireMade(made)) },
            documentIds: [],
          };
        }),
      );
      return sendAnswer(reply, answer);
    },
  );
}

function addUpdateSourceRoute(app: Server, deps: HttpDependencies): void {
  const { records, secrets } = deps;
  app.patch(
    ONE,
    {
      config: WRITE_JSON,
      schema: {
        tags: TAGS,
        operationId: 'sources.update',
        summary: 'Change a source',
        description:
          'Absent members are not changed. If the server, user or application changes, the secret must be sent again.',
        params: SourceParams,
        body: SourceChangesBody,
        response: { 200: SourceAnswer },
      },
    },
    async (request) => {
      const {
        id,
        projectId,
        settings: before,
      } = await findSource(records, requireProject(request).id, request.params.source_id);
      const { name, active, ...rest } = request.body.source;
      const read = readSourceSettings(rest, deps);
      if (read !== null && read.settings.kind !== before.kind)
        throw createFieldError('source', 'invalid', 'must be of the same kind as before');
      // The stored secret may be used only for the same destination. Otherwise, somebody who does not know
      // the secret could make the service send it to another server.
      if (read?.secret === null && !isSameDestination(before, read.settings))
        throw createSecretError(read.settings);
      const secret = read?.secret ?? null;
      const source = await records.sources.update(projectId, id, {
        ...(name === undefined ? {} : { name }),
        ...(active === undefined ? {} : { active }),
        ...(read === null ? {} : { settings: read.settings }),
        ...(secret === null
          ? {}
          : { sealedSecret: secrets.seal(JSON.stringify(secret), getSourceSecretContext(id)) }),
      });
      if (source === null) throw createIdNotFoundError('source');
      return { source: presentSource(source) };
    },
  );
}

function addSourceActions(app: Server, { records, testSource }: HttpDependencies): void {
  app.delete(
    ONE,
    {
      config: WRITE,
      schema: {
        tags: TAGS,
        operationId: 'sources.delete',
        summary: 'Delete a source',
        description: 'Deletes the source, and the record of what it imported. The documents remain.',
        params: SourceParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id, projectId } = await findSource(
        records,
        requireProject(request).id,
        request.params.source_id,
      );
      if (!(await records.sources.delete(projectId, id))) throw createIdNotFoundError('source');
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${ONE}/test`,
    {
      config: WRITE,
      schema: {
        tags: TAGS,
        operationId: 'sources.test',
        summary: 'Test the connection of a source',
        description:
          'Connects and signs in as a run does, but imports nothing. The user name and the secret are not sent to an SFTP server ' +
          'whose key has not been confirmed; if the server is the right one, use the returned `host_key` as `sftp.host_key`.',
        params: SourceParams,
        response: { 200: SourceTestAnswer },
      },
    },
    async (request) => {
      const project = requireProject(request);
      const source = await findSource(records, project.id, request.params.source_id);
      const { problem, hostKey } = await testSource(source, project.organizationId);
      if (problem === null) return { ok: true };
      const found = hostKey === null ? {} : { host_key: hostKey };
      return { ok: false, problem: problem.message, problem_code: problem.code, ...found };
    },
  );

  app.post(
    `${ONE}/run`,
    {
      config: WRITE,
      schema: {
        tags: TAGS,
        operationId: 'sources.run',
        summary: 'Read a source now',
        description: 'Starts a run immediately. Disabled sources are not read.',
        params: SourceParams,
        response: { 200: SourceAnswer },
      },
    },
    async (request) => {
      const { id, projectId } = await findSource(
        records,
        requireProject(request).id,
        request.params.source_id,
      );
      const source = await records.sources.requestRun(projectId, id);
      if (source === null) throw createIdNotFoundError('source');
      return { source: presentSource(source) };
    },
  );
}

function createSecretError(settings: SourceSettings) {
  return createFieldError(findSecretField(settings), 'required', 'is required');
}

function findSecretField(settings: SourceSettings): string {
  if (settings.kind === 's3') return 'source.s3.secret_access_key';
  if (settings.kind === 'sftp') return 'source.sftp.password';
  const isOauth2 = settings.kind === 'imap' && settings.oauth2 !== null;
  return isOauth2 ? 'source.imap.oauth2.refresh_token' : 'source.imap.password';
}

function requireMade(made: Source | 'limit_reached' | null): Source {
  if (made === null) throw createIdNotFoundError('project');
  if (made !== 'limit_reached') return made;
  throw createFieldError(
    '',
    'limit_reached',
    `a project can have at most ${SOURCES_PER_PROJECT} sources; delete one first`,
  );
}
