import { readFile } from 'node:fs/promises';
import { createFileForm } from '../api/uploads.ts';
import { createMember, createOwner } from '../support/browser-session.ts';
import type { TestApp } from '../support/start-app.ts';

type Created = Record<string, { id: string }>;
type Members = { members: { email: string; user_id: string }[] };

const WEBHOOK = { name: 'Tested', event_type: 'document.processed', target_url: 'https://example.com/hook' };

const SOURCE = { name: 'Tested', folder: { path: '', include_existing: false } };
const BATCH = 'tested';
const EMAILS = ['tested@example.com', 'deleted@example.com'] as const;

/** Creates resources for the path parameters. Returns their identifiers. */
export async function createResources(app: TestApp): Promise<Record<string, string>> {
  const create = async (name: string, path: string, body?: object): Promise<string> => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const made = await app.json<Created>(path, { method: 'POST', ...init });
    return findId(made, name);
  };
  const pdf = await readFile(new URL('../../examples/invoice.pdf', import.meta.url));
  const upload = async (): Promise<string> => {
    const path = `/projects/${project}/documents?wait=60`;
    const body = createFileForm('invoice.pdf', pdf, { batch: BATCH });
    return findId(await app.json<Created>(path, { method: 'POST', body }), 'document');
  };
  const project = await create('project', '/projects', { project: { name: 'Tested' } });
  const sources = `/projects/${project}/sources`;
  const [member, deletedMember] = await createMembers(app);
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
    BATCH,
    SOURCE: await create('source', sources, { source: SOURCE }),
    DELETED_SOURCE: await create('source', sources, { source: { ...SOURCE, name: 'Deleted' } }),
    MEMBER: member,
    DELETED_MEMBER: deletedMember,
    EXPORT: await create('export', `/projects/${project}/exports`, { export: { format: 'csv' } }),
    DELETED_KEY: await create('key', '/keys', { name: 'Deleted', scopes: ['projects:read'] }),
  };
}

/** Returns the identifiers of two viewers. */
async function createMembers(app: TestApp): Promise<[string, string]> {
  const owner = await createOwner(app);
  for (const email of EMAILS) await createMember(app, owner, { email, role: 'viewer' });
  const { members } = await app.json<Members>('/members');
  const [first, second] = EMAILS.map((email) => members.find((member) => member.email === email)?.user_id);
  if (first === undefined || second === undefined) throw new Error('The invited members are missing.');
  return [first, second];
}

function findId(created: Created, name: string): string {
  const id = created[name]?.id;
  if (id === undefined) throw new Error(`no ${name} in ${JSON.stringify(created)}`);
  return id;
}
