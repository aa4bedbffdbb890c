import assert from 'node:assert/strict';
import { expectError } from '../api/expect-error.ts';
import { createFileForm } from '../api/uploads.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

export type Json = Record<string, unknown>;

/** The service under test, a public file host and a webhook receiver, all on the loopback interface. */
export interface Service {
  app: TestApp;
  receiver: WebhookReceiver;
  /** Sends a request and returns the JSON of the response. Fails if the response has a different status. */
  call(status: number, method: string, path: string, body?: object | FormData): Promise<Json>;
  /** Fails unless the service rejects the request with status 422 and these details. */
  refuse(method: string, path: string, body: object | FormData, ...details: string[]): Promise<void>;
  createProject(name?: string): Promise<Json & { id: string }>;
  /** Uploads a file and returns the document after processing. */
  upload(
    projectId: string,
    options?: { name?: string; content?: string | Buffer; wait?: boolean },
  ): Promise<Json & { id: string }>;
  stop(): Promise<void>;
}

export async function startContractService(): Promise<Service> {
  const receiver = await startWebhookReceiver();
  const app = await startApp({
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    LEGIBLE_COUNT_PAGES_TIMEOUT: '60s',
  });
  let projects = 0;
  const send = (method: string, path: string, body?: object | FormData) =>
    app.request(path, {
      method,
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  const call: Service['call'] = async (status, method, path, body) => {
    const response = await send(method, path, body);
    const text = await response.text();
    assert.equal(response.status, status, `${method} ${path}: ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
  return {
    app,
    receiver,
    call,
    refuse: async (method, path, body, ...details) => {
      await expectError(await send(method, path, body), 422, 'validation_failed', details);
    },
    createProject: async (name = `project ${++projects}`) =>
      expectIdentified((await call(201, 'POST', '/projects', { project: { name } })).project),
    upload: async (
      projectId,
      { name = 'a.txt', content = 'Dear all, here is a letter.', wait = true } = {},
    ) => {
      const path = `/projects/${projectId}/documents${wait ? '?wait=60' : ''}`;
      return expectIdentified((await call(201, 'POST', path, createFileForm(name, content))).document);
    },
    stop: async () => {
      await app.stop();
      await receiver.close();
    },
  };
}

/** Fails unless the value is an object with an identifier. */
export function expectIdentified(value: unknown): Json & { id: string } {
  assert.ok(typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string');
  return { ...value, id: value.id };
}

export function expectList(answer: Json, key: string): (Json & { id: string })[] {
  const list = answer[key];
  assert.ok(Array.isArray(list), `${key} is a list`);
  return list.map(expectIdentified);
}

export const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
