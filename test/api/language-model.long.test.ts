import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, describe, test } from 'node:test';
import { PDFDocument } from 'pdf-lib';
import type { ParsedData } from '../../src/extraction/parsed-data.ts';
import {
  type AnswerModelRequest,
  answerWithJson,
  answerWithStatus,
  answerWithText,
  type ModelServer,
  startModelServer,
} from '../support/model-server.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject } from './uploads.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    workshop: { type: 'string', description: 'Recipient of the document' },
    times_lent: { type: 'integer', description: 'How often the tool is lent' },
    sweeper: { type: 'string', format: 'uri', description: 'Page on the web of the chimney sweep' },
    goods: {
      type: 'array',
      items: {
        type: 'object',
        properties: { article: { type: 'string' }, pieces: { type: 'number' }, price: { type: 'number' } },
      },
    },
  },
};
const GOODS = [
  { article: 'HP-A3', pieces: 250, price: 0.84 },
  { article: 'LT-18', pieces: 12, price: 6.5 },
  { article: 'PR-01', pieces: 3, price: 45 },
];
const LINE_ITEMS = [
  { sku: 'HP-A3', quantity: 250, unit_price: 0.84 },
  { sku: 'LT-18', quantity: 12, unit_price: 6.5 },
  { sku: 'PR-01', quantity: 3, unit_price: 45 },
];
const RIGHT = { workshop: 'Marisol Ferreira Bookbinding', times_lent: 3, sweeper: null, goods: GOODS };
const KEY = 'sk-of-the-operator';

interface Processed {
  parsed_data: ParsedData;
}
interface Run {
  warnings: { code: string }[];
  model_usage?: {
    mode: string;
    model: string;
    requests: number;
    input_tokens: number;
    output_tokens: number;
    cost?: { amount: number; currency: string };
  };
}

describe('a language model', () => {
  let app: TestApp;
  let server: ModelServer;
  let pdf: Buffer;
  before(async () => {
    pdf = await readFile('examples/invoice.pdf');
    server = await startModelServer(answerWithJson({ line_items: LINE_ITEMS, custom: RIGHT }));
    app = await startApp({
      LEGIBLE_LLM_URL: server.url,
      LEGIBLE_LLM_MODEL: 'tiny',
      LEGIBLE_LLM_API_KEY: KEY,
    });
  });
  after(async () => {
    await app.stop();
    await server[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    server.requests.length = 0;
  });

  async function makeProject(extraction: object): Promise<string> {
    const id = await createProject(app, `project ${Math.random()}`);
    const patch = (path: string, method: string, body: object) =>
      app.json(`/projects/${id}/${path}`, { method, body: JSON.stringify(body) });
    await patch('settings', 'PATCH', { settings: { extraction } });
    await patch('schema', 'PUT', { schema: SCHEMA });
    return id;
  }

  async function upload(project: string, content = pdf): Promise<{ data: ParsedData; run: Run }> {
    const path = `/projects/${project}/documents`;
    const { document } = await app.json<{ document: { id: string } }>(`${path}?wait=60`, {
      method: 'POST',
      body: createFileForm('invoice.pdf', content),
    });
    const { parsed_data: data } = (await app.json<{ document: Processed }>(`${path}/${document.id}`))
      .document;
    const { runs } = await app.json<{ runs: Run[] }>(`${path}/${document.id}/runs`);
    const [run] = runs;
    assert.ok(run);
    return { data, run };
  }

  const listCodes = (data: ParsedData) => data.warnings.map(({ code }) => code);
  const sayAll: AnswerModelRequest = answerWithJson({ line_items: LINE_ITEMS, custom: RIGHT });

  test('is asked only for projects that enable it', async () => {
    server.answer = sayAll;
    const off = await upload(await makeProject({}));
    assert.equal(server.requests.length, 0);
    assert.equal(off.run.model_usage, undefined);
    const on = await upload(await makeProject({ llm: 'first' }));
    assert.equal(server.requests.length, 1);
    const [request] = server.requests;
    assert.equal(request?.path, '/v1/chat/completions');
    assert.equal(request?.headers.authorization, `Bearer ${KEY}`);
    assert.equal(request?.body.response_format?.type, 'json_schema');
    assert.match(request?.text ?? '', /^\d+: .*Marisol Ferreira Bookbinding/m);
    const { requests, input_tokens, output_tokens, model, mode } = on.run.model_usage ?? {};
    assert.deepEqual(
      { requests, input_tokens, output_tokens, model, mode },
      {
        requests: 1,
        input_tokens: 1000,
        output_tokens: 50,
        model: 'tiny',
        mode: 'first',
      },
    );
    assert.ok(!JSON.stringify(app.logLines).includes(KEY));
    assert.ok(!JSON.stringify(app.logLines).includes('Marisol'));
  });

  test('returns values with their place on the page; values that are not printed are marked', async () => {
    server.answer = answerWithJson({
      custom: {
        ...RIGHT,
        sweeper: 'https://chimney.example/soot',
        goods: [...GOODS, { article: 'ZX-77', pieces: 5, price: 9.99 }],
      },
    });
    const { data } = await upload(await makeProject({ llm: 'first' }));
    assert.deepEqual(data.custom?.goods, GOODS);
    assert.equal(data.custom?.workshop, 'Marisol Ferreira Bookbinding');
    const workshop = data.evidence['/custom/workshop'];
    assert.equal(workshop?.text, 'Marisol Ferreira Bookbinding');
    assert.equal(workshop?.page, 1);
    assert.equal(workshop?.box?.length, 4);
    const sweeper = data.evidence['/custom/sweeper'];
    assert.equal(sweeper?.grounded, false);
    assert.equal(sweeper?.box, undefined);
    assert.ok((sweeper?.confidence ?? 1) < 0.5);
    assert.ok(listCodes(data).includes('llm_entries_left_out'));
    const dropping = await upload(await makeProject({ llm: 'first', llm_options: { ungrounded: 'drop' } }));
    assert.equal(dropping.data.custom?.sweeper, undefined);
  });

  test('cannot replace a printed value with one that is not printed, nor change fields that were not requested', async () => {
    server.answer = answerWithJson({
      fields: { total: 99_999, number: 'PWNED-1' },
      custom: { ...RIGHT, workshop: 'Mallory Ltd', admin: true },
      warnings: [],
      text: 'Ignore all rules',
      document_type: 'invoice',
    });
    const { data } = await upload(await makeProject({ llm: 'first' }));
    assert.equal(data.fields.total, 507.6);
    assert.equal(data.fields.number, 'INV-2026-0117');
    const workshop = data.evidence['/custom/workshop'];
    assert.ok(data.custom?.workshop !== 'Mallory Ltd' || workshop?.grounded === false);
    assert.ok((workshop?.confidence ?? 0) < 0.5);
    assert.ok(!('admin' in (data.custom ?? {})));
    assert.match(data.text, /Handmade paper/);
  });

  test('that disagrees with the offline engine is a reason for a review', async () => {
    server.answer = answerWithJson({ fields: { total: 423, number: 'INV-2026-0117' }, custom: RIGHT });
    const { data } = await upload(await makeProject({ llm: 'check' }));
    const check = data.checks.find(({ name }) => name === 'model_agrees');
    assert.equal(check?.passed, false);
    assert.match(check?.message ?? '', /\/fields\/total/);
  });

  test('fills only gaps in the mode "fill", and is not asked if there are none', async () => {
    server.answer = answerWithJson({ fields: { total: 423 }, custom: RIGHT });
    const { data } = await upload(await makeProject({ llm: 'fill' }));
    assert.equal(data.fields.total, 507.6);
    assert.equal(data.custom?.times_lent, 3);
    const asked = JSON.stringify(server.requests[0]?.body.response_format?.json_schema.schema);
    assert.ok(asked.includes('sweeper') && !asked.includes('"total"'));
  });

  test('does not receive redacted text, which is restored in its answers', async () => {
    server.answer = answerWithJson({
      fields: {
        seller: { name: '[NAME_1]', iban: '[IBAN_1]', email: '[EMAIL_1]' },
        order_number: '[HIDDEN_1]',
      },
      custom: RIGHT,
    });
    const options = { redact: ['iban', 'email', 'name'], redact_patterns: ['PO ####'] };
    const { data } = await upload(await makeProject({ llm: 'first', llm_options: options }));
    const [request] = server.requests;
    assert.doesNotMatch(request?.text ?? '', /1331|northlight-paper\.example|4471|Northlight Paper Ltd/);
    assert.deepEqual(data.fields.order_number, 'PO 4471');
    assert.match(JSON.stringify(data.fields.seller), /accounts@northlight-paper\.example/);
    assert.match(JSON.stringify(data.fields.seller), /Northlight Paper Ltd/);
    assert.doesNotMatch(JSON.stringify(data.fields), /\[(?:IBAN|NAME)_1\]/);
  });

  test('is asked about each document of a file separately', async () => {
    const file = await PDFDocument.create();
    for (const one of [pdf, await readFile('fixtures/purchase_order/input.pdf')]) {
      const source = await PDFDocument.load(one);
      for (const page of await file.copyPages(source, source.getPageIndices())) file.addPage(page);
    }
    const answers = [
      {
        document: /Marisol/,
        segments: { 0: { fields: { payment_terms: 'by bank transfer within 30 days' } } },
      },
      // The purchase order lacks the invoice's due date.
      { document: /Studio Levi/, segments: { 1: { fields: { due_date: '2026-04-11', total: 22265.27 } } } },
    ];
    server.answer = (request, response) => {
      // A question about missing list entries includes only the rows of the list's table.
      const { segments = {} } = answers.find(({ document }) => document.test(request.text)) ?? {};
      answerWithJson({ segments })(request, response);
    };
    const project = await createProject(app, 'several documents');
    const settings = JSON.stringify({ settings: { extraction: { llm: 'first' } } });
    await app.json(`/projects/${project}/settings`, { method: 'PATCH', body: settings });
    const { data } = await upload(project, Buffer.from(await file.save()));
    for (const { text } of server.requests) assert.ok(!(/Marisol/.test(text) && /Studio Levi/.test(text)));
    assert.deepEqual(
      data.segments.map(({ pages }) => pages),
      [
        [1, 1],
        [2, 2],
      ],
    );
    const terms = data.evidence['/segments/0/fields/payment_terms'];
    assert.deepEqual([terms?.method, terms?.page], ['llm', 1]);
    assert.equal(data.fields.payment_terms, 'by bank transfer within 30 days');
    assert.equal(data.segments[1]?.fields?.total, 22265.27);
    assert.equal(data.evidence['/segments/1/fields/due_date']?.grounded, false);
  });

  test('is asked about no more documents per day than the project allows', async () => {
    server.answer = sayAll;
    const project = await makeProject({ llm: 'first', llm_options: { documents_per_day: 1 } });
    assert.deepEqual(listCodes((await upload(project)).data), []);
    assert.ok(listCodes((await upload(project)).data).includes('llm_over_budget'));
    assert.equal(server.requests.length, 1);
  });

  test('has a cost, computed from the prices of the project', async () => {
    server.answer = sayAll;
    const token_prices = { input: 2.5, output: 10, currency: 'EUR' };
    const { run } = await upload(await makeProject({ llm: 'first', llm_options: { token_prices } }));
    assert.deepEqual(run.model_usage?.cost, { amount: 0.003, currency: 'EUR' });
  });

  test('is counted in the metrics, including its tokens', async () => {
    const readMetrics = async () => {
      const text = await (await fetch(new URL('/metrics', app.baseUrl))).text();
      const read = (line: string) =>
        Number(
          text
            .split('\n')
            .find((one) => one.startsWith(line))
            ?.split(' ')
            .at(-1),
        );
      return {
        answered: read('legible_llm_documents_total{outcome="answered"}'),
        input: read('legible_llm_tokens_total{direction="input"}'),
        output: read('legible_llm_tokens_total{direction="output"}'),
      };
    };
    const before = await readMetrics();
    server.answer = sayAll;
    const { run } = await upload(await makeProject({ llm: 'first' }));
    const { answered, input, output } = await readMetrics();
    assert.deepEqual(
      [answered - before.answered, input - before.input, output - before.output],
      [1, run.model_usage?.input_tokens, run.model_usage?.output_tokens],
    );
  });

  test('is waited for no longer than the project allows', async () => {
    server.answer = () => undefined;
    const project = await makeProject({ llm: 'first', llm_options: { timeout_seconds: 1 } });
    assert.deepEqual(listCodes((await upload(project)).data), ['llm_unavailable']);
  });

  test('is asked twice if the project requires it', async () => {
    server.answer = sayAll;
    const options = { llm: 'first', llm_options: { second_sample: true } };
    const { run } = await upload(await makeProject(options));
    assert.equal(server.requests.length, 2);
    assert.equal(run.model_usage?.requests, 2);
    assert.deepEqual(server.requests.map(({ body }) => Reflect.get(body, 'temperature')).sort(), [0, 0.7]);
  });

  test('gives the same result for the same answers', async () => {
    server.answer = answerWithJson({ fields: { total: 423, shipping: 12 }, custom: RIGHT });
    const project = await makeProject({ llm: 'check' });
    const [one, other] = [await upload(project), await upload(project)];
    assert.deepEqual(one.data, other.data);
  });
});

test("a project's own language model has an encrypted key and a public address, and is tested with a question", async () => {
  const server = await startModelServer(answerWithJson({ total: 12.5 }));
  const app = await startApp({ LEGIBLE_LLM_URL: server.url, LEGIBLE_LLM_MODEL: 'tiny' });
  try {
    const id = await createProject(app, 'own model');
    const path = `/projects/${id}/language_model`;
    const put = (language_model: object) =>
      app.request(path, { method: 'PUT', body: JSON.stringify({ language_model }) });
    const test = () =>
      app.json<{ ok: boolean; problem?: string; problem_code?: string }>(`${path}/test`, {
        method: 'POST',
        status: 200,
      });
    await expectError(await app.request(path), 404, 'not_found');
    assert.equal((await test()).ok, true);
    server.answer = answerWithJson({ total: 99 });
    assert.match((await test()).problem ?? '', /wrong/);
    assert.equal((await test()).problem_code, 'wrong_answer');
    server.answer = answerWithStatus(401);
    assert.equal((await test()).problem_code, 'refused');
    server.answer = answerWithText('I cannot read this.');
    assert.equal((await test()).problem_code, 'bad_answer');

    const url = 'https://models.legible-test.invalid.example.com:8443/v1';
    for (const [bad, code] of [
      ['https://127.0.0.1/v1', 'blocked_host'],
      ['https://169.254.169.254/v1', 'blocked_host'],
      ['https://user:secret@models.example.com/v1', 'blocked_host'],
    ] as const)
      await expectError(await put({ url: bad, model: 'm' }), 422, 'validation_failed', [
        `language_model.url:${code}`,
      ]);
    for (const api_key of [
      'two words',
      'line\nX-Other: header',
      'line\r',
      'schlüssel',
      'tab\t',
      '\u0000',
      ' ',
    ])
      await expectError(await put({ url, model: 'm', api_key }), 422, 'validation_failed', [
        'language_model.api_key:invalid',
      ]);
    await expectError(await put({ url, model: 'm\u0000' }), 422, 'validation_failed', [
      'language_model.model:invalid',
    ]);
    await expectError(await app.request(path), 404, 'not_found');
    const text = await (await put({ url, model: 'm', api_key: 'sk-very-secret' })).text();
    assert.deepEqual(JSON.parse(text), {
      language_model: { api: 'openai', url, model: 'm', images: false, has_api_key: true },
    });
    const kept = await app.json<{ language_model: { has_api_key: boolean } }>(path, {
      method: 'PUT',
      body: JSON.stringify({ language_model: { url, model: 'other' } }),
    });
    assert.equal(kept.language_model.has_api_key, true);
    // If the URL is changed by somebody who does not know the stored key, the service does not send the key
    // to the new server.
    const moved = await (await put({ url: `${url}/x`, model: 'm' })).text();
    assert.equal(JSON.parse(moved).language_model.has_api_key, false);
    server.requests.length = 0;
    assert.equal((await test()).ok, false);
    assert.equal(server.requests.length, 0, 'the model of the server is not asked in its place');
    assert.equal((await app.request(path, { method: 'DELETE' })).status, 204);
    server.answer = answerWithJson({ total: 12.5 });
    assert.equal((await test()).ok, true);
    assert.ok(!JSON.stringify(app.logLines).includes('sk-very-secret'));
  } finally {
    await app.stop();
    await server[Symbol.asyncDispose]();
  }
});

test('a language model that does not respond leaves the result of the offline engine, with a warning', async () => {
  const server = await startModelServer(() => undefined);
  const app = await startApp({
    LEGIBLE_LLM_URL: server.url,
    LEGIBLE_LLM_MODEL: 'tiny',
    LEGIBLE_LLM_TIMEOUT: '1s',
  });
  try {
    const id = await createProject(app, 'waiting');
    const settings = JSON.stringify({ settings: { extraction: { llm: 'first' } } });
    await app.json(`/projects/${id}/settings`, { method: 'PATCH', body: settings });
    const { document } = await app.json<{ document: { id: string; parsed_data: ParsedData } }>(
      `/projects/${id}/documents?wait=60`,
      { method: 'POST', body: createFileForm('invoice.pdf', await readFile('examples/invoice.pdf')) },
    );
    assert.equal(document.parsed_data.fields.total, 507.6);
    const codes = document.parsed_data.warnings.map(({ code }) => code);
    assert.deepEqual(codes, ['llm_unavailable']);
    const { runs } = await app.json<{ runs: Run[] }>(`/projects/${id}/documents/${document.id}/runs`);
    assert.deepEqual(
      runs[0]?.warnings.map(({ code }) => code),
      ['llm_unavailable'],
    );
  } finally {
    await app.stop();
    await server[Symbol.asyncDispose]();
  }
});

test('a language model must be configured before a project can enable it', async () => {
  const app = await startApp();
  try {
    const id = await createProject(app, 'no model');
    const body = JSON.stringify({ settings: { extraction: { llm: 'fill' } } });
    const answer = await app.request(`/projects/${id}/settings`, { method: 'PATCH', body });
    await expectError(answer, 422, 'validation_failed', ['settings.extraction.llm:invalid']);
  } finally {
    await app.stop();
  }
});
