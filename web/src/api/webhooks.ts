import { getJson, send, toQuery } from './client.ts';
import type { Delivery, NewWebhook, PaginationMeta, Webhook } from './openapi.ts';

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

const buildWebhookPath = (projectId: string, id = '') =>
  `/projects/${projectId}/webhooks${id === '' ? '' : `/${id}`}`;

export async function listWebhooks(projectId: string): Promise<Webhook[]> {
  return (await getJson<{ webhooks: Webhook[] }>(buildWebhookPath(projectId))).webhooks;
}

export async function getWebhook(projectId: string, id: string): Promise<Webhook> {
  return (await getJson<{ webhook: Webhook }>(buildWebhookPath(projectId, id))).webhook;
}

export async function createWebhook(projectId: string, body: WebhookBody): Promise<NewWebhook> {
  return (await getJson<{ webhook: NewWebhook }>(buildWebhookPath(projectId), { method: 'POST', body }))
    .webhook;
}

export async function changeWebhook(
  projectId: string,
  id: string,
  body: Partial<WebhookBody>,
): Promise<void> {
  await send(buildWebhookPath(projectId, id), { method: 'PATCH', body });
}

export async function deleteWebhook(projectId: string, id: string): Promise<void> {
  await send(buildWebhookPath(projectId, id), { method: 'DELETE' });
}

export async function testWebhook(projectId: string, id: string): Promise<void> {
  await send(`${buildWebhookPath(projectId, id)}/test`, { method: 'POST' });
}

export async function rotateSecret(projectId: string, id: string): Promise<NewWebhook> {
  const path = `${buildWebhookPath(projectId, id)}/rotate_secret`;
  return (await getJson<{ webhook: NewWebhook }>(path, { method: 'POST' })).webhook;
}

export function listDeliveries(
  projectId: string,
  id: string,
  query: { status: string; page: number },
): Promise<{ deliveries: Delivery[]; meta: PaginationMeta }> {
  return getJson(`${buildWebhookPath(projectId, id)}/deliveries${toQuery({ ...query, per_page: 25 })}`);
}

export async function redeliver(projectId: string, id: string, deliveryId: string): Promise<void> {
  await send(`${buildWebhookPath(projectId, id)}/deliveries/${deliveryId}/redeliver`, { method: 'POST' });
}
