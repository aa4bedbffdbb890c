import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createProject } from '../api/uploads.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { createHost, type HostOptions, type Item } from './n8n-host.ts';

type Host = ReturnType<typeof createHost>;
interface NodeClass {
  execute: (this: Host) => Promise<Item[][]>;
  webhook: (this: Host) => Promise<{ workflowData?: Item[][]; noWebhookResponse?: boolean }>;
  methods: { loadOptions: { listProjects: (this: Host) => Promise<{ name: string; value: string }[]> } };
  webhookMethods: { default: Record<'checkExists' | 'create' | 'delete', (this: Host) => Promise<boolean>> };
}

const ROOT = join(import.meta.dirname, '../..');

let app: TestApp;
let project: string;
let receiver: WebhookReceiver;
let node: NodeClass;
let trigger: NodeClass;
let invoice: Item;
before(async () => {
  // The name must not be a string literal, because the compiler cannot find the types of n8n here.
  const load = async (name: string): Promise<NodeClass> => {
    const module = await import(join(ROOT, `integrations/n8n/src/${name}.node.ts`));
    return new module[name]();
  };
  node = await load('Legible');
  trigger = await load('LegibleTrigger');
  receiver = await startWebhookReceiver();
  app = await startApp({ LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' });
  project = await createProject(app, 'Invoices');
  const data = await readFile(join(ROOT, 'examples/invoice.pdf'), 'base64');
  invoice = {
    json: {},
    binary: { data: { data, fileName: 'invoice "1".pdf', mimeType: 'application/pdf' } },
  };
});
after(async () => {
  await app.stop();
  await receiver.close();
});

function makeHost(options: Omit<HostOptions, 'credentials'>): Host {
  return createHost({
    ...options,
    parameters: {
      project,
      timeoutSeconds: 120,
      waitForResult: true,
      binaryProperty: 'data',
      ...options.parameters,
    },
    credentials: { baseUrl: `${app.baseUrl}/`, apiKey: app.key },
  });
}

async function execute(options: Omit<HostOptions, 'credentials'>): Promise<Item[]> {
  const [items = []] = await node.execute.call(makeHost({ items: [{ json: {} }], ...options }));
  return items;
}

describe('the n8n node', () => {
  let id: string;

  it('uploads a file and waits for its data', async () => {
    const options = { external_id: 'order-1', idempotency_key: 'run-1' };
    const parameters = { operation: 'upload', options };
    const [item] = await execute({ items: [invoice], parameters });
    assert.equal(item?.json.filename, 'invoice "1".pdf');
    assert.equal(item.json.external_id, 'order-1');
    assert.equal((item.json.parsed_data as { fields: { total: number } }).fields.total, 507.6);
    id = String(item.json.id);
    const [again] = await execute({ items: [invoice], parameters });
    assert.equal(again?.json.id, id);
  });

  it('gets a document, and lists documents with their fields', async () => {
    const [item] = await execute({ parameters: { operation: 'get', documentId: id } });
    assert.equal(item?.json.id, id);
    const filters = { document_type: 'invoice', status: '' };
    const all = await execute({ parameters: { operation: 'getMany', returnAll: true, filters } });
    assert.deepEqual(
      all.map(({ json }) => [json.id, (json.fields as { total: number }).total]),
      [[id, 507.6]],
    );
    const none = await execute({
      parameters: { operation: 'getMany', returnAll: false, limit: 5, filters: { q: 'nowhere' } },
    });
    assert.deepEqual(none, []);
  });

  it('exports documents as a file', async () => {
    const [item] = await execute({ parameters: { operation: 'export', format: 'csv', documentIds: id } });
    const { data, fileName, mimeType } = item?.binary?.data ?? { data: '', fileName: '', mimeType: '' };
    assert.match(fileName, /\.csv$/);
    assert.match(mimeType, /^text\/csv/);
    assert.match(Buffer.from(data, 'base64').toString(), /507\.6/);
  });

  it('fails with the reason, or continues with it in the output', async () => {
    const broken = {
      ...invoice,
      binary: { data: { data: btoa('%PDF-1.4 broken'), fileName: 'a.pdf', mimeType: 'application/pdf' } },
    };
    const parameters = { operation: 'upload' };
    await assert.rejects(
      execute({ items: [broken], parameters }),
      /a\.pdf could not be read: .*corrupt_file/,
    );
    const [item] = await execute({ items: [broken], parameters, continueOnFail: true });
    assert.match(String(item?.json.error), /corrupt_file/);
  });

  it('offers the projects that the key can access', async () => {
    assert.deepEqual(await node.methods.loadOptions.listProjects.call(makeHost({ parameters: {} })), [
      { name: 'Invoices', value: project },
    ]);
  });
});

describe('the n8n trigger', () => {
  it('creates its webhook, accepts only signed events, and deletes the webhook', async () => {
    const staticData: Record<string, unknown> = {};
    const parameters = { events: ['document.processed', 'document.failed'], includeParsedData: true };
    const options = { parameters, staticData, webhookUrl: receiver.url };
    const { checkExists, create, delete: remove } = trigger.webhookMethods.default;
    assert.equal(await checkExists.call(makeHost(options)), false);
    assert.equal(await create.call(makeHost(options)), true);
    assert.equal(await checkExists.call(makeHost(options)), true);

    await execute({ items: [invoice], parameters: { operation: 'upload' } });
    const [received] = await receiver.waitFor(1);
    assert.ok(received !== undefined);
    const headers = received.headers as Record<string, string>;
    const receive = async (rawBody: Buffer, given: Record<string, string>) => {
      const context = makeHost({ ...options, request: { rawBody, headers: given } });
      return { ...(await trigger.webhook.call(context)), status: context.answered.status };
    };
    const body = Buffer.from(received.body);
    const event = (await receive(body, headers)).workflowData?.[0]?.[0]?.json;
    assert.equal(event?.type, 'document.processed');
    const { document } = event.data as { document: { parsed_data: { fields: { total: number } } } };
    assert.equal(document.parsed_data.fields.total, 507.6);
    for (const [changed, given] of [
      [Buffer.from(received.body.replace('507.6', '507.7')), headers],
      [body, { ...headers, 'webhook-signature': 'v1,AAAA' }],
      [body, { ...headers, 'webhook-timestamp': '1000000000' }],
      [body, {}],
    ] as const) {
      assert.deepEqual(await receive(changed, given), { noWebhookResponse: true, status: 401 });
    }

    assert.equal(await remove.call(makeHost(options)), true);
    assert.deepEqual(staticData, {});
    const { webhooks } = await app.json<{ webhooks: unknown[] }>(`/projects/${project}/webhooks`);
    assert.deepEqual(webhooks, []);
    assert.equal(await remove.call(makeHost({ ...options, staticData: { webhookId: 'wh_gone' } })), true);
  });
});
