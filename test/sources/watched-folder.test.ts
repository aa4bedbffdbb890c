import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { type ErrorJson, makeProject } from '../support/webhook-api.ts';

let app: TestApp;
let root: string;
let watched: string;

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'legible-watched-'));
  app = await startApp({ LEGIBLE_SOURCE_FOLDER: root, LEGIBLE_SOURCE_INTERVAL: '1s' });
  await using rows = await openRows(app);
  const [organization] = await rows.query<{ id: string }>('select id from organizations');
  watched = join(root, organization?.id ?? '');
  await mkdir(join(watched, 'inbox', 'deep'), { recursive: true });
});
after(async () => {
  await app.stop();
  await rm(root, { recursive: true, force: true });
});

async function listNames(project: string): Promise<string[]> {
  const { documents } = await app.json<{ documents: { filename: string; source: string }[] }>(
    `${project}/documents`,
  );
  assert.ok(documents.every(({ source }) => source === 'folder'));
  return documents.map(({ filename }) => filename).sort();
}

it('imports new files once they are complete, and does not follow links', async () => {
  const inbox = join(watched, 'inbox');
  await writeFile(join(inbox, 'old.txt'), 'This was here before.');
  await writeFile(join(root, 'secret.txt'), 'This belongs to somebody else.');
  const project = await makeProject(app);
  const { source } = await app.json<{ source: { id: string } }>(`${project}/sources`, {
    method: 'POST',
    body: JSON.stringify({ source: { name: 'Inbox', folder: { path: 'inbox', include_existing: false } } }),
  });
  const path = `${project}/sources/${source.id}`;
  for (let tries = 0; ; tries++) {
    const { source: now } = await app.json<{ source: { status: string } }>(path);
    if (now.status === 'ok') break;
    assert.ok(tries < 200, now.status);
    await sleep(50);
  }
  await symlink(join(root, 'secret.txt'), join(inbox, 'link.txt'));
  await writeFile(join(inbox, 'deep', 'new.txt'), 'A new file.');
  await writeFile(join(inbox, 'upload.txt.part'), 'Half a fi');
  await writeFile(join(inbox, 'program.exe'), 'MZ');
  await writeFile(join(inbox, 'growing.txt'), 'A file');
  let names: string[] = [];
  for (let tries = 0; tries < 16 || names.length === 0; tries++) {
    assert.ok(tries < 200);
    await sleep(250);
    await appendFile(join(inbox, 'growing.txt'), ' that grows');
    names = await listNames(project);
  }
  assert.deepEqual(names, ['new.txt']);
  for (let tries = 0; (await listNames(project)).length < 2; tries++) {
    assert.ok(tries < 200);
    await sleep(50);
  }
  await app.json(`${path}/run`, { method: 'POST', status: 200 });
  await sleep(2_500);
  assert.deepEqual(await listNames(project), ['growing.txt', 'new.txt']);
  const { items } = await app.json<{ items: { name: string; outcome: string }[] }>(`${path}/items`);
  assert.deepEqual(items.map(({ name, outcome }) => `${name} ${outcome}`).sort(), [
    'deep/new.txt taken',
    'growing.txt taken',
    'program.exe skipped',
  ]);
});

it("refuses folders outside the organization's folder", async () => {
  const project = await makeProject(app);
  for (const path of ['/etc', '../other', 'a/../../b', 'a\\b']) {
    const response = await app.request(`${project}/sources`, {
      method: 'POST',
      body: JSON.stringify({ source: { name: 'x', folder: { path, include_existing: true } } }),
    });
    const { error } = (await response.json()) as ErrorJson;
    assert.deepEqual([response.status, error.details[0]?.field], [422, 'source.folder.path'], path);
  }
  await mkdir(join(root, 'elsewhere'));
  await symlink(join(root, 'elsewhere'), join(watched, 'link'));
  for (const path of ['link', 'missing']) {
    const { source } = await app.json<{ source: { id: string } }>(`${project}/sources`, {
      method: 'POST',
      body: JSON.stringify({
        source: { name: 'x', active: false, folder: { path, include_existing: true } },
      }),
    });
    const test = await app.json<{ problem_code: string }>(`${project}/sources/${source.id}/test`, {
      method: 'POST',
      status: 200,
    });
    assert.equal(test.problem_code, 'folder_not_found', path);
  }
});

it('leaves files beyond the monthly limit in place, and imports them once the limit allows it', async () => {
  const limit = (documents: number | null) =>
    app.json('/organization', {
      method: 'PATCH',
      body: JSON.stringify({ organization: { limits: { documents_per_month: documents } } }),
    });
  const { usage } = await app.json<{ usage: { documents: { used: number } } }>('/organization/usage');
  await limit(usage.documents.used + 1);
  await mkdir(join(watched, 'full'), { recursive: true });
  const project = await makeProject(app);
  const { source } = await app.json<{ source: { id: string } }>(`${project}/sources`, {
    method: 'POST',
    body: JSON.stringify({ source: { name: 'Full', folder: { path: 'full', include_existing: true } } }),
  });
  for (const name of ['one.txt', 'two.txt']) await writeFile(join(watched, 'full', name), `File ${name}.`);
  for (let tries = 0; ; tries++) {
    const { source: now } = await app.json<{ source: { last_error: { code: string } | null } }>(
      `${project}/sources/${source.id}`,
    );
    if (now.last_error?.code === 'limit_reached') break;
    assert.ok(tries < 200, JSON.stringify(now));
    await sleep(100);
  }
  assert.equal((await listNames(project)).length, 1);
  await limit(null);
  for (let tries = 0; (await listNames(project)).length < 2; tries++) {
    assert.ok(tries < 200);
    await sleep(100);
  }
  assert.deepEqual(await listNames(project), ['one.txt', 'two.txt']);
});
