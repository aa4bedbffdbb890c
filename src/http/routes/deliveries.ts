import type { Delivery } from '../../domain/deliveries.ts';
import { ApiError, createIdNotFoundError } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { findWebhook } from '../find-webhook.ts';
import { answerOnce, sendAnswer } from '../idempotency.ts';
import { readPagination, toMeta } from '../pagination.ts';
import { IdempotencyHeaders } from '../schemas/common.ts';
import {
  DeliveryAnswer,
  DeliveryList,
  DeliveryListQuery,
  DeliveryParams,
  presentDelivery,
  WebhookParams,
} from '../schemas/webhooks.ts';

const READ = { scope: 'webhooks:read' } as const;
const WRITE = { scope: 'webhooks:write' } as const;

export function addDeliveryRoutes(app: Server, deps: HttpDependencies): void {
  const { webhooks, deliveries } = deps.records;
  addActionRoutes(app, deps);

  app.get(
    '/projects/:project_id/webhooks/:webhook_id/deliveries',
    {
      config: READ,
      schema: {
        tags: ['Webhooks'],
        operationId: 'deliveries.list',
        summary: 'List deliveries',
        description: 'Returns the deliveries of the last 30 days, each with all of its attempts.',
        params: WebhookParams,
        querystring: DeliveryListQuery,
        response: { 200: DeliveryList },
      },
    },
    async (request) => {
      const { id } = await findWebhook(webhooks, request, request.params.webhook_id);
      const pagination = readPagination(request, deps.secrets);
      const { status } = request.query;
      const filter = status === undefined ? {} : { status };
      const found = await deliveries.list(id, filter, pagination);
      return { deliveries: found.rows.map(presentDelivery), meta: toMeta(pagination, found) };
    },
  );

  app.get(
    '/projects/:project_id/webhooks/:webhook_id/deliveries/:delivery_id',
    {
      config: READ,
      schema: {
        tags: ['Webhooks'],
        operationId: 'deliveries.retrieve',
        summary: 'Retrieve a delivery',
        description: 'Returns the delivery with the outcome of every attempt.',
        params: DeliveryParams,
        response: { 200: DeliveryAnswer },
      },
    },
    async (request) => {
      const { webhook_id, delivery_id } = request.params;
      const { id } = await findWebhook(webhooks, request, webhook_id);
      const delivery = isId('dlv', delivery_id) ? await deliveries.find(id, delivery_id) : null;
      if (delivery === null) throw createIdNotFoundError('delivery');
      return { delivery: presentDelivery(delivery) };
    },
  );
}

function addActionRoutes(app: Server, { records }: HttpDependencies): void {
  app.post(
    '/projects/:project_id/webhooks/:webhook_id/test',
    {
      config: WRITE,
      schema: {
        tags: ['Webhooks'],
        operationId: 'webhooks.sendTest',
        summary: 'Send a test event',
        description:
          'Makes one attempt to deliver a `webhook.test` event. Poll the delivery for the outcome.',
        params: WebhookParams,
        headers: IdempotencyHeaders,
        response: { 201: DeliveryAnswer },
      },
    },
    async (request, reply) => {
      const { id, projectId } = await findWebhook(records.webhooks, request, request.params.webhook_id);
      const answer = await answerOnce(records, request, '', (commit) =>
        commit(async (stores) => {
          const delivery = await stores.deliveries.createTest(id);
          if (delivery === null) throw isOff();
          return {
            status: 201,
            headers: { Location: `/v1/projects/${projectId}/webhooks/${id}/deliveries/${delivery.id}` },
            body: { delivery: presentDelivery(delivery) },
            documentIds: [],
          };
        }),
      );
      return sendAnswer(reply, answer);
    },
  );

  app.post(
    '/projects/:project_id/webhooks/:webhook_id/deliveries/:delivery_id/redeliver',
    {
      config: WRITE,
      schema: {
        tags: ['Webhooks'],
        operationId: 'deliveries.redeliver',
        summary: 'Redeliver an event',
        description: 'Makes another attempt immediately, with the same ID and bytes.',
        params: DeliveryParams,
        headers: IdempotencyHeaders,
        response: { 202: DeliveryAnswer },
      },
    },
    async (request, reply) => {
      const { webhook_id, delivery_id } = request.params;
      const { id } = await findWebhook(records.webhooks, request, webhook_id);
      if (!isId('dlv', delivery_id)) throw createIdNotFoundError('delivery');
      const answer = await answerOnce(records, request, '', (commit) =>
        commit(async (stores) => {
          const delivery = requireDelivery(await stores.deliveries.redeliver(id, delivery_id));
          return {
            status: 202,
            headers: {},
            body: { delivery: presentDelivery(delivery) },
            documentIds: delivery.documentId === null ? [] : [delivery.documentId],
          };
        }),
      );
      return sendAnswer(reply, answer);
    },
  );
}

function requireDelivery(delivery: Delivery | 'off' | 'erased' | null): Delivery {
  if (delivery === null) throw createIdNotFoundError('delivery');
  if (delivery === 'off') throw isOff();
  if (delivery !== 'erased') return delivery;
  throw new ApiError(
    'conflict',
    'This delivery cannot be sent again: its body was erased because the delivery was cancelled or its document was deleted.',
  );
}

function isOff(): ApiError {
  return new ApiError('conflict', 'The webhook is disabled. Enable it with {"active": true} first.');
}
