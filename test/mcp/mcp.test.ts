import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type McpHttpServer, serveHttp } from '../../src/mcp/serve-http.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const ROOT = join(import.meta.dirname, '../..');
const INVOICE = join(ROOT, 'examples/invoice.pdf');
const TOOLS = [
  'get_custom_fields',
  'list_projects',
  'propose_custom_fields',
  'read_document',
  'read_table',
  'read_text',
  'search_documents',
  'set_custom_fields',
  'upload_document',
  'wait_for_document',
];

let app: TestApp;
let server: McpHttpServer;
let project_id: string;
before(async () => {
  app = await startApp();
  server = await serveHttp({ baseUrl: app.baseUrl, version: '1', host: '127.0.0.1', port: 0 });
  const body = JSON.stringify({ project: { name: 'Assistant' } });
  const { project } = await app.json<{ project: { id: string } }>('/projects', { method: 'POST', body });
  project_id = project.id;
});
after(async () => {
  await server.close();
  await app.stop();
});

/** Connects an assistant that uses the official MCP client. */
async function connect(transport: Transport, work: (assistant: Assistant) => Promise<void>): Promise<void> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  try {
    await work({
      listTools: async () => (await client.listTools()).tools.map(({ name }) => name).sort(),
      call: async (name, given) => {
        const { structuredContent, content, isError } = await client.callTool({ name, arguments: given });
        if (isError === true) throw new Error(JSON.stringify(content));
        return Object(structuredContent);
      },
    });
  } finally {
    await client.close();
  }
}

interface Assistant {
  listTools(): Promise<string[]>;
  // biome-ignore lint/suspicious/noExplicitAny: each tool has its own result
  call(name: string, given?: Record<string, unknown>): Promise<any>;
}

function connectOverHttp(work: (assistant: Assistant) => Promise<void>, key = app.key): Promise<void> {
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  return connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }), work);
}

describe('an assistant over standard input and output', () => {
  it('can upload a file of this machine and answer a question from its table', async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(ROOT, 'src/main.ts'), 'mcp'],
      env: { LEGIBLE_URL: app.baseUrl, LEGIBLE_KEY: app.key },
    });
    await connect(transport, async ({ listTools, call }) => {
      assert.deepEqual(await listTools(), TOOLS);
      const { projects } = await call('list_projects');
      assert.deepEqual(projects, [{ id: project_id, name: 'Assistant', documents_count: 0 }]);
      const { id: document_id } = await call('upload_document', { project_id, path: INVOICE });
      const document = { project_id, document_id };
      const { status, document_type } = await call('wait_for_document', document);
      assert.deepEqual([status, document_type], ['completed', 'invoice']);

      // The user asks for the price of the handmade paper.
      const { tables }: { tables: { number: number; first_row: string[] }[] } = await call(
        'read_document',
        document,
      );
      const { number, first_row } =
        tables.find((table) => table.first_row.includes('Amount')) ?? assert.fail(JSON.stringify(tables));
      const { rows, cells } = await call('read_table', { ...document, number });
      const row = rows.findIndex((one: string[]) => one.some((cell) => /Handmade paper/.test(cell)));
      const column = first_row.indexOf('Amount');
      assert.match(rows[row][column], /210\.00/);
      const cell = cells.find(
        (one: { row: number; column: number }) => one.row === row && one.column === column,
      );
      assert.equal(cell.page, 1);
      assert.equal(cell.box.length, 4);
    });
  });
});

describe('an assistant over HTTP', () => {
  it('can read fields with evidence and text, and find the document', async () => {
    await connectOverHttp(async ({ call }) => {
      const content_base64 = (await readFile(INVOICE)).toString('base64');
      const file = { content_base64, filename: 'paper.pdf' };
      const { id: document_id } = await call('upload_document', { project_id, ...file });
      const document = { project_id, document_id };
      await call('wait_for_document', document);
      const { fields, evidence, line_items } = await call('read_document', document);
      assert.equal(fields.total, 507.6);
      assert.equal(evidence['/fields/total'].page, 1);
      assert.equal(evidence['/fields/total'].box.length, 4);
      assert.ok(line_items.length > 1);
      const { text, next_offset } = await call('read_text', document);
      assert.match(text, /507\.60/);
      assert.equal(next_offset, null);
      const { documents } = await call('search_documents', { project_id, query: 'handmade paper' });
      const found: { id: string; overview: object }[] = documents;
      assert.ok(found.some(({ id, overview }) => id === document_id && 'total' in overview));
      assert.equal((await call('search_documents', { project_id, query: 'zebra' })).total, 0);
    });
  });

  it('can propose custom fields from a document, and set them', async () => {
    await connectOverHttp(async ({ call }) => {
      assert.deepEqual(await call('get_custom_fields', { project_id }), { schema: null });
      const file = { content_base64: btoa('Policy number: KX-4471\nRenewal: yes\n'), filename: 'policy.txt' };
      const { id: document_id } = await call('upload_document', { project_id, ...file });
      await call('wait_for_document', { project_id, document_id });
      const { current, proposed } = await call('propose_custom_fields', { project_id, document_id });
      assert.equal(current, null);
      assert.deepEqual(proposed.properties.policy_number, { type: 'string', 'x-labels': ['Policy number'] });
      assert.equal((await call('set_custom_fields', { project_id, schema: proposed })).version, 1);
      assert.deepEqual(await call('get_custom_fields', { project_id }), { schema: proposed });
    });
  });

  it('gets error messages with the cause, and cannot read files of the server', async () => {
    await connectOverHttp(async ({ call }) => {
      await assert.rejects(call('upload_document', { project_id, path: INVOICE }), /one of/);
      const unknown = { project_id, document_id: 'doc_1' };
      await assert.rejects(call('read_document', unknown), /No document/);
      const file = { content_base64: btoa('%PDF-1.7 and nothing else'), filename: 'a.pdf' };
      const { id: document_id } = await call('upload_document', { project_id, ...file });
      await assert.rejects(call('wait_for_document', { project_id, document_id }), /damaged|corrupt|read/i);
    });
  });

  it('needs an API key, which the service checks, and cannot be used from a browser', async () => {
    const init = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
    assert.equal((await fetch(server.url, init)).status, 401);
    const headers = { ...init.headers, Authorization: `Bearer ${app.key}`, Origin: 'https://example.com' };
    assert.equal((await fetch(server.url, { ...init, headers })).status, 403);
    await connectOverHttp(
      async ({ call }) => assert.rejects(call('list_projects'), /API key/),
      'lgb_unknown',
    );
  });
});
