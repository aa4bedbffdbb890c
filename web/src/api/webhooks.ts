import type { DeliveryList, NewWebhook, Webhook } from '#client/types';
import { legible, removeEmpty } from './client.ts';

export type WebhookBody = Pick<
  Webhook,
  'name' | 'event_types' | 'target_url' | 'active' | 'format' | 'include_parsed_data'
>;

export const EVENT_TYPES = [
  'document.processed',
  'document.failed',
  'document.corrected',
  'document.reviewed',
  'document.rejected',
  'export.completed',
  'export.failed',
] as const satisfies Webhook['event_type'][];

export type EventType = (typeof EVENT_TYPES)[number];

export async function listWebhooks(project_id: string): Promise<Webhook[]> {
  return (await legible.webhooks.list({ project_id })).webhooks;
}

export async function getWebhook(project_id: string, webhook_id: string): Promise<Webhook> {
  return (await legible.webhooks.retrieve({ project_id, webhook_id })).webhook;
}

export async function createWebhook(project_id: string, body: WebhookBody): Promise<NewWebhook> {
  return (await legible.webhooks.create({ project_id, body })).webhook;
}

export async function changeWebhook(
  project_id: string,
  webhook_id: string,
  body: Partial<WebhookBody>,
): Promise<void> {
  await legible.webhooks.update({ project_id, webhook_id, body });
}

export async function deleteWebhook(project_id: string, webhook_id: string): Promise<void> {
  await legible.webhooks.delete({ project_id, webhook_id });
}

export async function testWebhook(project_id: string, webhook_id: string): Promise<void> {
  await legible.webhooks.sendTest({ project_id, webhook_id });
}

export async function rotateSecret(project_id: string, webhook_id: string): Promise<NewWebhook> {
  return (await legible.webhooks.rotateSecret({ project_id, webhook_id })).webhook;
}

type DeliveryParameters = Parameters<typeof legible.deliveries.list>[0];

export function listDeliveries(
  project_id: string,
  webhook_id: string,
  query: { status: string; page: number },
): Promise<DeliveryList> {
  const parameters = { ...removeEmpty(query), per_page: 25, project_id, webhook_id };
  return legible.deliveries.list(parameters as DeliveryParameters).first();
}

export async function redeliver(project_id: string, webhook_id: string, delivery_id: string): Promise<void> {
  await legible.deliveries.redeliver({ project_id, webhook_id, delivery_id });
}
