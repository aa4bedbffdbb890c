import { randomBytes } from 'node:crypto';
import type { ExpectedValues } from '../../domain/judge-values.ts';
import { LEAST_EXAMPLES, MOST_EXAMPLES, parseExampleValues } from '../../domain/teachings.ts';
import { createFieldError, createIdNotFoundError } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { answerOnce, sendAnswer } from '../idempotency.ts';
import { readPagination, toMeta } from '../pagination.ts';
import { refuseUnknownNames } from '../refuse-unknown-names.ts';
import { requireBodyDigest, requireCaller, requireProject } from '../request-context.ts';
import { IdempotencyHeaders, ProjectParams } from '../schemas/common.ts';
import {
  presentTeaching,
  TeachingAnswer,
  TeachingBody,
  TeachingList,
  TeachingListQuery,
  TeachingParams,
} from '../schemas/teachings.ts';

const PATH = '/projects/:project_id/teachings';
/** Maximum size of a request, enough for 50 documents with long lists. */
const JSON_BYTES = 8_388_608;

export function addTeachingRoutes(
  app: Server,
  { records, secrets, loadValueParser }: HttpDependencies,
): void {
  app.post(
    PATH,
    {
      config: { scope: 'documents:review', consumes: ['application/json'], jsonBytes: JSON_BYTES },
      schema: {
        tags: ['Layouts'],
        operationId: 'teachings.create',
        'x-failures': [404],
        summary: 'Teach with examples',
        description:
          `Corrects ${LEAST_EXAMPLES} to ${MOST_EXAMPLES} completed documents, so that later documents with the same layouts are ` +
          'read correctly, and reports how well each field is read before and after teaching. For the report, each document is read ' +
          'twice: once without learned values, and once with what was learned from all other documents. Poll the teaching job until it is no longer `pending`.',
        params: ProjectParams,
        headers: IdempotencyHeaders,
        body: TeachingBody,
        response: { 202: TeachingAnswer },
      },
    },
    async (request, reply) => {
      const project = requireProject(request);
      const { examples } = request.body.teaching;
      const parseTyped = await loadValueParser();
      const read: { documentId: string; expected: ExpectedValues }[] = [];
      for (const [i, { document_id, values }] of examples.entries()) {
        const place = `teaching.examples[${i}]`;
        if (read.some(({ documentId }) => documentId === document_id))
          throw createFieldError(
            `${place}.document_id`,
            'invalid',
            'is also the document of another example',
          );
        const expected = parseExampleValues(values, `${place}.values`, {
          newEntryId: () => randomBytes(5).toString('hex'),
          parseTyped,
        });
        const document = await records.documents.find(project.id, document_id);
        if (document === null)
          throw createFieldError(`${place}.document_id`, 'invalid', 'is not a document of this project');
        if (document.status !== 'completed')
          throw createFieldError(
            `${place}.document_id`,
            'invalid',
            document.status === 'pending'
              ? 'is still being processed; wait until it is completed'
              : 'could not be processed, so it has no result',
          );
        const named = { corrections: expected.corrections, toRead: [] };
        await refuseUnknownNames(records, document, named, `${place}.values`);
        read.push({ documentId: document_id, expected });
      }
      const actorId = requireCaller(request).id;
      const answer = await answerOnce(records, request, requireBodyDigest(request), (commit) =>
        commit(async (stores) => {
          const made = await stores.teachings.create({ project, actorId, examples: read });
          const documentIds = read.map(({ documentId }) => documentId);
          return { status: 202, headers: {}, body: { teaching: presentTeaching(made) }, documentIds };
        }),
      );
      return sendAnswer(reply, answer);
    },
  );

  app.get(
    PATH,
    {
      config: { scope: 'documents:read' },
      schema: {
        tags: ['Layouts'],
        operationId: 'teachings.list',
        summary: 'List teaching jobs',
        description: 'Returns the teaching jobs of the project, newest first.',
        params: ProjectParams,
        querystring: TeachingListQuery,
        response: { 200: TeachingList },
      },
    },
    async (request) => {
      const pagination = readPagination(request, secrets);
      const found = await records.teachings.list(requireProject(request).id, pagination);
      return { teachings: found.rows.map(presentTeaching), meta: toMeta(pagination, found) };
    },
  );

  app.get(
    `${PATH}/:teaching_id`,
    {
      config: { scope: 'documents:read' },
      schema: {
        tags: ['Layouts'],
        operationId: 'teachings.retrieve',
        summary: 'Retrieve a teaching job',
        description:
          'Returns the progress of the teaching job and, once documents have been compared, the results for each field.',
        params: TeachingParams,
        response: { 200: TeachingAnswer },
      },
    },
    async (request) => {
      const { teaching_id } = request.params;
      const found = isId('tch', teaching_id)
        ? await records.teachings.find(requireProject(request).id, teaching_id)
        : null;
      if (found === null) throw createIdNotFoundError('teaching');
      return { teaching: presentTeaching(found) };
    },
  );
}
