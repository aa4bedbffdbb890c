import assert from 'node:assert/strict';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addOrganization, administer } from './organizations.ts';
import { createProject, uploadText } from './uploads.ts';

interface Export {
  id: string;
  status: string;
  error?: string;
}

let app: TestApp;
afterEach(() => app.stop());

async function askForExport(project: string, key = app.key): Promise<Response> {
  const body = '{"export":{"format":"jsonl"}}';
  return app.request(`/projects/${project}/exports`, { method: 'POST', key, body });
}

async function waitUntilEnded(project: string, id: string): Promise<Export> {
  for (;;) {
    const answer = await app.json<{ export: Export }>(`/projects/${project}/exports/${id}`);
    if (answer.export.status !== 'pending') return answer.export;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('an export', () => {
  it('that killed its worker repeatedly fails with a reason', async () => {
    app = await startApp({ LEGIBLE_ROLE: 'api' });
    const project = await createProject(app, 'exports');
    await uploadText(app, project);
    const { export: made } = (await (await askForExport(project)).json()) as { export: Export };
    await administer(app, async ({ exports }) => {
      for (let n = 0; n < 4; n++) assert.notEqual(await exports.start(made.id), null);
    });
    await app.stop({ keepData: true });
    app = await startApp({ LEGIBLE_BOOTSTRAP_API_KEY: app.key }, app.dataDir);
    const failed = await waitUntilEnded(project, made.id);
    assert.equal(failed.status, 'failed');
    assert.match(failed.error ?? '', /interrupted several times/);
  });

  it('whose job was lost gets another one', async () => {
    app = await startApp({ LEGIBLE_ROLE: 'api' });
    const project = await createProject(app, 'exports');
    await uploadText(app, project);
    const { export: made } = (await (await askForExport(project)).json()) as { export: Export };
    {
      await using rows = await openRows(app);
      await rows.query("delete from pgboss.job where name = 'make_export'");
      assert.equal(await administer(app, ({ exports }) => exports.requeueLost()), 0);
      await rows.query("update exports set created_at = created_at - interval '1 minute'");
    }
    assert.equal(await administer(app, ({ exports }) => exports.requeueLost()), 1);
    assert.equal(await administer(app, ({ exports }) => exports.requeueLost()), 0);
    await app.stop({ keepData: true });
    app = await startApp({ LEGIBLE_BOOTSTRAP_API_KEY: app.key }, app.dataDir);
    assert.equal((await waitUntilEnded(project, made.id)).status, 'completed');
  });

  it('that cannot be written fails with a reason, which is also logged', async () => {
    app = await startApp();
    const project = await createProject(app, 'exports');
    await uploadText(app, project);
    // A file where the export's folder should be is not an outage, so retrying does not help.
    const { export: made } = (await (await askForExport(project)).json()) as { export: Export };
    await waitUntilEnded(project, made.id);
    await mkdir(join(app.dataDir, 'blobs', project), { recursive: true });
    {
      await using rows = await openRows(app);
      const folder = join(app.dataDir, 'blobs', project, made.id);
      await rm(folder, { recursive: true, force: true });
      await writeFile(folder, 'in the way');
      await chmod(folder, 0o600);
      await rows.query(
        "update exports set status = 'pending', job_id = null, created_at = now() - interval '1 minute'",
      );
    }
    assert.equal(await administer(app, ({ exports }) => exports.requeueLost()), 1);
    const failed = await waitUntilEnded(project, made.id);
    assert.equal(failed.status, 'failed');
    assert.match(failed.error ?? '', /internal error/);
    assert.ok(app.logLines.some((line) => JSON.stringify(line).includes('an export failed permanently')));
  });

  it('waits if the organization has too many pending exports; other organizations do not wait', async () => {
    app = await startApp({ LEGIBLE_ROLE: 'api', LEGIBLE_MAX_PENDING_EXPORTS: '3' });
    const project = await createProject(app, 'exports');
    await uploadText(app, project);
    const responses = await Promise.all(Array.from({ length: 8 }, () => askForExport(project)));
    const refused = responses.filter(({ status }) => status !== 201);
    assert.equal(refused.length, 5);
    for (const response of refused) {
      assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
      await expectError(response, 429, 'rate_limited');
    }
    const other = await addOrganization(app, 'other');
    const theirs = await createProject(app, 'theirs', other);
    assert.equal((await askForExport(theirs, other)).status, 201);
  });
});
