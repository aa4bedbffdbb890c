import type { FastifyRequest } from 'fastify';
import type { WebhookRecords } from '../domain/ports/webhook-records.ts';
import type { Webhook } from '../domain/webhooks.ts';
import { createIdNotFoundError } from '../lib/api-error.ts';
import { isId } from '../lib/id.ts';
import { requireProject } from './request-context.ts';

/** Returns the webhook in the path. Throws a 404 error if the project does not contain it. */
export async function findWebhook(
  webhooks: WebhookRecords,
  request: FastifyRequest,
  id: string,
): Promise<Webhook> {
  const webhook = isId('wh', id) ? await webhooks.find(requireProject(request).id, id) : null;
  if (webhook === null) throw createIdNotFoundError('webhook');
  return webhook;
}
