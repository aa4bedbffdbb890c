import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import {
  answerWithJson,
  answerWithStatus,
  type ModelServer,
  startModelServer,
} from '../support/model-server.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Compared {
  pointer: string;
  offline: unknown;
  model: unknown;
  merged: unknown;
  agrees: boolean | null;
  grounded: boolean | null;
  confidence: number | null;
}
interface Comparison {
  status: string;
  mode: string;
  values: Compared[];
  warnings: { code: string }[];
  error?: string;
  model_usage?: { model: string; input_tokens: number; cost?: object };
}

const ANSWER = {
  fields: {
    number: 'INV-2026-0117',
    total: 423,
    order_number: 'PO 9999',
    line_items: 'no list belongs here',
  },
  line_items: [
    { _row: 14, sku: 'LT-18', description: 'Linen thread', quantity: 12, unit_price: 6.5 },
    { _row: 15, sku: 'ZZ-99', description: 'Golden scissors', quantity: 2, amount: 8_888.88 },
  ],
};

describe('comparing the language model with the offline engine', () => {
  let app: TestApp;
  let server: ModelServer;
  let project: string;
  let document: string;
  before(async () => {
    server = await startModelServer(answerWithJson(ANSWER));
    app = await startApp({ LEGIBLE_LLM_URL: server.url, LEGIBLE_LLM_MODEL: 'tiny' });
    project = await createProject(app, 'compared');
    document = await upload();
  });
  after(async () => {
    await app.stop();
    await server[Symbol.asyncDispose]();
  });

  async function upload(): Promise<string> {
    const path = `/projects/${project}/documents`;
    const made = await app.json<{ document: { id: string } }>(`${path}?wait=60`, {
      method: 'POST',
      body: createFileForm('invoice.pdf', await readFile('examples/invoice.pdf')),
    });
    return `${path}/${made.document.id}`;
  }

  const ask = (comparison: object = {}) =>
    app.request(`${document}/model_comparison`, {
      method: 'PUT',
      body: JSON.stringify({ model_comparison: comparison }),
    });

  async function waitUntilOver(): Promise<Comparison> {
    for (;;) {
      const path = `${document}/model_comparison`;
      const { model_comparison: found } = await app.json<{ model_comparison: Comparison }>(path);
      if (found.status !== 'pending') return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  test('returns each value as read offline, by the model and merged, whether they agree, and whether it is printed', async () => {
    await expectError(await app.request(`${document}/model_comparison`), 404, 'not_found');
    const { document: before } = await app.json<{ document: object }>(document);
    assert.equal((await ask()).status, 202);
    const compared = await waitUntilOver();
    assert.deepEqual([compared.status, compared.mode, compared.warnings], ['completed', 'check', []]);
    // The answer lacked the third line item, so the service asked for it in another request.
    assert.deepEqual([compared.model_usage?.model, compared.model_usage?.input_tokens], ['tiny', 2000]);
    const findValueAt = (pointer: string) => compared.values.find((one) => one.pointer === pointer);
    const number = findValueAt('/fields/number');
    assert.deepEqual(
      [number?.offline, number?.model, number?.merged, number?.agrees, number?.grounded],
      ['INV-2026-0117', 'INV-2026-0117', 'INV-2026-0117', true, true],
    );
    const total = findValueAt('/fields/total');
    assert.deepEqual(
      [total?.offline, total?.model, total?.agrees, total?.grounded],
      [507.6, 423, false, true],
    );
    const order = findValueAt('/fields/order_number');
    assert.deepEqual([order?.model, order?.grounded, order?.agrees], ['PO 9999', false, false]);
    assert.equal(order?.merged, order?.offline);
    const invented = compared.values.filter(({ model }) => model === 8_888.88);
    assert.deepEqual(
      invented.map(({ pointer, merged, grounded }) => [pointer, merged, grounded]),
      [['/line_items/-/amount', null, false]],
    );
    const thread = compared.values.find(({ model }) => model === 'LT-18');
    assert.equal(thread?.offline, 'LT-18');
    assert.match(thread?.pointer ?? '', /^\/line_items\/\d+\/sku$/);
    assert.deepEqual((await app.json<{ document: object }>(document)).document, before);
  });

  test('is repeated in the requested mode', async () => {
    assert.equal((await ask({ mode: 'first' })).status, 202);
    const compared = await waitUntilOver();
    assert.equal(compared.mode, 'first');
    assert.equal(compared.values.find(({ pointer }) => pointer === '/fields/total')?.merged, 423);
  });

  test('warns if the model was not asked', async () => {
    server.answer = answerWithStatus(401);
    assert.equal((await ask()).status, 202);
    const refused = await waitUntilOver();
    assert.deepEqual(
      [refused.status, refused.warnings.map(({ code }) => code)],
      ['completed', ['llm_unavailable']],
    );
    assert.ok(refused.values.every(({ model }) => model === null));
    server.answer = answerWithJson(ANSWER);
  });

  test('counts towards the daily limit of the project', async () => {
    const settings = { extraction: { llm_options: { documents_per_day: 1 } } };
    await app.json(`/projects/${project}/settings`, { method: 'PATCH', body: JSON.stringify({ settings }) });
    const asked = server.requests.length;
    assert.equal((await ask()).status, 202);
    assert.deepEqual(
      (await waitUntilOver()).warnings.map(({ code }) => code),
      ['llm_over_budget'],
    );
    assert.equal(server.requests.length, asked);
  });

  test('is deleted with its document, and requires a key that may change the project', async () => {
    const { key: made } = await app.json<{ key: { api_key: string } }>('/keys', {
      method: 'POST',
      body: JSON.stringify({ name: 'reader', scopes: ['documents:read', 'documents:write'] }),
    });
    const body = JSON.stringify({ model_comparison: {} });
    const path = `${document}/model_comparison`;
    assert.equal((await app.request(path, { method: 'PUT', body, key: made.api_key })).status, 403);
    assert.equal((await app.request(path, { key: made.api_key })).status, 200);
    assert.equal((await app.request(document, { method: 'DELETE' })).status, 204);
    await expectError(await app.request(path), 404, 'not_found');
  });
});

test('a comparison is refused if there is no language model', async () => {
  const app = await startApp();
  try {
    const project = await createProject(app, 'no model');
    const { document } = await app.json<{ document: { id: string } }>(`/projects/${project}/documents`, {
      method: 'POST',
      body: createFileForm('letter.txt', Buffer.from('Dear Anne, see you soon.')),
    });
    const answer = await app.request(`/projects/${project}/documents/${document.id}/model_comparison`, {
      method: 'PUT',
      body: JSON.stringify({ model_comparison: {} }),
    });
    await expectError(answer, 422, 'validation_failed', ['model_comparison:invalid']);
  } finally {
    await app.stop();
  }
});
