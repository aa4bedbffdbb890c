import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, afterEach, before } from 'node:test';
import type { ParsedData } from '../../src/extraction/parsed-data.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Outcome {
  /** `completed`, or `failed` and the error code, or `422 FIELD:CODE` for a file that was refused. */
  became: string;
  /** Null unless the document is `completed`. */
  parsedData: ParsedData | null;
}

interface HostileUploads {
  app: TestApp;
  read(name: string, content: string | Buffer): Promise<Outcome>;
  /** Returns the text of a document. Throws an error if the document is not `completed`. */
  textOf(name: string, content: string | Buffer): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a service that gives each document at most a minute and half a gigabyte. A document that needs more
 * fails with a code that no test in this file expects.
 */
async function startHostileUploads(): Promise<HostileUploads> {
  const app = await startApp({
    LEGIBLE_PARSE_TIMEOUT_SECONDS: '60',
    LEGIBLE_PARSE_PAGE_TIMEOUT_SECONDS: '60',
    LEGIBLE_PARSE_MEMORY_MB: '512',
    // Tests expect that files with too many pages are refused, so counting pages must not time out on a busy
    // machine.
    LEGIBLE_COUNT_PAGES_TIMEOUT: '60s',
  });
  const path = `/projects/${await createProject(app, 'hostile')}/documents`;
  const read: HostileUploads['read'] = async (name, content) => {
    const response = await app.request(`${path}?wait=60`, {
      method: 'POST',
      body: createFileForm(name, content),
    });
    const body: { document?: DocumentJson; error?: ErrorJson } = JSON.parse(await response.text());
    const { document, error } = body;
    if (document === undefined) {
      const details = (error?.details ?? []).map(({ field, code }) => `${field}:${code}`);
      return { became: `${response.status} ${details.join()}`, parsedData: null };
    }
    const failure = document.error === undefined ? '' : ` ${document.error.code}`;
    return { became: `${document.status}${failure}`, parsedData: document.parsed_data ?? null };
  };
  return {
    app,
    read,
    async textOf(name, content) {
      const { became, parsedData } = await read(name, content);
      if (parsedData === null) throw new Error(`${name} became ${became}`);
      return parsedData.text;
    },
    stop: () => app.stop(),
  };
}

interface DocumentJson {
  status: string;
  error?: { code: string };
  parsed_data?: ParsedData;
}

interface ErrorJson {
  details: { field: string; code: string }[];
}

interface Trap {
  /** A URL on the loopback interface, which must never be fetched. */
  url: string;
  calls(): number;
  close(): Promise<void>;
}

/** Starts a server that counts the requests it receives. */
async function startTrap(): Promise<Trap> {
  let calls = 0;
  const server = createServer((socket) => {
    calls++;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server on a port has an address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls: () => calls,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

export const OVER = 'failed resource_limit_exceeded';

/**
 * Starts a service and a trap for all tests in a file. After each test, checks that the trap has received no
 * requests and that the service can still read another document.
 */
export function prepareHostileUploads() {
  let uploads: HostileUploads;
  let trap: Trap;
  before(async () => {
    [uploads, trap] = await Promise.all([startHostileUploads(), startTrap()]);
  });
  after(async () => {
    await uploads.stop();
    await trap.close();
  });
  afterEach(async () => {
    assert.equal(trap.calls(), 0, 'nothing is ever fetched');
    assert.equal(await uploads.textOf('good.txt', 'The next one is read.'), 'The next one is read.');
  });
  return {
    read: (name: string, content: string | Buffer) => uploads.read(name, content),
    textOf: (name: string, content: string | Buffer) => uploads.textOf(name, content),
    become: async (name: string, content: string | Buffer) => (await uploads.read(name, content)).became,
    /** Call this only after the service has started. */
    dataDir: () => uploads.app.dataDir,
    trapUrl: () => trap.url,
  };
}
