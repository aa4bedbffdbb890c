import { readFile } from 'node:fs/promises';
import { createFileForm } from '../api/uploads.ts';
import type { TestApp } from '../support/start-app.ts';

type Created = Record<string, { id: string }>;

const WEBHOOK = { name: 'Tested', event_type: 'document.processed', target_url: 'https://example.com/hook' };

/** Creates resources for the parameters of paths, and returns their identifiers. */
export async function createResources(app: TestApp): Promise<Record<string, string>> {
  const create = async (name: string, path: string, body?: object): Promise<string> => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const made = await app.json<Created>(path, { method: 'POST', ...init });
    return findId(made, name);
  };
  const pdf = await readFile(new URL('../../examples/invoice.pdf', import.meta.url));
  const upload = async (): Promise<string> => {
    const path = `/projects/${project}/documents?wait=60`;
    const body = createFileForm('invoice.pdf', pdf);
    return findId(await app.json<Created>(path, { method: 'POST', body }), 'document');
  };
  const project = await create('project', '/projects', { project: { name: 'Tested' } });
  const webhooks = `/projects/${project}/webhooks`;
  const webhook = await create('webhook', webhooks, WEBHOOK);
  return {
    PROJECT: project,
    DELETED_PROJECT: await create('project', '/projects', { project: { name: 'Deleted' } }),
    DOCUMENT: await upload(),
    DELETED_DOCUMENT: await upload(),
    WEBHOOK: webhook,
    DELETED_WEBHOOK: await create('webhook', webhooks, WEBHOOK),
    DELIVERY: await create('delivery', `${webhooks}/${webhook}/test`),
    EXPORT: await create('export', `/projects/${project}/exports`, { export: { format: 'csv' } }),
    DELETED_KEY: await create('key', '/keys', { name: 'Deleted', scopes: ['projects:read'] }),
  };
}

function findId(created: Created, name: string): string {
  const id = created[name]?.id;
  if (id === undefined) throw new Error(`no ${name} in ${JSON.stringify(created)}`);
  return id;
}
