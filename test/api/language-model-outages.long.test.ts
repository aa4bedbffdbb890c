import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  type AnswerModelRequest,
  answerWithJson,
  answerWithStatus,
  type ModelServer,
  startModelServer,
} from '../support/model-server.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { getTrustedCertificates } from '../support/webhook-receiver.ts';
import { createFileForm, createProject } from './uploads.ts';

const TIMEOUT_MS = 2_000;
const DOCUMENTS = 12;

const pdf = await readFile('examples/invoice.pdf');

interface Outcome {
  status: string;
  warnings: string[];
  /** Time spent on requests to the model; 0 for runs without a model. */
  modelMs: number;
}

async function startWith(server: ModelServer): Promise<TestApp> {
  return startApp({
    LEGIBLE_LLM_URL: server.url,
    LEGIBLE_LLM_MODEL: 'tiny',
    LEGIBLE_LLM_TIMEOUT: `${TIMEOUT_MS}ms`,
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  });
}

async function makeProject(app: TestApp, name: string, llm: string, own?: ModelServer): Promise<string> {
  const id = await createProject(app, name);
  const put = (path: string, method: string, body: object) =>
    app.json(`/projects/${id}/${path}`, { method, body: JSON.stringify(body) });
  if (own !== undefined)
    await put('language_model', 'PUT', { language_model: { url: own.url, model: 'own' } });
  await put('settings', 'PATCH', { settings: { extraction: { llm } } });
  return id;
}

async function upload(app: TestApp, project: string): Promise<Outcome> {
  const path = `/projects/${project}/documents`;
  const { document } = await app.json<{ document: { id: string } }>(path, {
    method: 'POST',
    body: createFileForm('invoice.pdf', pdf),
  });
  let status = 'pending';
  while (status === 'pending')
    ({
      document: { status },
    } = await app.json<{ document: { status: string } }>(`${path}/${document.id}?wait=60`));
  const { runs } = await app.json<{
    runs: { warnings: { code: string }[]; model_usage?: { duration_ms: number } }[];
  }>(`${path}/${document.id}/runs`);
  return {
    status,
    warnings: (runs[0]?.warnings ?? []).map(({ code }) => code),
    modelMs: runs[0]?.model_usage?.duration_ms ?? 0,
  };
}

const uploadMany = (app: TestApp, project: string) =>
  Promise.all(Array.from({ length: DOCUMENTS }, () => upload(app, project)));

const down: Record<string, AnswerModelRequest> = {
  hangs: () => undefined,
  'is busy for ten minutes': answerWithStatus(429, { 'retry-after': '600' }),
  'closes its connections': (_, response) => response.destroy(),
};
for (const [name, answer] of Object.entries(down))
  test(`a language model that ${name} fails no document, and delays none beyond the time limit`, async () => {
    await using server = await startModelServer(answer);
    const app = await startWith(server);
    try {
      const project = await makeProject(app, 'asking', 'first');
      for (const { status, warnings, modelMs } of await uploadMany(app, project)) {
        assert.equal(status, 'completed');
        assert.deepEqual(warnings, ['llm_unavailable']);
        assert.ok(modelMs < TIMEOUT_MS + 1_500, `${modelMs} ms`);
      }
      // The service has stopped calling the server, so documents do not wait for it.
      const asked = server.requests.length;
      assert.ok(asked < 3 * DOCUMENTS, `${asked} requests`);
      assert.ok((await upload(app, project)).modelMs < TIMEOUT_MS / 2);
      assert.equal(server.requests.length, asked);
    } finally {
      await app.stop();
    }
  });

test('documents that wait for a hanging language model do not block others', async () => {
  await using shared = await startModelServer(answerWithJson({}));
  const hanging = await startModelServer(() => undefined, getTrustedCertificates().good);
  const app = await startApp({
    LEGIBLE_LLM_URL: shared.url,
    LEGIBLE_LLM_MODEL: 'tiny',
    LEGIBLE_LLM_TIMEOUT: '120s',
    LEGIBLE_CONCURRENCY: '2',
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  });
  try {
    const waiting = await makeProject(app, 'waiting', 'first', hanging);
    const offline = await makeProject(app, 'offline', 'off');
    const answered = await makeProject(app, 'answered', 'first');
    let isOver = false;
    const stuck = Promise.allSettled(Array.from({ length: DOCUMENTS }, () => upload(app, waiting))).then(
      () => {
        isOver = true;
      },
    );
    while (hanging.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    for (const project of [offline, answered])
      for (const { status, warnings } of await uploadMany(app, project))
        assert.deepEqual([status, warnings], ['completed', []]);
    assert.equal(isOver, false, 'the others were not waited for');
    await hanging[Symbol.asyncDispose]();
    await stuck;
  } finally {
    await app.stop();
  }
});
