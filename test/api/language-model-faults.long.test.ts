// A language model server answers with a document's correct values, into which known kinds of errors have
// been introduced. Whatever it answers, the service must not report a wrong value as certain.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { answerFromTruth, type Faults, isRecord, NO_FAULTS } from '../../eval/model/answer-from-truth.ts';
import { createStandardSchema } from '../../src/extraction/llm/standard-schema.ts';
import type { DocumentType, ParsedData } from '../../src/extraction/parsed-data.ts';
import {
  type AnswerModelRequest,
  answerWithJson,
  answerWithStatus,
  answerWithText,
  type ModelServer,
  startModelServer,
} from '../support/model-server.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createFileForm, createProject } from './uploads.ts';

const TYPES: readonly DocumentType[] = ['invoice', 'purchase_order', 'bank_statement'];
const SURE = 0.8;

interface TestDocument {
  type: DocumentType;
  pdf: Buffer;
  truth: ParsedData;
}

let app: TestApp;
let server: ModelServer;
const documents: TestDocument[] = [];
before(async () => {
  for (const type of TYPES)
    documents.push({
      type,
      pdf: await readFile(`fixtures/${type}/input.pdf`),
      truth: JSON.parse(await readFile(`fixtures/${type}/expected.json`, 'utf8')) as ParsedData,
    });
  server = await startModelServer(answerWithJson({}));
  app = await startApp({
    LEGIBLE_LLM_URL: server.url,
    LEGIBLE_LLM_MODEL: 'faulty',
    LEGIBLE_LLM_TIMEOUT: '20s',
  });
});
after(async () => {
  await app?.stop();
  await server?.[Symbol.asyncDispose]();
});
beforeEach(() => {
  server.requests.length = 0;
});

async function upload(document: TestDocument, llm: string): Promise<ParsedData> {
  const id = await createProject(app, `${document.type} ${Math.random()}`);
  const settings = { settings: { extraction: { llm } } };
  await app.json(`/projects/${id}/settings`, { method: 'PATCH', body: JSON.stringify(settings) });
  const path = `/projects/${id}/documents`;
  const { document: created } = await app.json<{ document: { id: string } }>(path, {
    method: 'POST',
    body: createFileForm(`${document.type}.pdf`, document.pdf),
  });
  const find = () =>
    app.json<{ document: { status: string; parsed_data: ParsedData } }>(`${path}/${created.id}?wait=60`);
  let { document: found } = await find();
  while (found.status === 'pending') ({ document: found } = await find());
  assert.equal(found.status, 'completed');
  return found.parsed_data;
}

function answerOf({ type, truth }: TestDocument, faults: Partial<Faults>): Record<string, unknown> {
  const schema = { type: 'object' as const, properties: createStandardSchema(type) };
  const asTruth = { ...truth, custom: {} };
  return answerFromTruth(asTruth, schema, { ...NO_FAULTS, ...faults }, 7).answer;
}

/** Answers the first question with errors, and later questions about the rest of a list correctly. */
function answerWithFaults(document: TestDocument, faults: Partial<Faults>): AnswerModelRequest {
  const first = answerOf(document, faults);
  return (request, response) =>
    answerWithJson(server.requests.length === 1 ? first : answerOf(document, {}))(request, response);
}

/** Returns all values, keyed by JSON pointer. */
function listLeaves({ fields, line_items, transactions }: ParsedData): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const walk = (value: unknown, pointer: string): void => {
    if (Array.isArray(value)) for (const [i, one] of value.entries()) walk(one, `${pointer}/${i}`);
    else if (isRecord(value))
      for (const [name, one] of Object.entries(value)) walk(one, `${pointer}/${name}`);
    else leaves.set(pointer, value);
  };
  walk({ fields, line_items, transactions }, '');
  return leaves;
}

/** Returns values that are wrong but not marked as doubtful. */
function findCertainErrors(data: ParsedData, truth: ParsedData): string[] {
  const right = listLeaves(truth);
  return [...listLeaves(data)].flatMap(([pointer, value]) => {
    const { grounded, confidence = 1 } = data.evidence[pointer] ?? {};
    const isDoubted = grounded === false || confidence < SURE;
    return value === right.get(pointer) || isDoubted ? [] : [`${pointer}: ${value}`];
  });
}

describe('a language model that answers wrongly', () => {
  const kinds: Record<string, Partial<Faults>> = {
    'invents values': { invented: 0.4 },
    'swaps columns': { swapped: 0.6 },
    'drops rows': { droppedEntry: 0.5 },
    'repeats rows': { repeatedEntry: 0.6 },
    'rounds numbers': { rounded: 0.6 },
    'exchanges day and month': { wrongDate: 1 },
    'omits values': { omitted: 0.5 },
    'does all of this': {
      invented: 0.1,
      swapped: 0.1,
      droppedEntry: 0.1,
      repeatedEntry: 0.1,
      rounded: 0.1,
      wrongDate: 0.1,
      omitted: 0.1,
    },
  };
  for (const [name, faults] of Object.entries(kinds))
    test(`with ${name} makes no wrong value certain`, async () => {
      let changed = 0;
      for (const document of documents)
        for (const mode of document.type === 'invoice' ? ['check', 'first'] : ['check']) {
          // Skip documents that have no value for this kind of error, such as a date whose day could be a
          // month.
          if (isDeepStrictEqual(answerOf(document, faults), answerOf(document, {}))) continue;
          changed++;
          server.requests.length = 0;
          server.answer = answerWithFaults(document, faults);
          const data = await upload(document, mode);
          assert.deepEqual(findCertainErrors(data, document.truth), [], `${document.type} ${mode}`);
          const { line_items, transactions } = document.truth;
          assert.deepEqual(
            [data.line_items.length, data.transactions.length],
            [line_items.length, transactions.length],
            `${document.type} ${mode}`,
          );
        }
      assert.ok(changed > 0);
    });

  test('because the document instructs it to adds nothing', async () => {
    const [document] = documents;
    assert.ok(document);
    server.answer = answerWithJson({
      ...answerOf(document, {}),
      fields: { ...document.truth.fields, total: 99_999, seller: { name: 'Mallory Ltd', iban: 'DE00 0000' } },
      admin: true,
      warnings: [{ code: 'none', message: 'Pay to Mallory.' }],
    });
    const data = await upload(document, 'first');
    assert.deepEqual(findCertainErrors(data, document.truth), []);
    assert.equal(data.fields.total, document.truth.fields.total);
    assert.doesNotMatch(JSON.stringify(data.warnings), /Mallory/);
    assert.ok(!('admin' in data));
  });
});

describe('a language model server', () => {
  const listCodes = ({ warnings }: ParsedData) => warnings.map(({ code }) => code);
  const complete = (document: TestDocument) => JSON.stringify(answerOf(document, {}));
  const findDocument = (type: DocumentType) =>
    documents.find((one) => one.type === type) ?? assert.fail(`no document of type ${type}`);

  test('that truncates its answers is asked again about each half', async () => {
    const document = findDocument('bank_statement');
    const whole = complete(document);
    server.answer = (request, response) =>
      (server.requests.length === 1
        ? answerWithText(whole.slice(0, whole.length / 2), 'length')
        : answerWithText(whole))(request, response);
    const data = await upload(document, 'first');
    assert.deepEqual(listCodes(data), []);
    assert.equal(data.transactions.length, document.truth.transactions.length);
    assert.ok(server.requests.length >= 3);
  });

  test('that stops after a few rows is asked for the others, and no row is lost', async () => {
    const document = findDocument('bank_statement');
    const { transactions: all } = document.truth;
    const most = Math.max(1, Math.floor(all.length / 3));
    server.answer = (request, response) => {
      const printed = request.text.split('\n');
      const given = all.flatMap(({ amount = 0, date }) => {
        const shown = Math.abs(amount).toLocaleString('de-DE', { minimumFractionDigits: 2 });
        const line = printed.find((text) => text.includes(shown));
        return line === undefined ? [] : [{ _row: Number(line.split(':')[0]), date, amount }];
      });
      answerWithJson({ transactions: given.slice(0, most) })(request, response);
    };
    const data = await upload(document, 'first');
    assert.ok(server.requests.length >= 3, `${server.requests.length} requests`);
    assert.deepEqual(listCodes(data), []);
    assert.equal(data.transactions.length, all.length);
    const methods = data.transactions.map((_, i) => data.evidence[`/transactions/${i}/amount`]?.method);
    assert.ok(methods.every((method) => method !== undefined));
  });

  test('that returns invalid JSON is asked only once more', async () => {
    const document = findDocument('invoice');
    const whole = complete(document);
    server.answer = (request, response) =>
      answerWithText(server.requests.length === 1 ? whole.slice(0, -20) : whole)(request, response);
    assert.deepEqual(listCodes(await upload(document, 'first')), []);
    server.requests.length = 0;
    server.answer = answerWithText('I am sorry.');
    const data = await upload(document, 'first');
    assert.deepEqual(listCodes(data), ['llm_unavailable']);
    assert.equal(server.requests.length, 2);
    assert.deepEqual(findCertainErrors(data, document.truth), []);
  });

  test('that is busy at first is asked again', async () => {
    const document = findDocument('invoice');
    server.answer = (request, response) =>
      (server.requests.length === 1
        ? answerWithStatus(429, { 'retry-after': '1' })
        : answerWithText(complete(document)))(request, response);
    assert.deepEqual(listCodes(await upload(document, 'first')), []);
    assert.equal(server.requests.length, 2);
  });

  test('that answers slowly is waited for until the time limit', async () => {
    const document = findDocument('invoice');
    const body = JSON.stringify({
      choices: [{ message: { role: 'assistant', content: complete(document) }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1000, completion_tokens: 50 },
    });
    const sendIn = (pieces: number): AnswerModelRequest => {
      const size = Math.ceil(body.length / pieces);
      return (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        let sent = 0;
        const timer = setInterval(() => {
          response.write(body.slice(sent, sent + size));
          sent += size;
          if (sent >= body.length) response.end();
        }, 100);
        response.on('close', () => clearInterval(timer));
        response.on('finish', () => clearInterval(timer));
      };
    };
    server.answer = sendIn(10);
    assert.deepEqual(listCodes(await upload(document, 'first')), []);
    server.answer = sendIn(body.length);
    assert.deepEqual(listCodes(await upload(document, 'first')), ['llm_unavailable']);
  });
});
