import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './start-app.ts';

export interface WebhookJson {
  id: string;
  event_type: string;
  target_url: string;
  name: string;
  active: boolean;
  created_at: string;
  include_parsed_data: boolean;
  disabled_reason: string | null;
  signing_secret?: string;
}

export interface AttemptJson {
  at: string;
  response_status: number | null;
  duration_ms: number;
  error: string | null;
  trigger: string;
}

export interface DeliveryJson {
  id: string;
  event_type: string;
  document_id: string | null;
  status: string;
  attempts: AttemptJson[];
  next_attempt_at: string | null;
}

export interface ErrorJson {
  error: { code: string; message: string; details: { field: string; code: string }[] };
}

let projects = 0;

/** Creates a project and returns its path. */
export async function makeProject(app: TestApp): Promise<string> {
  const body = JSON.stringify({ project: { name: `project ${++projects}` } });
  const { project } = await app.json<{ project: { id: string } }>('/projects', { method: 'POST', body });
  return `/projects/${project.id}`;
}

export async function makeWebhook(
  app: TestApp,
  project: string,
  target_url: string,
  more: object = {},
): Promise<WebhookJson & { signing_secret: string; path: string }> {
  const body = JSON.stringify({ name: 'hook', event_type: 'document.processed', target_url, ...more });
  const { webhook } = await app.json<{ webhook: WebhookJson }>(`${project}/webhooks`, {
    method: 'POST',
    body,
  });
  return {
    ...webhook,
    signing_secret: webhook.signing_secret ?? '',
    path: `${project}/webhooks/${webhook.id}`,
  };
}

/** Uploads a small text file and waits until it has been processed. Returns the document's ID. */
export async function processDocument(
  app: TestApp,
  project: string,
  text = 'A note of some length.',
): Promise<string> {
  return upload(app, project, 'note.txt', text);
}

/** Uploads a file that only looks like a PDF. Returns the ID of the failed document. */
export async function failDocument(app: TestApp, project: string): Promise<string> {
  return upload(app, project, 'broken.pdf', '%PDF-1.7\nnot a PDF');
}

async function upload(app: TestApp, project: string, name: string, text: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([text]), name);
  const path = `${project}/documents?wait=60`;
  const { document } = await app.json<{ document: { id: string; status: string } }>(path, {
    method: 'POST',
    body: form,
  });
  if (document.status === 'pending') throw new Error('the document was not read in time');
  return document.id;
}

export async function listDeliveries(app: TestApp, webhookPath: string, query = ''): Promise<DeliveryJson[]> {
  const list = await app.json<{ deliveries: DeliveryJson[] }>(`${webhookPath}/deliveries${query}`);
  return list.deliveries;
}

/**
 * Polls until the newest delivery meets a condition. If this takes too long, throws an error that contains
 * the delivery's state.
 */
export async function waitForDelivery(
  app: TestApp,
  webhookPath: string,
  wanted: (delivery: DeliveryJson) => boolean,
): Promise<DeliveryJson> {
  const until = Date.now() + 20_000;
  for (;;) {
    const [delivery] = await listDeliveries(app, webhookPath);
    if (delivery !== undefined && wanted(delivery)) return delivery;
    if (Date.now() > until) throw new Error(`the delivery is ${JSON.stringify(delivery)}`);
    await sleep(25);
  }
}

export function waitUntilOver(app: TestApp, webhookPath: string): Promise<DeliveryJson> {
  return waitForDelivery(app, webhookPath, ({ status }) => status !== 'pending');
}
