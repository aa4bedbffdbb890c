import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  type AnswerModelRequest,
  answerWithJson,
  answerWithStatus,
  answerWithText,
  type ModelServer,
  startModelServer,
} from '../../test/support/model-server.ts';
import type { ModelEndpoint } from './endpoint.ts';
import { createLanguageModels } from './language-model.ts';
import { postDirectly } from './post-json.ts';

const QUESTION = {
  schemas: [{ type: 'object', properties: { rows: { type: 'array' } } }],
  windows: [Array.from({ length: 24 }, (_, i) => `${i}: row ${i}`).join('\n')],
};
const TIMEOUT_MS = 2_000;

describe('asking a language model', () => {
  let server: ModelServer;
  let endpoint: ModelEndpoint;
  before(async () => {
    server = await startModelServer(answerWithJson({ rows: [] }));
    endpoint = {
      api: 'openai',
      url: server.url,
      model: 'tiny',
      takesImages: false,
      apiKey: null,
      post: postDirectly,
    };
    // Ask one question in advance, because the first one loads the client library.
    await createModels().ask(endpoint, QUESTION, never);
  });
  after(() => server[Symbol.asyncDispose]());
  beforeEach(() => {
    server.requests.length = 0;
  });

  const createModels = () => createLanguageModels({ timeoutMs: TIMEOUT_MS, documentsAtOnce: 4 });
  const never = new AbortController().signal;

  const broken: Record<string, AnswerModelRequest> = {
    hangs: () => undefined,
    'is busy for ten minutes': answerWithStatus(429, { 'retry-after': '600' }),
    'refuses the key': answerWithStatus(401),
    breaks: answerWithStatus(500),
    'closes the connection': (_, response) => response.destroy(),
    'sends endlessly': (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
  };
  for (const [name, answer] of Object.entries(broken)) {
    test(`waits at most for the time limit if the server ${name}, and later documents do not wait`, async () => {
      server.answer = answer;
      const models = createModels();
      for (let document = 0; document < 3; document++) {
        const started = performance.now();
        const report = await models.ask(endpoint, QUESTION, never);
        assert.ok(performance.now() - started < TIMEOUT_MS + 1_000);
        assert.deepEqual([report.answers, report.unanswered], [[], 1]);
        assert.notEqual(report.problem, null);
      }
      const asked = server.requests.length;
      await models.ask(endpoint, QUESTION, never);
      assert.equal(server.requests.length, asked);
      // Other models on the same server are not affected.
      const other = await models.ask({ ...endpoint, model: 'other' }, QUESTION, never);
      assert.equal(other.unanswered, 1);
      assert.ok(server.requests.length > asked);
    });
  }

  test('is repeated if the server is busy for a moment', async () => {
    server.answer = (request, response) =>
      (server.requests.length < 2
        ? answerWithStatus(429, { 'retry-after': '0.05' })
        : answerWithJson({ rows: [1] }))(request, response);
    const report = await createModels().ask(endpoint, QUESTION, never);
    assert.deepEqual(report.answers, [{ rows: [1] }]);
    assert.equal(report.problem, null);
  });

  test('is repeated once if the answer is not JSON', async () => {
    server.answer = (request, response) =>
      (server.requests.length < 2
        ? answerWithText('Here you are: {"rows": ')
        : answerWithText('```json\n{"rows": [2]}\n```'))(request, response);
    const report = await createModels().ask(endpoint, QUESTION, never);
    assert.deepEqual(report.answers, [{ rows: [2] }]);
    assert.deepEqual(report.usage.inputTokens, 2000);
    server.answer = answerWithText('No.');
    server.requests.length = 0;
    const failed = await createModels().ask(endpoint, QUESTION, never);
    assert.equal(failed.unanswered, 1);
    assert.equal(server.requests.length, 2);
  });

  test('is repeated in halves, in order, if the answer is truncated or the question too long', async () => {
    for (const tooLong of [
      answerWithText('{"rows": [1, 2', 'length'),
      answerWithStatus(400, {}, '{"error":{"message":"maximum context length is 100 tokens"}}'),
    ]) {
      server.answer = (request, response) => {
        const rows = [...request.text.matchAll(/^(\d+):/gm)].map((match) => Number(match[1]));
        (rows.length > 12 ? tooLong : answerWithJson({ rows }))(request, response);
      };
      const { answers } = await createModels().ask(endpoint, QUESTION, never);
      const rows = answers.flatMap((answer) => Reflect.get(answer, 'rows'));
      assert.deepEqual(
        rows,
        Array.from({ length: 24 }, (_, i) => i),
      );
    }
  });

  test('twice gets a second answer, which is used only if it is complete', async () => {
    server.answer = (request, response) =>
      answerWithJson({ rows: [Reflect.get(request.body, 'temperature')] })(request, response);
    const twice = { ...QUESTION, asksTwice: true };
    const report = await createModels().ask(endpoint, twice, never);
    assert.deepEqual([report.answers, report.secondAnswers], [[{ rows: [0] }], [{ rows: [0.7] }]]);
    assert.equal(report.usage.requests, 2);
    server.answer = (request, response) =>
      (Reflect.get(request.body, 'temperature') === 0
        ? answerWithJson({ rows: [1] })
        : answerWithText('No.'))(request, response);
    const half = await createModels().ask(endpoint, twice, never);
    assert.deepEqual([half.answers, half.secondAnswers, half.unanswered], [[{ rows: [1] }], [], 0]);
  });

  test('omits what the server does not support in all later requests', async () => {
    server.answer = (request, response) =>
      (request.body.response_format === undefined
        ? answerWithJson({ rows: [] })
        : answerWithStatus(400, {}, '{"error":{"message":"response_format is not supported"}}'))(
        request,
        response,
      );
    const models = createModels();
    assert.equal((await models.ask(endpoint, QUESTION, never)).problem, null);
    assert.equal(server.requests.length, 2);
    await models.ask(endpoint, QUESTION, never);
    assert.equal(server.requests.length, 3);
  });
});
