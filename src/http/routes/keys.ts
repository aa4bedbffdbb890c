import { type ApiKey, digestApiKey, generateApiKey } from '../../domain/api-keys.ts';
import { parseProjectName } from '../../domain/projects.ts';
import { fieldError, notFound } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { answerOnce, sendAnswer } from '../idempotency.ts';
import { requireApiKey, requireBodyDigest } from '../request-context.ts';
import { IdempotencyHeaders, NoContent } from '../schemas/common.ts';
import { KeyBody, KeyList, KeyParams, NewKeyAnswer, presentKey } from '../schemas/keys.ts';
import { parseTimestamp } from '../timestamps.ts';

const MANAGE = { scope: 'keys:manage' } as const;

export function addKeyRoutes(app: Server, { records }: HttpDependencies): void {
  app.get(
    '/keys',
    {
      config: MANAGE,
      schema: {
        tags: ['Keys'],
        summary: "List the organization's keys",
        description: 'Revoked and expired ones too. The keys themselves are not kept and never shown again.',
        response: { 200: KeyList },
      },
    },
    async (request) => ({
      keys: (await records.apiKeys.list(requireApiKey(request).organizationId)).map(presentKey),
    }),
  );

  app.post(
    '/keys',
    {
      config: { ...MANAGE, consumes: ['application/json'] },
      schema: {
        tags: ['Keys'],
        summary: 'Create a key',
        description: 'For a rotation: create a second key, move the clients over, revoke the first.',
        headers: IdempotencyHeaders,
        body: KeyBody,
        response: { 201: NewKeyAnswer },
      },
    },
    async (request, reply) => {
      const { organizationId } = requireApiKey(request);
      const name = parseProjectName(request.body.name, 'name');
      const scopes: ApiKey['scopes'] = [...new Set(request.body.scopes ?? ['*' as const])];
      const expiresAt = parseExpiry(request.body.expires_at ?? null);
      const answer = await answerOnce(records, request, requireBodyDigest(request), (commit) =>
        commit(async (stores) => {
          const apiKey = generateApiKey();
          const digest = digestApiKey(apiKey);
          const key = presentKey(
            await stores.apiKeys.create({ organizationId, name, digest, scopes, expiresAt }),
          );
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
        summary: 'Revoke a key',
        description: 'It is refused from the next request on.',
        params: KeyParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { key_id } = request.params;
      const { organizationId } = requireApiKey(request);
      if (!isId('key', key_id) || !(await records.apiKeys.revoke(organizationId, key_id))) throw notFound();
      return reply.code(204).send(null);
    },
  );
}

function parseExpiry(text: string | null): Date | null {
  if (text === null) return null;
  const time = parseTimestamp(text, 'expires_at');
  if (time.getTime() <= Date.now()) throw fieldError('expires_at', 'invalid', 'must be in the future');
  return time;
}
