import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  type AnswerModelRequest,
  answerWithJson,
  answerWithText,
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from '../../test/support/model-server.ts';
import type { ModelEndpoint } from './endpoint.ts';
import { createLanguageModels, type Question } from './language-model.ts';
import { postDirectly } from './post-json.ts';

const ENTRIES = Array.from({ length: 24 }, (_, i) => i + 2);
const LIST = { type: 'array', items: { type: 'object' } };
const QUESTION: Question = {
  schemas: [
    {
      type: 'object',
      properties: {
        total: { type: 'number' },
        custom: { type: 'object', properties: { goods: LIST, notes: LIST }, required: ['goods', 'notes'] },
      },
      required: ['total', 'custom'],
    },
  ],
  windows: [
    [
      '--- page 1 ---',
      '0: Invoice 17',
      '@5 3,40',
      '1: Article | Price',
      ...ENTRIES.map((row) => `${row}: Article ${row} | ${row}.50`),
      '26: Total | 324.00',
    ].join('\n'),
  ],
};
const expectRows = (rows: readonly number[]) => [
  {
    lists: [
      { pointer: '/custom/goods', rows },
      { pointer: '/custom/notes', rows: [] },
    ],
    tables: [],
  },
];

function readPrinted({ text }: ModelRequest): { _row: number; name: string }[] {
  return [...text.matchAll(/^(\d+): (Article \d+) /gm)].map(([, row, name = '']) => ({
    _row: Number(row),
    name,
  }));
}

function stopAfter(most: number): AnswerModelRequest {
  return (request, response) =>
    answerWithJson({ total: 324, custom: { goods: readPrinted(request).slice(0, most) } })(request, response);
}

describe('an answer with fewer entries than are expected', () => {
  let server: ModelServer;
  let endpoint: ModelEndpoint;
  before(async () => {
    server = await startModelServer(stopAfter(5));
    endpoint = {
      api: 'openai',
      url: server.url,
      model: 'hasty',
      takesImages: false,
      apiKey: null,
      post: postDirectly,
    };
  });
  after(() => server[Symbol.asyncDispose]());
  beforeEach(() => {
    server.requests.length = 0;
    server.answer = stopAfter(5);
  });

  const ask = (expected: Question['expected'], more: Partial<Question> = {}) =>
    createLanguageModels({ timeoutMs: 60_000, documentsAtOnce: 1 }).ask(
      endpoint,
      { ...QUESTION, ...more, expected: expected ?? [] },
      new AbortController().signal,
    );
  const readRows = (answers: readonly object[]) =>
    answers.flatMap((answer) =>
      (Object(answer).custom?.goods ?? []).map((entry: { _row: number }) => entry._row),
    );

  test('is continued until every row has its entry', async () => {
    const report = await ask(expectRows(ENTRIES));
    assert.deepEqual(readRows(report.answers), ENTRIES);
    assert.deepEqual([report.unanswered, report.problem, server.requests.length], [0, null, 5]);
    const [, second] = server.requests;
    assert.equal(
      second?.text.split('\n').slice(0, 6).join('\n'),
      '--- page 1 ---\n0: Invoice 17\n@5 3,40\n1: Article | Price\n7: Article 7 | 7.50\n8: Article 8 | 8.50',
    );
    const schema = second?.body.response_format?.json_schema.schema;
    assert.deepEqual(Object(schema).required, ['custom']);
    assert.deepEqual(Object(schema).properties.custom.required, ['goods']);
  });

  test('is continued with the rest of a table if it contains only the first rows', async () => {
    const [{ lists } = { lists: [] }] = expectRows([]);
    const report = await ask([{ lists, tables: [[1, ...ENTRIES]] }]);
    assert.deepEqual(readRows(report.answers), ENTRIES);
    // Two rows of totals look like missing entries, but do not cause another question.
    server.requests.length = 0;
    server.answer = stopAfter(22);
    await ask([{ lists, tables: [ENTRIES] }]);
    assert.equal(server.requests.length, 1);
  });

  test('is completed with entries that are missing between others', async () => {
    server.answer = (request, response) => {
      const isFirst = server.requests.length === 1;
      const goods = readPrinted(request).filter(({ _row }) => !isFirst || _row < 6 || _row > 9);
      answerWithJson({ custom: { goods } })(request, response);
    };
    const report = await ask(expectRows(ENTRIES));
    assert.deepEqual(
      readRows(report.answers).sort((a, b) => a - b),
      ENTRIES,
    );
    assert.deepEqual(
      readPrinted(server.requests[1] ?? assert.fail()).map(({ _row }) => _row),
      [6, 7, 8, 9],
    );
  });

  test('is continued by the number of its entries if it has no row numbers', async () => {
    server.answer = (request, response) => {
      const goods = readPrinted(request).map(({ name }) => ({ name }));
      answerWithJson({ custom: { goods: goods.slice(0, 10) } })(request, response);
    };
    const report = await ask(expectRows(ENTRIES));
    assert.equal(server.requests.length, 3);
    const names = report.answers.flatMap((answer) => Object(answer).custom.goods).map(({ name }) => name);
    assert.deepEqual(
      names,
      ENTRIES.map((row) => `Article ${row}`),
    );
  });

  test('is not continued further once a request adds nothing', async () => {
    server.answer = answerWithJson({ custom: { goods: [{ _row: 2 }, { _row: 3 }] } });
    const report = await ask(expectRows(ENTRIES));
    assert.deepEqual([server.requests.length, report.unanswered], [2, 0]);
    server.requests.length = 0;
    server.answer = stopAfter(30);
    await ask(expectRows(ENTRIES));
    assert.equal(server.requests.length, 1);
  });

  test('is complete if it has no entries of a list with only one or two', async () => {
    server.answer = answerWithJson({ custom: { goods: [] } });
    await ask(expectRows([2, 3]));
    assert.equal(server.requests.length, 1);
    server.requests.length = 0;
    await ask(expectRows([2, 3, 4]));
    assert.equal(server.requests.length, 2);
  });

  test('is continued with a limited number of requests', async () => {
    server.answer = stopAfter(1);
    const report = await ask(expectRows(ENTRIES));
    assert.equal(server.requests.length, 21);
    assert.deepEqual(readRows(report.answers), ENTRIES.slice(0, 21));
  });

  test('is kept and reported if the server then fails', async () => {
    server.answer = (request, response) =>
      (server.requests.length === 1 ? stopAfter(5) : answerWithText('No.'))(request, response);
    const report = await ask(expectRows(ENTRIES));
    assert.deepEqual(readRows(report.answers), ENTRIES.slice(0, 5));
    assert.deepEqual([report.unanswered, report.problem?.problem], [1, 'bad_answer']);
  });

  test('is continued in both samples', async () => {
    const report = await ask(expectRows(ENTRIES), { asksTwice: true });
    assert.deepEqual(readRows(report.answers), ENTRIES);
    assert.deepEqual(readRows(report.secondAnswers), ENTRIES);
  });
});
