import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../support/api-client.ts';
import { BrowserSession } from '../support/browser-session.ts';
import { createFileForm, createProject, makePdf, type UploadedDocument } from './uploads.ts';

/** Objects of one organization. */
export interface Objects {
  /** Identifiers of one object of every kind, keyed by path parameter. */
  ids: Record<string, string>;
  /** Two more documents. */
  others: string[];
}

/**
 * Creates an object of every kind that has an identifier. All names and texts contain `the OWNER`, and other
 * texts contain `of-the-OWNER`.
 */
export async function createObjects(client: ApiClient, owner: string): Promise<Objects> {
  const text = `the secret of the ${owner}`;
  const ids: Record<string, string> = { number: '1', project_id: await createProject(client, text) };
  const others = await createDocuments(client, ids, text, `batch-of-the-${owner}`);
  await teachProject(client, ids, others);
  await createComment(client, ids, text);
  await createAccounts(client, ids, text, owner);
  await createWebhook(client, ids, text);
  await createSourceAndExports(client, ids, text);
  await changeProjectSettings(client, ids, text, owner);
  await importSuppliers(client, ids, [text, `another supplier of the ${owner}`]);
  return { ids, others };
}

type Ids = Objects['ids'];

function post<T>(client: ApiClient, path: string, body: object, status = 201): Promise<T> {
  return client.json<T>(path, { method: 'POST', body: JSON.stringify(body), status });
}

/** Adds a document, and returns the identifiers of two more. */
async function createDocuments(
  client: ApiClient,
  ids: Ids,
  text: string,
  batch: string,
): Promise<[string, string]> {
  const upload = async (name: string, fields: Record<string, string> = {}) => {
    const form = createFileForm(name, await makePdf(1), fields);
    const path = `/projects/${ids.project_id}/documents?wait=30`;
    const { document } = await client.json<{ document: UploadedDocument }>(path, {
      method: 'POST',
      body: form,
    });
    return document.id;
  };
  ids.document_id = await upload(`${text}.pdf`, { external_id: text, batch });
  ids.external_id = text;
  ids.batch = batch;
  return [await upload('second.pdf'), await upload('third.pdf')];
}

/** Teaches the project, which also creates a layout. */
async function teachProject(client: ApiClient, ids: Ids, others: string[]): Promise<void> {
  const project = `/projects/${ids.project_id}`;
  const examples = [ids.document_id, ...others].map((document_id) => ({
    document_id,
    values: { document_type: 'invoice' },
  }));
  const { teaching } = await post<{ teaching: { id: string } }>(
    client,
    `${project}/teachings`,
    { teaching: { examples } },
    202,
  );
  ids.teaching_id = teaching.id;
  await waitForTeaching(client, `${project}/teachings/${teaching.id}`);
  const { layouts } = await client.json<{ layouts: { id: string }[] }>(`${project}/layouts`);
  ids.layout_id = layouts[0]?.id ?? '';
}

async function waitForTeaching(client: ApiClient, path: string): Promise<void> {
  for (;;) {
    const { teaching } = await client.json<{ teaching: { status: string } }>(path);
    if (teaching.status !== 'pending') return;
    await sleep(100);
  }
}

async function createComment(client: ApiClient, ids: Ids, text: string): Promise<void> {
  const path = `/projects/${ids.project_id}/documents/${ids.document_id}/comments`;
  const { comment } = await post<{ comment: { id: string } }>(client, path, { comment: { text } });
  ids.comment_id = comment.id;
}

/** Creates a key, a user, an invitation and the settings for single sign-on. */
async function createAccounts(client: ApiClient, ids: Ids, text: string, owner: string): Promise<void> {
  ids.key_id = (await post<{ key: { id: string } }>(client, '/keys', { name: text })).key.id;
  const { link } = await post<{ link: string }>(client, '/invitations', {
    invitation: { email: `of-the-${owner}@example.com`, role: 'viewer' },
  });
  ids.user_id = (await new BrowserSession(client).accept(link, {})).userId;
  const { invitation } = await post<{ invitation: { id: string } }>(client, '/invitations', {
    invitation: { email: `invited-by-the-${owner}@example.com`, role: 'viewer' },
  });
  ids.invitation_id = invitation.id;
  await client.json('/single_sign_on', {
    method: 'PUT',
    body: JSON.stringify({
      single_sign_on: { issuer: 'https://login.example.com', client_id: `client-of-the-${owner}` },
    }),
  });
}

/** Creates a webhook with a test delivery. */
async function createWebhook(client: ApiClient, ids: Ids, name: string): Promise<void> {
  const webhooks = `/projects/${ids.project_id}/webhooks`;
  const { webhook } = await post<{ webhook: { id: string } }>(client, webhooks, {
    name,
    event_type: 'document.processed',
    target_url: 'https://hooks.example.com/',
  });
  ids.webhook_id = webhook.id;
  const path = `${webhooks}/${webhook.id}`;
  await (await client.request(`${path}/test`, { method: 'POST' })).arrayBuffer();
  const { deliveries } = await client.json<{ deliveries: { id: string }[] }>(`${path}/deliveries`);
  ids.delivery_id = deliveries[0]?.id ?? '';
}

/** Creates an inactive source, an export, a saved view and an export schedule. */
async function createSourceAndExports(client: ApiClient, ids: Ids, text: string): Promise<void> {
  const project = `/projects/${ids.project_id}`;
  const imap = { host: 'imap.example.com', username: text, password: text, include_existing: false };
  const { source } = await post<{ source: { id: string } }>(client, `${project}/sources`, {
    source: { name: text, active: false, imap },
  });
  ids.source_id = source.id;
  const made = await post<{ export: { id: string } }>(client, `${project}/exports`, {
    export: { format: 'csv' },
  });
  ids.export_id = made.export.id;
  const { view } = await post<{ view: { id: string } }>(client, `${project}/views`, {
    view: { name: text, query: {} },
  });
  ids.view_id = view.id;
  const scheduled = await post<{ export_schedule: { id: string } }>(client, `${project}/export_schedules`, {
    export_schedule: { name: text, export: { format: 'csv' }, every: 'day', at: '06:30' },
  });
  ids.schedule_id = scheduled.export_schedule.id;
}

/** Adds a language model and a custom field, and corrects its value in the document. */
async function changeProjectSettings(
  client: ApiClient,
  ids: Ids,
  text: string,
  owner: string,
): Promise<void> {
  const project = `/projects/${ids.project_id}`;
  const change = (method: string, path: string, body: object) =>
    client.json(project + path, { method, body: JSON.stringify(body) });
  await change('PUT', '/language_model', {
    language_model: { url: 'https://models.example.com/v1', model: 'tiny', api_key: `sk-of-the-${owner}` },
  });
  await change('PUT', '/schema', {
    schema: { type: 'object', properties: { colour: { type: 'string' } } },
  });
  await change('PATCH', `/documents/${ids.document_id}/fields`, { fields: { '/custom/colour': text } });
}

async function importSuppliers(client: ApiClient, ids: Ids, names: string[]): Promise<void> {
  const project = `/projects/${ids.project_id}`;
  await client.request(`${project}/supplier_imports`, {
    method: 'POST',
    body: JSON.stringify({ import: { suppliers: names.map((name) => ({ names: [name] })) } }),
  });
  const { suppliers } = await client.json<{ suppliers: { id: string }[] }>(`${project}/suppliers`);
  ids.supplier_id = suppliers[0]?.id ?? '';
  ids.other_supplier_id = suppliers[1]?.id ?? '';
}
