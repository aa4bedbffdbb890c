import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  findImapServerProblem,
  type ImapServer,
  startImapServer,
  writeMessage,
} from '../support/imap-server.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { type ErrorJson, makeProject } from '../support/webhook-api.ts';

interface SourceJson {
  id: string;
  status: string;
  last_error: { code: string } | null;
  documents_count: number;
  last_run_at: string | null;
}

let app: TestApp;

before(async () => {
  app = await startApp({ LEGIBLE_SOURCE_HOSTS: '127.0.0.1', LEGIBLE_SOURCE_INTERVAL: '500ms' });
});
after(() => app.stop());

const send = (path: string, source: object, method = 'POST', status = method === 'POST' ? 201 : 200) =>
  app.json<{ source: SourceJson }>(path, { method, body: JSON.stringify({ source }), status });

async function waitForSource(path: string, wanted: (source: SourceJson) => boolean): Promise<SourceJson> {
  for (let tries = 0; ; tries++) {
    const { source } = await app.json<{ source: SourceJson }>(path);
    if (wanted(source)) return source;
    assert.ok(tries < 400, JSON.stringify(source));
    await sleep(50);
  }
}

describe('a mailbox source', { skip: findImapServerProblem() ?? false }, () => {
  let server: ImapServer;
  const describeMailbox = (more: object = {}) => ({
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    username: server.username,
    password: server.password,
    include_existing: false,
    ...more,
  });
  before(async () => {
    server = await startImapServer();
  });
  after(() => server.close());

  it('imports the attachments of new messages, and flags the imported messages', async () => {
    const client = await server.connect();
    await client.append('INBOX', writeMessage(1, ['An old attachment.']));
    const project = await makeProject(app);
    const { source } = await send(`${project}/sources`, {
      name: 'Mail',
      imap: describeMailbox({ after: 'flag' }),
    });
    const path = `${project}/sources/${source.id}`;
    await waitForSource(path, ({ last_run_at }) => last_run_at !== null);
    await client.append('INBOX', writeMessage(2, ['A new attachment.', 'Another one.']));
    await client.append('INBOX', writeMessage(2, ['A new attachment.', 'Another one.']));
    await client.append('INBOX', writeMessage(3, []));
    await waitForSource(path, ({ documents_count }) => documents_count === 2);
    for (let tries = 0; tries < 200; tries++) {
      const { items } = await app.json<{ items: object[] }>(`${path}/items`);
      if (items.length === 2) break;
      await sleep(50);
    }
    const { documents } = await app.json<{ documents: { filename: string; source: string }[] }>(
      `${project}/documents`,
    );
    assert.deepEqual(documents.map(({ filename }) => filename).sort(), ['note-2-0.txt', 'note-2-1.txt']);
    assert.deepEqual(new Set(documents.map((document) => document.source)), new Set(['email']));
    const { items } = await app.json<{ items: { name: string; outcome: string; reason: string | null }[] }>(
      `${path}/items`,
    );
    assert.deepEqual(items.map(({ name, outcome }) => [name, outcome]).sort(), [
      ['Message 2 of INBOX', 'taken'],
      ['Message 4 of INBOX', 'skipped'],
    ]);
    await client.mailboxOpen('INBOX');
    assert.deepEqual(await client.search({ flagged: true }), [2, 3]);
    await client.logout();
    const { activity } = await app.json<{ activity: { action: string; via: string }[] }>(
      `${project}/activity`,
    );
    assert.ok(activity.some(({ action, via }) => action === 'document.received' && via === 'source'));
    assert.ok(activity.some(({ action }) => action === 'source.created'));
  });

  it('reports a wrong password in a test and in its status, and never shows it', async () => {
    const project = await makeProject(app);
    const { source } = await send(`${project}/sources`, {
      name: 'Mail',
      imap: describeMailbox({ password: 'wr0ng' }),
    });
    const path = `${project}/sources/${source.id}`;
    const test = await app.json<{ ok: boolean; problem_code: string }>(`${path}/test`, {
      method: 'POST',
      status: 200,
    });
    assert.deepEqual([test.ok, test.problem_code], [false, 'sign_in_failed']);
    const failing = await waitForSource(path, ({ status }) => status === 'failing');
    assert.equal(failing.last_error?.code, 'sign_in_failed');
    assert.ok(!(await (await app.request(`${project}/sources`)).text()).includes('wr0ng'));
    assert.ok(!JSON.stringify(app.logLines).includes('wr0ng'));
    await send(path, { imap: describeMailbox() }, 'PATCH');
    await waitForSource(path, ({ status }) => status === 'ok');
    const moved = { ...describeMailbox({ mailbox: 'Missing' }), password: undefined };
    await send(path, { imap: moved }, 'PATCH');
    await waitForSource(path, ({ last_error }) => last_error?.code === 'mailbox_not_found');
    const elsewhere = { ...moved, port: server.port + 1 };
    const response = await app.request(path, {
      method: 'PATCH',
      body: JSON.stringify({ source: { imap: elsewhere } }),
    });
    assert.equal(response.status, 422);
    const { error } = (await response.json()) as ErrorJson;
    assert.equal(error.details[0]?.field, 'source.imap.password');
  });
});

it('refuses hosts in private networks and connections without TLS', async () => {
  const project = await makeProject(app);
  const base = { username: 'ann', password: 'x', include_existing: false };
  for (const host of [
    '10.0.0.1',
    '2130706434',
    '0x7f.0.0.2',
    '[::1]',
    '::1',
    'mail.internal',
    'localhost',
    '169.254.169.254',
  ]) {
    const body = JSON.stringify({ source: { name: 'Mail', imap: { ...base, host } } });
    const response = await app.request(`${project}/sources`, { method: 'POST', body });
    const { error } = (await response.json()) as ErrorJson;
    assert.deepEqual([response.status, error.details[0]?.code], [422, 'blocked_host'], host);
  }
  const plain = { ...base, host: 'imap.example.com', security: 'none' };
  const response = await app.request(`${project}/sources`, {
    method: 'POST',
    body: JSON.stringify({ source: { name: 'Mail', imap: plain } }),
  });
  assert.equal(response.status, 422);
});
