import { digestApiKey, generateApiKey } from '../../domain/api-keys.ts';
import { delegateRights } from '../../domain/delegate-rights.ts';
import type { Records } from '../../domain/ports/records.ts';
import { parseProjectName } from '../../domain/projects.ts';
import { createFieldError, createIdNotFoundError } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import { buildAuditEntry } from '../audit-entry.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { answerOnce, sendAnswer } from '../idempotency.ts';
import { requireBodyDigest, requireCaller } from '../request-context.ts';
import { IdempotencyHeaders, NoContent } from '../schemas/common.ts';
import { KeyBody, KeyList, KeyParams, NewKeyAnswer, presentKey } from '../schemas/keys.ts';
import { parseTimestamp } from '../timestamps.ts';

const MANAGE = { scope: 'keys:manage' } as const;

export function addKeyRoutes(app: Server, { records, settings }: HttpDependencies): void {
  const most = settings.quotas.keys;
  app.get(
    '/keys',
    {
      config: MANAGE,
      schema: {
        tags: ['Keys'],
        operationId: 'keys.list',
        summary: "List the organization's keys",
        description:
          'The list includes revoked and expired keys. The keys themselves are not stored and are never shown again.',
        response: { 200: KeyList },
      },
    },
    async (request) => ({
      keys: (await records.apiKeys.list(requireCaller(request).organizationId)).map(presentKey),
    }),
  );

  app.post(
    '/keys',
    {
      config: { ...MANAGE, consumes: ['application/json'] },
      schema: {
        tags: ['Keys'],
        operationId: 'keys.create',
        summary: 'Create a key',
        description:
          'A key can create only keys that have a subset of its scopes and expire no later than it does. ' +
          'To rotate a key, create a second one, switch the clients to it, and revoke the first.',
        headers: IdempotencyHeaders,
        body: KeyBody,
        response: { 201: NewKeyAnswer },
      },
    },
    async (request, reply) => {
      const creator = requireCaller(request);
      const { organizationId } = creator;
      const name = parseProjectName(request.body.name, 'name');
      const projectIds = await findGrantedProjects(records, organizationId, request.body.project_ids);
      const rights = delegateRights(creator, {
        scopes: request.body.scopes,
        expiresAt: parseExpiry(request.body.expires_at),
      });
      const answer = await answerOnce(records, request, requireBodyDigest(request), (commit) =>
        commit(async (stores) => {
          const apiKey = generateApiKey();
          const digest = digestApiKey(apiKey);
          const created = await stores.apiKeys.createWithin(
            { organizationId, name, digest, ...rights, projectIds, createdBy: creator.id },
            most,
          );
          if (created === 'limit_reached')
            throw createFieldError(
              '',
              'limit_reached',
              `your organization can have at most ${most} keys; revoke one first`,
            );
          await stores.auditLog.add(
            organizationId,
            buildAuditEntry(request, 'key.created', created.id, {
              after: { name, scopes: created.scopes, project_ids: projectIds },
            }),
          );
          const key = presentKey(created);
          return {
            status: 201,
            headers: { 'Cache-Control': 'no-store' },
            body: { key: { ...key, api_key: apiKey } },
            replayBody: { key },
            documentIds: [],
          };
        }),
      );
      return sendAnswer(reply, answer);
    },
  );

  app.delete(
    '/keys/:key_id',
    {
      config: MANAGE,
      schema: {
        tags: ['Keys'],
        operationId: 'keys.revoke',
        summary: 'Revoke a key',
        description: 'The key is refused from the next request on, and its event streams end.',
        params: KeyParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { key_id } = request.params;
      const { organizationId } = requireCaller(request);
      if (!isId('key', key_id)) throw createIdNotFoundError('API key');
      await records.transaction(async (stores) => {
        if (!(await stores.apiKeys.revoke(organizationId, key_id))) throw createIdNotFoundError('API key');
        await stores.auditLog.add(organizationId, buildAuditEntry(request, 'key.revoked', key_id));
      });
      return reply.code(204).send(null);
    },
  );
}

/** @throws {ApiError} 422 if a project does not exist in the organization */
async function findGrantedProjects(
  { projects }: Pick<Records, 'projects'>,
  organizationId: string,
  ids: readonly string[] | null | undefined,
): Promise<string[] | null> {
  if (ids === null || ids === undefined) return null;
  for (const [index, id] of ids.entries()) {
    if (!isId('proj', id) || (await projects.find(organizationId, id)) === null)
      throw createFieldError(`project_ids[${index}]`, 'not_in_list', 'is not a project of your organization');
  }
  return [...new Set(ids)];
}

/** Returns undefined if the text is missing, and null if the key never expires. */
function parseExpiry(text: string | null | undefined): Date | null | undefined {
  if (text === null || text === undefined) return text;
  const time = parseTimestamp(text, 'expires_at');
  if (time.getTime() <= Date.now()) throw createFieldError('expires_at', 'invalid', 'must be in the future');
  return time;
}
