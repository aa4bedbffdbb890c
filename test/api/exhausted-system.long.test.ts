import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { createTestDatabase } from '../support/test-databases.ts';

interface Reply {
  status: number;
  text: string;
}

/**
 * A client that keeps one connection open, because a service without free file handles accepts no new ones.
 */
interface Client {
  send(method: string, path: string, body?: string): Promise<Reply>;
  json<T>(method: string, path: string, body?: string): Promise<T>;
}

describe('a service that lacks a system resource', () => {
  it('waits while the disk of its parsers is full, without using up attempts of documents', async (context) => {
    const folder = await makeFolder(context);
    const temporary = join(folder, 'temporary');
    await mkdir(temporary);
    if (!mountDisk(temporary, '120m')) return context.skip('only root may mount a small disk');
    onEnd(context, async () => void execFileSync('umount', ['--lazy', temporary]));
    const { service, client } = await startOwnService(context, folder, { TMPDIR: temporary });
    const project = await createProject(client);
    await waitUntilCompleted(client, await upload(service, project, 'note.txt', 'hello'));

    // Leave enough space for /readyz, but not for both the file and the rows that the parser writes.
    const ballast = join(temporary, 'ballast');
    await leaveFree(temporary, ballast, 36_000_000);
    const path = await upload(service, project, 'rows.csv', makeRows(15_000_000));
    await waitUntilLogged(service, /ENOSPC[^\n]*processing was interrupted and will be repeated/);

    // The parser may delete its files while the test fills the disk, so continue to fill it until the service
    // reports that it is full.
    const more: string[] = [];
    await waitForReadiness(client, 'the disk for temporary files is full', async () => {
      more.push(join(temporary, `more-ballast-${more.length}`));
      await leaveFree(temporary, more.at(-1) as string, 1_000_000);
    });
    assert.notEqual((await runOf(client, path)).state, 'failed');

    for (const file of [...more, ballast]) await rm(file);
    await waitForReadiness(client, null);
    await waitUntilCompleted(client, path);
    assert.equal((await runOf(client, path)).attempts, 1);
  });

  it('fails a document that fills the disk by itself, with a reason, and processes the others', async (context) => {
    const folder = await makeFolder(context);
    const temporary = join(folder, 'temporary');
    await mkdir(temporary);
    if (!mountDisk(temporary, '120m')) return context.skip('only root may mount a small disk');
    onEnd(context, async () => void execFileSync('umount', ['--lazy', temporary]));
    const settings = { TMPDIR: temporary, LEGIBLE_CONCURRENCY: '2' };
    const { service, client } = await startOwnService(context, folder, settings);
    const project = await createProject(client);
    await waitUntilCompleted(client, await upload(service, project, 'note.txt', 'hello'));

    await leaveFree(temporary, join(temporary, 'ballast'), 36_000_000);
    const large = await upload(service, project, 'rows.csv', makeRows(15_000_000));
    await waitUntilLogged(service, /ENOSPC[^\n]*processing was interrupted and will be repeated/);
    const small = await Promise.all(
      Array.from({ length: 6 }, (_, n) => upload(service, project, `note-${n}.txt`, `hello ${n}`)),
    );
    for (const path of small) await waitUntilCompleted(client, path);
    while ((await runOf(client, large)).state !== 'failed') await sleep(200);
    const { document } = await client.json<{ document: { status: string; error: object } }>('GET', large);
    assert.deepEqual(document.error, {
      code: 'resource_limit_exceeded',
      message: 'This document alone requires more disk space for temporary files than is available.',
      retryable: true,
    });
    for (const path of small) assert.equal((await runOf(client, path)).state, 'succeeded');
    await waitUntilCompleted(client, await upload(service, project, 'after.txt', 'hello again'));
    await waitForReadiness(client, null);
  });

  it('waits while no file can be opened, without using up attempts of documents', async (context) => {
    if (!hasPrlimit()) return context.skip('there is no prlimit here');
    const folder = await makeFolder(context);
    const { service, client } = await startOwnService(context, folder);
    const project = await createProject(client);
    const path = await upload(service, project, 'note.txt', 'hello');
    await waitUntilCompleted(client, path);

    const before = limitFiles(service.pid, null);
    // The process already uses more descriptors than the limit allows, so it cannot open any new file.
    limitFiles(service.pid, '10:');
    const interrupted = waitUntilLogged(
      service,
      /EMFILE[^\n]*processing was interrupted and will be repeated/,
    ).then(() => true);
    // A run that needs no new file still succeeds, so repeat this until the service interrupts one.
    do await client.send('POST', `${path}/reprocess`).catch(() => undefined);
    while (!(await Promise.race([interrupted, sleep(500, false)])));
    await waitForReadiness(client, 'no more files can be opened');
    assert.notEqual((await runOf(client, path)).state, 'failed');

    limitFiles(service.pid, `${before}:`);
    await waitForReadiness(client, null);
    while ((await runOf(client, path)).state !== 'succeeded') await sleep(200);
    assert.equal((await runOf(client, path)).attempts, 1);
  });
});

async function makeFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-test-'));
  onEnd(context, () => rm(folder, { recursive: true, force: true }));
  return folder;
}

const cleanUps = new WeakMap<TestContext, (() => Promise<void>)[]>();

/** Registers a step that runs after the test. Steps run in reverse order, even if one fails. */
function onEnd(context: TestContext, step: () => Promise<void>): void {
  const steps = cleanUps.get(context);
  if (steps !== undefined) {
    steps.unshift(step);
    return;
  }
  const own = [step];
  cleanUps.set(context, own);
  context.after(async () => {
    for (const one of own) await one().catch((error: unknown) => context.diagnostic(String(error)));
  });
}

/** Returns false if mounting is not allowed. */
function mountDisk(folder: string, size: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function hasPrlimit(): boolean {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Limits the number of files that a process can open, unless `limit` is null. Returns the previous soft
 * limit.
 */
function limitFiles(pid: number, limit: string | null): string {
  const process = ['--pid', String(pid)];
  const before = execFileSync('prlimit', [...process, '--nofile', '--noheadings', '--output', 'SOFT']);
  if (limit !== null) execFileSync('prlimit', [...process, `--nofile=${limit}`]);
  return before.toString().trim();
}

/** Fills the folder's disk with one file until only `bytes` bytes are free. */
async function leaveFree(folder: string, file: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  await writeFile(file, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
}

/** Creates a CSV file whose cells are so short that the parser's JSON is twice as large as the file. */
function makeRows(bytes: number): string {
  const lines = ['a,b,c,d,e,f,g,h'];
  for (let length = 0, n = 1; length < bytes; n++) {
    const line = [n, n % 7, n % 11, n % 13, n % 17, n % 19, n % 23, n % 29].join();
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join('\n');
}

async function startOwnService(
  context: TestContext,
  folder: string,
  env: Record<string, string> = {},
): Promise<{ service: ServiceProcess; client: Client }> {
  const database = await createTestDatabase();
  assert.ok(database !== null, 'this file needs the server of `npm test`');
  const service = await startService(join(folder, 'data'), {
    DATABASE_URL: database.connectionString,
    LEGIBLE_CONCURRENCY: '1',
    ...env,
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onEnd(context, () => database.drop());
  onEnd(context, async () => {
    agent.destroy();
    await service.kill();
  });
  return { service, client: createClient(service, agent) };
}

function createClient({ baseUrl, firstApiKey }: ServiceProcess, agent: Agent): Client {
  const send: Client['send'] = (method, path, body) =>
    new Promise((resolve, reject) => {
      const url = path.startsWith('/projects') ? baseUrl + path : new URL(path, baseUrl);
      const headers = { authorization: `Bearer ${firstApiKey}`, 'content-type': 'application/json' };
      const request = httpRequest(url, {
        method,
        agent,
        headers: body === undefined ? { authorization: headers.authorization } : headers,
      });
      request.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', reject).on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      request.end(body);
    });
  return {
    send,
    async json<T>(method: string, path: string, body?: string) {
      const { status, text } = await send(method, path, body);
      assert.ok(status < 300, `${method} ${path}: ${status} ${text}`);
      return JSON.parse(text) as T;
    },
  };
}

async function createProject(client: Client): Promise<string> {
  const body = '{"project":{"name":"exhausted"}}';
  return (await client.json<{ project: { id: string } }>('POST', '/projects', body)).project.id;
}

/** Returns the path of the new document. */
async function upload(service: ServiceProcess, project: string, name: string, text: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([text]), name);
  const documents = `/projects/${project}/documents`;
  const response = await fetch(service.baseUrl + documents, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.firstApiKey}` },
    body: form,
  });
  const answer = await response.text();
  assert.equal(response.status, 201, answer);
  return `${documents}/${(JSON.parse(answer) as { document: { id: string } }).document.id}`;
}

async function waitUntilCompleted(client: Client, path: string): Promise<void> {
  for (;;) {
    const { document } = await client.json<{ document: { status: string } }>('GET', path);
    if (document.status === 'completed') return;
    assert.equal(document.status, 'pending');
    await sleep(200);
  }
}

async function runOf(client: Client, path: string): Promise<{ state: string; attempts: number }> {
  const { runs } = await client.json<{ runs: { state: string; attempts: number }[] }>('GET', `${path}/runs`);
  assert.ok(runs[0]);
  return runs[0];
}

async function waitUntilLogged(service: ServiceProcess, pattern: RegExp): Promise<void> {
  while (!pattern.test(service.log())) await sleep(100);
}

/** Waits until /readyz returns this reason. If `reason` is null, waits until it responds with 200. */
async function waitForReadiness(
  client: Client,
  reason: string | null,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  for (;;) {
    await meanwhile();
    const { status, text } = await client.send('GET', '/readyz');
    if (reason === null ? status === 200 : text.includes(`"${reason}"`)) return;
    await sleep(200);
  }
}
