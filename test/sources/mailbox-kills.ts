import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapServer } from '../support/imap-server.ts';
import { writeMessage } from '../support/imap-server.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';

/**
 * Runs a service that takes `messages` messages with two attachments each from a mailbox while it is killed `kills`
 * times. Checks that every attachment became exactly one document and every message was moved.
 */
export async function takeDespiteKills(
  server: ImapServer,
  { messages, kills }: { messages: number; kills: number },
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'legible-sources-'));
  const env = { LEGIBLE_SOURCE_HOSTS: '127.0.0.1', LEGIBLE_SOURCE_INTERVAL: '1s', LEGIBLE_CONCURRENCY: '1' };
  let service: ServiceProcess | null = null;
  try {
    await fillMailbox(server, messages);
    service = await startService(dataDir, env);
    const key = service.firstApiKey ?? '';
    const project = await createSource(service, key, server);
    for (let kill = 1; kill <= kills; kill++) {
      const wanted = Math.floor((2 * messages * kill) / (kills + 1));
      await waitForDocuments(service, key, project, wanted);
      await service.kill();
      service = await startService(dataDir, env);
    }
    await waitForDocuments(service, key, project, 2 * messages);
    await waitUntilEmpty(server);
    const names = await listNames(service, key, project);
    const expected = Array.from({ length: messages }, (_, n) => [
      `note-${n}-0.txt`,
      `note-${n}-1.txt`,
    ]).flat();
    assert.deepEqual(names.sort(), expected.sort());
  } finally {
    await service?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fillMailbox(server: ImapServer, messages: number): Promise<void> {
  const client = await server.connect();
  await client.mailboxCreate('Done');
  for (let n = 0; n < messages; n++)
    await client.append(
      'INBOX',
      writeMessage(n, [`First attachment of ${n}.`, `Second attachment of ${n}.`]),
    );
  await client.logout();
}

async function call<T>(service: ServiceProcess, key: string, path: string, body?: object): Promise<T> {
  const request = () =>
    fetch(service.baseUrl + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  let response = await request();
  // The service asks clients to retry if its database gets too little processor time to respond.
  for (let tries = 0; response.status === 503 && tries < 60; tries++) {
    await sleep(1_000);
    response = await request();
  }
  assert.ok(response.ok, `${path}: ${response.status}`);
  return JSON.parse(await response.text());
}

async function createSource(service: ServiceProcess, key: string, server: ImapServer): Promise<string> {
  const { project } = await call<{ project: { id: string } }>(service, key, '/projects', {
    project: { name: 'Mail' },
  });
  const { port, username, password } = server;
  const imap = {
    host: '127.0.0.1',
    port,
    security: 'none',
    username,
    password,
    after: 'move',
    move_to: 'Done',
  };
  await call(service, key, `/projects/${project.id}/sources`, {
    source: { name: 'Mailbox', imap: { ...imap, include_existing: true } },
  });
  return project.id;
}

async function countDocuments(service: ServiceProcess, key: string, project: string): Promise<number> {
  const path = `/projects/${project}/documents?per_page=1`;
  const { meta } = await call<{ meta: { total: number } }>(service, key, path);
  return meta.total;
}

async function waitForDocuments(
  service: ServiceProcess,
  key: string,
  project: string,
  wanted: number,
): Promise<void> {
  for (let tries = 0; (await countDocuments(service, key, project)) < wanted; tries++) {
    assert.ok(tries < 6_000, `fewer than ${wanted} documents came: ${service.log().slice(-2_000)}`);
    await sleep(50);
  }
}

/** The last message is moved after its documents are committed. */
async function waitUntilEmpty(server: ImapServer): Promise<void> {
  const client = await server.connect();
  for (let tries = 0; ; tries++) {
    const status = await client.status('INBOX', { messages: true });
    if (status !== false && status.messages === 0) break;
    assert.ok(tries < 300, 'messages were not moved');
    await sleep(100);
  }
  await client.logout();
}

async function listNames(service: ServiceProcess, key: string, project: string): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const path = `/projects/${project}/documents?per_page=100&page=${page}`;
    const { documents } = await call<{ documents: { filename: string }[] }>(service, key, path);
    if (documents.length === 0) return names;
    names.push(...documents.map(({ filename }) => filename));
  }
}
