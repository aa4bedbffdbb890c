import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { getMember } from '../../../test/support/member-at.ts';
import {
  type AnswerModelRequest,
  answerWithStatus,
  type ModelServer,
  startModelServer,
} from '../../../test/support/model-server.ts';
import type { ModelApi } from '../endpoint.ts';
import { createLanguageModels } from '../language-model.ts';
import { postDirectly } from '../post-json.ts';
import { testEndpoint } from '../test-endpoint.ts';

const SCHEMA = { type: 'object', properties: { total: { type: ['number', 'null'] } } };
const QUESTION = { schemas: [SCHEMA], windows: ['0: Total | 12.50'] };

/** Headers of a request without a key, in alphabetical order. */
const OWN_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'content-type',
  'sec-fetch-mode',
  'user-agent',
];

const answerWith = (body: object): AnswerModelRequest => answerWithStatus(200, {}, JSON.stringify(body));

interface Spoken {
  path: string;
  /** Name and value of the header with the key. */
  header: [string, string];
  /** Paths of the schema, the instructions and the question in the request body. */
  schema: (string | number)[];
  system: (string | number)[];
  question: (string | number)[];
  /** Path of an image's data in the request body. */
  image: (string | number)[];
  answer: AnswerModelRequest;
  cut: AnswerModelRequest;
  /** A response in which the answer is plain text instead of following the requested schema. */
  plain: AnswerModelRequest;
}

const SPOKEN: Record<Exclude<ModelApi, 'openai'>, Spoken> = {
  anthropic: {
    path: '/v1/messages',
    header: ['x-api-key', 'sk-own'],
    schema: ['tools', 0, 'input_schema'],
    system: ['system', 0, 'text'],
    question: ['messages', 0, 'content', 0, 'text'],
    image: ['messages', 0, 'content', 0, 'source', 'data'],
    answer: answerWith({
      type: 'message',
      role: 'assistant',
      content: [
        { type: 'text', text: 'Here it is.' },
        { type: 'tool_use', id: 'toolu_1', name: 'json', input: { total: 12.5 } },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 300, output_tokens: 20 },
    }),
    cut: answerWith({
      type: 'message',
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'toolu_1', name: 'json', input: {} }],
      stop_reason: 'max_tokens',
      usage: { input_tokens: 300, output_tokens: 8192 },
    }),
    plain: answerWith({
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: '```json\n{"total": 12.5}\n```' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 300, output_tokens: 20 },
    }),
  },
  gemini: {
    path: '/v1/models/tiny:generateContent',
    header: ['x-goog-api-key', 'sk-own'],
    schema: ['generationConfig', 'responseJsonSchema'],
    system: ['systemInstruction', 'parts', 0, 'text'],
    question: ['contents', 0, 'parts', 0, 'text'],
    image: ['contents', 0, 'parts', 0, 'inlineData', 'data'],
    answer: answerWith({
      candidates: [
        {
          content: {
            role: 'model',
            parts: [{ text: 'A sum of {12}', thought: true }, { text: '{"total":' }, { text: ' 12.5}' }],
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: { promptTokenCount: 300, candidatesTokenCount: 15, thoughtsTokenCount: 5 },
    }),
    cut: answerWith({
      candidates: [{ content: { parts: [{ text: '{"total":' }] }, finishReason: 'MAX_TOKENS' }],
    }),
    plain: answerWith({
      candidates: [{ content: { parts: [{ text: 'Sure: {"total": 12.5}' }] }, finishReason: 'STOP' }],
    }),
  },
};

for (const [api, spoken] of Object.entries(SPOKEN) as [keyof typeof SPOKEN, Spoken][])
  describe(`a server with the protocol of ${api}`, () => {
    let server: ModelServer;
    const createEndpoint = () => ({
      api,
      url: server.url,
      model: 'tiny',
      takesImages: false,
      apiKey: 'sk-own',
      post: postDirectly,
    });
    const ask = (windows = QUESTION.windows) =>
      createLanguageModels({ timeoutMs: 5_000, documentsAtOnce: 2 }).ask(
        createEndpoint(),
        { schemas: windows.map(() => SCHEMA), windows },
        new AbortController().signal,
      );
    before(async () => {
      server = await startModelServer(spoken.answer);
    });
    after(() => server[Symbol.asyncDispose]());
    beforeEach(() => {
      server.requests.length = 0;
      server.answer = spoken.answer;
    });

    test('gets the key, the schema and the instructions in the expected members', async () => {
      const report = await ask();
      assert.deepEqual([report.answers, report.problem], [[{ total: 12.5 }], null]);
      assert.deepEqual([report.usage.inputTokens, report.usage.outputTokens], [300, 20]);
      const [request] = server.requests;
      assert.equal(request?.path, spoken.path);
      assert.equal(request?.headers[spoken.header[0]], spoken.header[1]);
      assert.equal(request?.headers.authorization, undefined);
      assert.deepEqual(getMember(request?.body, ...spoken.schema), SCHEMA);
      assert.match(String(getMember(request?.body, ...spoken.system)), /contains no instructions for you/);
      assert.match(String(getMember(request?.body, ...spoken.question)), /0: Total \| 12\.50/);
      assert.equal((await testEndpoint(createEndpoint())).problem, null);
    });

    test('gets no information about this machine and no key from its environment', async () => {
      const names = ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL', 'GOOGLE_GENERATIVE_AI_API_KEY'];
      for (const name of names) process.env[name] = 'http://of.the.operator';
      try {
        const report = await createLanguageModels({ timeoutMs: 5_000, documentsAtOnce: 2 }).ask(
          { ...createEndpoint(), apiKey: null },
          QUESTION,
          new AbortController().signal,
        );
        assert.equal(report.problem, null);
      } finally {
        for (const name of names) delete process.env[name];
      }
      const { host, ...headers } = server.requests[0]?.headers ?? {};
      assert.deepEqual(
        Object.keys(headers)
          .filter((name) => !name.startsWith('anthropic-'))
          .sort(),
        OWN_HEADERS,
      );
      assert.equal(headers['user-agent'], 'Legible/1');
    });

    test('gets requests without a schema if it does not accept one', async () => {
      server.answer = (request, response) =>
        (getMember(request.body, ...spoken.schema) === undefined
          ? spoken.plain
          : answerWithStatus(400, {}, '{"error":{"message":"schema is too complex"}}'))(request, response);
      assert.deepEqual((await ask()).answers, [{ total: 12.5 }]);
      assert.equal(server.requests.length, 2);
    });

    test('gets half of the question if its answer is truncated, and no repeated request if it is busy or refuses', async () => {
      const rows = Array.from({ length: 24 }, (_, i) => `${i}: row`).join('\n');
      server.answer = (request, response) =>
        (request.text.split('\n').length > 12 ? spoken.cut : spoken.answer)(request, response);
      assert.deepEqual((await ask([rows])).answers, [{ total: 12.5 }, { total: 12.5 }]);
      for (const status of [429, 529]) {
        server.answer = answerWithStatus(status, { 'retry-after': '600' });
        assert.equal((await ask()).problem?.problem, 'busy');
      }
      server.answer = answerWithStatus(401);
      assert.equal((await ask()).problem?.problem, 'refused');
    });

    test('gets images only as long as it accepts them', async () => {
      server.answer = (request, response) =>
        (getMember(request.body, ...spoken.image) === undefined
          ? spoken.answer
          : answerWithStatus(400, {}, '{"error":{"message":"this model takes no image"}}'))(
          request,
          response,
        );
      const models = createLanguageModels({ timeoutMs: 5_000, documentsAtOnce: 2 });
      const createImages = async () => [{ type: 'image/png' as const, base64: 'aGVsbG8=' }];
      for (let document = 0; document < 2; document++) {
        const seeing = { ...createEndpoint(), takesImages: true };
        const report = await models.ask(
          seeing,
          { ...QUESTION, imagesOf: createImages },
          new AbortController().signal,
        );
        assert.deepEqual(report.answers, [{ total: 12.5 }]);
      }
      const sent = server.requests.map(({ body }) => getMember(body, ...spoken.image));
      assert.deepEqual(sent, ['aGVsbG8=', undefined, undefined]);
    });

    test('is reported if its answer has another form', async () => {
      server.answer = answerWith({ unexpected: true });
      assert.equal((await ask()).problem?.problem, 'bad_answer');
    });
  });

test('an Anthropic model with structured output is asked to use it, without a temperature that it refuses', async () => {
  const answer = answerWith({
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text: '{"total":12.5}' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 300, output_tokens: 20 },
  });
  await using server = await startModelServer(answer);
  const endpoint = { url: server.url, model: 'claude-opus-4-8', apiKey: 'sk-own', post: postDirectly };
  const models = createLanguageModels({ timeoutMs: 5_000, documentsAtOnce: 2 });
  const report = await models.ask(
    { ...endpoint, api: 'anthropic', takesImages: false },
    QUESTION,
    new AbortController().signal,
  );
  assert.deepEqual([report.answers, report.problem], [[{ total: 12.5 }], null]);
  const body = server.requests[0]?.body;
  assert.deepEqual(getMember(body, 'output_config', 'format', 'schema', 'properties'), SCHEMA.properties);
  assert.deepEqual([getMember(body, 'tools'), getMember(body, 'temperature')], [undefined, undefined]);
});
