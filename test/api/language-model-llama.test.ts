// Uses llama.cpp, a real server, with a generated model that cannot read anything. The test therefore proves
// only that the service and the server understand each other.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { createLanguageModels } from '../../src/language-model/language-model.ts';
import { postDirectly } from '../../src/language-model/post-json.ts';
import { findLlamaProblem, type LlamaServer, startLlamaServer } from '../support/llama-server.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createFileForm, createProject } from './uploads.ts';

const problem = findLlamaProblem();

describe('llama.cpp', { skip: problem ?? false }, () => {
  let server: LlamaServer;
  let app: TestApp;
  before(async () => {
    server = await startLlamaServer();
    app = await startApp({ LEGIBLE_LLM_URL: server.url, LEGIBLE_LLM_MODEL: 'tiny' });
  });
  after(async () => {
    await app?.stop();
    await server?.close();
  });

  const createEndpoint = () =>
    ({
      api: 'openai',
      url: server.url,
      model: 'tiny',
      takesImages: false,
      apiKey: null,
      post: postDirectly,
    }) as const;

  test('follows the JSON Schema of the request, and counts tokens', async () => {
    const models = createLanguageModels({ timeoutMs: 120_000, documentsAtOnce: 1 });
    const schema = {
      type: 'object',
      properties: {
        total: { type: ['number', 'null'] },
        paid: { type: 'boolean' },
        kind: { enum: ['invoice', 'receipt', null] },
        goods: {
          type: 'array',
          items: {
            type: 'object',
            properties: { name: { type: ['string', 'null'] } },
            required: ['name'],
            additionalProperties: false,
          },
        },
      },
      required: ['total', 'paid', 'kind', 'goods'],
      additionalProperties: false,
    };
    const windows = ['0: Invoice 17\n1: Total | 12.50', '0: Grüße aus Köln'];
    const question = { schemas: windows.map(() => schema), windows };
    const report = await models.ask(createEndpoint(), question, new AbortController().signal);
    assert.equal(report.problem, null);
    assert.equal(report.unanswered, 0);
    assert.equal(report.answers.length, 2);
    for (const answer of report.answers) {
      assert.deepEqual(Object.keys(answer).sort(), ['goods', 'kind', 'paid', 'total']);
      assert.ok(Array.isArray(Reflect.get(answer, 'goods')));
    }
    // There was one request for each part, so the server understood the schema and no answer had to be
    // repaired.
    assert.equal(report.usage.requests, 2);
    assert.ok(report.usage.inputTokens > 500 && report.usage.outputTokens > 20);
  });

  test('receives each half of a part that is longer than the context of the model', async () => {
    const models = createLanguageModels({ timeoutMs: 120_000, documentsAtOnce: 1 });
    const rows = Array.from({ length: 300 }, (_, i) => `${i}: Item ${i} of the delivery | ${i}.50`);
    const schema = {
      type: 'object',
      properties: { total: { type: ['number', 'null'] } },
      required: ['total'],
      additionalProperties: false,
    };
    const question = { schemas: [schema], windows: [rows.join('\n')] };
    const report = await models.ask(createEndpoint(), question, new AbortController().signal);
    assert.deepEqual([report.problem, report.unanswered], [null, 0]);
    assert.ok(report.answers.length >= 2);
  });

  test('can be tested, and used for an uploaded document', async () => {
    const project = await createProject(app, 'llama');
    const settings = { extraction: { llm: 'fill' } };
    await app.json(`/projects/${project}/settings`, { method: 'PATCH', body: JSON.stringify({ settings }) });
    // The receipt does not contain this value, so the service asks the model for it.
    const schema = { type: 'object', properties: { warranty_months: { type: 'integer' } } };
    await app.json(`/projects/${project}/schema`, { method: 'PUT', body: JSON.stringify({ schema }) });
    const path = `/projects/${project}/documents`;
    type Answer = { document: { id: string; status: string } };
    let { document } = await app.json<Answer>(`${path}?wait=60`, {
      method: 'POST',
      body: createFileForm('receipt.pdf', await readFile('examples/receipt.pdf')),
    });
    while (document.status === 'pending')
      ({ document } = await app.json<Answer>(`${path}/${document.id}?wait=60`));
    assert.equal(document.status, 'completed');
    const { runs } = await app.json<{
      runs: { warnings: object[]; model_usage?: { requests: number; input_tokens: number } }[];
    }>(`${path}/${document.id}/runs`);
    assert.deepEqual(runs[0]?.warnings, []);
    assert.ok((runs[0]?.model_usage?.input_tokens ?? 0) > 500);
    const tested = await app.json<{ ok: boolean; problem_code?: string }>(
      `/projects/${project}/language_model/test`,
      { method: 'POST', status: 200 },
    );
    // The model answers, but its answer is wrong.
    assert.deepEqual([tested.ok, tested.problem_code], [false, 'wrong_answer']);
  });
});
