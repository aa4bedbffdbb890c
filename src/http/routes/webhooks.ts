import { createSigningSecret, WEBHOOKS_PER_PROJECT, type Webhook } from '../../domain/webhooks.ts';
import { createFieldError, createIdNotFoundError } from '../../lib/api-error.ts';
import { createId, isId } from '../../lib/id.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { findWebhook } from '../find-webhook.ts';
import { answerOnce, sendAnswer } from '../idempotency.ts';
import { requireBodyDigest, requireProject, requireScopes } from '../request-context.ts';
import { IdempotencyHeaders, NoContent, ProjectParams } from '../schemas/common.ts';
import {
  NewWebhookAnswer,
  presentWebhook,
  WebhookAnswer,
  WebhookBody,
  WebhookChangesBody,
  WebhookList,
  WebhookParams,
} from '../schemas/webhooks.ts';
import { checkWebhookBody, readEventTypes, readWebhookChanges } from '../webhook-body.ts';

const READ = { scope: 'webhooks:read' } as const;
const WRITE = { scope: 'webhooks:write' } as const;
const WRITE_JSON = { ...WRITE, consumes: ['application/json'] } as const;
/**
 * Changing a webhook also requires permission to read documents, because the webhook sends their contents.
 */
const SENDS_RESULTS = ['webhooks:write', 'documents:read'] as const;
const NO_STORE = { 'Cache-Control': 'no-store' };

export function addWebhookRoutes(app: Server, deps: HttpDependencies): void {
  const { records } = deps;
  addCreateRoute(app, deps);
  addUpdateRoute(app, deps);
  addRotateRoute(app, deps);

  app.get(
    '/projects/:project_id/webhooks',
    {
      config: READ,
      schema: {
        tags: ['Webhooks'],
        operationId: 'webhooks.list',
        summary: 'List webhooks',
        description:
          'Returns all webhooks of the project, newest first, without their secrets. The list is not paged.',
        params: ProjectParams,
        response: { 200: WebhookList },
      },
    },
    async (request) => ({
      webhooks: (await records.webhooks.list(requireProject(request).id)).map(presentWebhook),
    }),
  );

  app.get(
    '/projects/:project_id/webhooks/:webhook_id',
    {
      config: READ,
      schema: {
        tags: ['Webhooks'],
        operationId: 'webhooks.retrieve',
        summary: 'Retrieve a webhook',
        description:
          'The response does not include the secret, which is shown only when the secret is created or rotated.',
        params: WebhookParams,
        response: { 200: WebhookAnswer },
      },
    },
    async (request) => ({
      webhook: presentWebhook(await findWebhook(records.webhooks, request, request.params.webhook_id)),
    }),
  );

  app.delete(
    '/projects/:project_id/webhooks/:webhook_id',
    {
      config: WRITE,
      schema: {
        tags: ['Webhooks'],
        operationId: 'webhooks.delete',
        summary: 'Delete a webhook',
        description: 'Deletes the webhook with its deliveries. Pending deliveries are no longer sent.',
        params: WebhookParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { webhook_id } = request.params;
      const { id } = requireProject(request);
      if (!isId('wh', webhook_id) || !(await records.webhooks.delete(id, webhook_id)))
        throw createIdNotFoundError('webhook');
      return reply.code(204).send(null);
    },
  );
}

function addCreateRoute(app: Server, { records, secrets, outbound }: HttpDependencies): void {
  app.post(
    '/projects/:project_id/webhooks',
    {
      config: WRITE_JSON,
      attachValidation: true,
      schema: {
        tags: ['Webhooks'],
        operationId: 'webhooks.create',
        summary: 'Create a webhook',
        description: `A project can have at most ${WEBHOOKS_PER_PROJECT} webhooks. Deliveries are signed according to Standard Webhooks.`,
        params: ProjectParams,
        headers: IdempotencyHeaders,
        body: WebhookBody,
        response: { 201: NewWebhookAnswer },
      },
    },
    async (request, reply) => {
      checkWebhookBody(request, outbound, true);
      const { name, target_url, active, format, include_parsed_data } = request.body;
      const eventTypes = readEventTypes(request.body);
      if (eventTypes === null) throw createFieldError('event_type', 'required', 'is required');
      if (include_parsed_data === true) requireScopes(request, SENDS_RESULTS);
      const projectId = requireProject(request).id;
      const answer = await answerOnce(records, request, requireBodyDigest(request), (commit) =>
        commit(async (stores) => {
          const id = createId('wh');
          const secret = createSigningSecret();
          const made = await stores.webhooks.create({
            id,
            projectId,
            name,
            eventTypes,
            targetUrl: target_url,
            active: active ?? true,
            format: format ?? 'legible',
            includeParsedData: include_parsed_data ?? false,
            sealedSecret: secrets.seal(secret, id),
          });
          const webhook = presentWebhook(requireWebhook(made));
          return {
            status: 201,
            headers: { ...NO_STORE, Location: `/v1/projects/${projectId}/webhooks/${id}` },
            body: { webhook: { ...webhook, signing_secret: secret } },
            replayBody: { webhook },
            documentIds: [],
          };
        }),
      );
      return sendAnswer(reply, answer);
    },
  );
}

function addRotateRoute(app: Server, { records, secrets, settings }: HttpDependencies): void {
  app.post(
    '/projects/:project_id/webhooks/:webhook_id/rotate_secret',
    {
      config: WRITE,
      schema: {
        tags: ['Webhooks'],
        operationId: 'webhooks.rotateSecret',
        summary: 'Rotate the signing secret',
        description:
          'For 24 hours, deliveries are also signed with the previous secret, so that receivers can switch without losing events.',
        params: WebhookParams,
        headers: IdempotencyHeaders,
        response: { 201: NewWebhookAnswer },
      },
    },
    async (request, reply) => {
      const { id, projectId } = await findWebhook(records.webhooks, request, request.params.webhook_id);
      const answer = await answerOnce(records, request, '', (commit) =>
        commit(async (stores) => {
          const secret = createSigningSecret();
          const formerUntil = new Date(Date.now() + settings.webhooks.secretOverlapMs);
          const sealed = secrets.seal(secret, id);
          const rotated = await stores.webhooks.rotateSecret(projectId, id, sealed, formerUntil);
          if (rotated === null) throw createIdNotFoundError('webhook');
          const webhook = presentWebhook(rotated);
          return {
            status: 201,
            headers: NO_STORE,
            body: { webhook: { ...webhook, signing_secret: secret } },
            replayBody: { webhook },
            documentIds: [],
          };
        }),
      );
      return sendAnswer(reply, answer);
    },
  );
}

function addUpdateRoute(app: Server, { records, outbound }: HttpDependencies): void {
  app.patch(
    '/projects/:project_id/webhooks/:webhook_id',
    {
      config: WRITE_JSON,
      attachValidation: true,
      schema: {
        tags: ['Webhooks'],
        operationId: 'webhooks.update',
        summary: 'Change a webhook',
        description: 'Absent members are not changed. Disabling a webhook cancels its pending deliveries.',
        params: WebhookParams,
        body: WebhookChangesBody,
        response: { 200: WebhookAnswer },
      },
    },
    async (request) => {
      const found = await findWebhook(records.webhooks, request, request.params.webhook_id);
      checkWebhookBody(request, outbound, false);
      const changes = readWebhookChanges(request.body);
      if (changes.includeParsedData ?? found.includeParsedData) requireScopes(request, SENDS_RESULTS);
      const webhook = await records.webhooks.update(requireProject(request).id, found.id, changes);
      if (webhook === null) throw createIdNotFoundError('webhook');
      return { webhook: presentWebhook(webhook) };
    },
  );
}

function requireWebhook(made: Webhook | 'limit_reached' | null): Webhook {
  if (made === null) throw createIdNotFoundError('project');
  if (made !== 'limit_reached') return made;
  throw createFieldError(
    '',
    'limit_reached',
    `a project can have at most ${WEBHOOKS_PER_PROJECT} webhooks; delete one first`,
  );
}
