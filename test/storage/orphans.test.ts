import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openBlobStore } from '../../src/app/open-blob-store.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { deleteOrphans } from '../../src/jobs/housekeeping.ts';
import { createId } from '../../src/lib/id.ts';
import { administer } from '../api/organizations.ts';
import { createProject, listStaging, uploadText } from '../api/uploads.ts';
import { createCollectingLogger, type LogLine } from '../support/collecting-logger.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const HOUR_MS = 3_600_000;
const STAGING_AREA = new URL('../../src/storage/blobs/staging-area.ts', import.meta.url).href;

describe('files without a document', () => {
  let app: TestApp;
  let project: string;
  before(async () => {
    app = await startApp();
    project = await createProject(app, 'orphans');
  });
  after(() => app.stop());

  const getPath = (id: string, name = 'original') => join(app.dataDir, 'blobs', project, id, name);
  const putFile = async (id: string, name: string) => {
    await mkdir(dirname(getPath(id, name)), { recursive: true });
    await writeFile(getPath(id, name), 'left by a process that died');
  };
  const makeOld = async (id: string, name?: string) => {
    const twoHoursAgo = (Date.now() - 2 * HOUR_MS) / 1_000;
    await utimes(getPath(id, name), twoHoursAgo, twoHoursAgo);
  };
  const sweep = async (): Promise<LogLine[]> => {
    const log = createCollectingLogger();
    const blobs = await openBlobStore(loadConfig(app.settings));
    try {
      await administer(app, (records) => deleteOrphans({ records, blobs, log }, HOUR_MS));
      return log.lines;
    } finally {
      await blobs.close();
    }
  };

  it('are deleted once they are old, but not young ones and those of documents and exports', async () => {
    const document = await uploadText(app, project);
    const { export: made } = await app.json<{ export: { id: string } }>(`/projects/${project}/exports`, {
      method: 'POST',
      body: '{"export":{"format":"jsonl"}}',
    });
    await waitUntilExported(app, `/projects/${project}/exports/${made.id}`);
    const orphan = createId('doc');
    const fresh = createId('doc');
    await putFile(orphan, 'original');
    await putFile(orphan, 'table');
    await putFile(fresh, 'original');
    const [exported = ''] = await readdir(dirname(getPath(made.id)));
    await makeOld(document.id);
    await makeOld(made.id, exported);
    await makeOld(orphan);
    await makeOld(orphan, 'table');
    const lines = await sweep();
    const left = await readdir(join(app.dataDir, 'blobs', project));
    assert.deepEqual(left.sort(), [document.id, made.id, fresh].sort());
    const deleted = lines.filter(({ message }) => message === 'files without a document were deleted');
    assert.deepEqual(
      deleted.map(({ details }) => details),
      [{ document_id: orphan }],
    );
    const file = await app.request(`/projects/${project}/documents/${document.id}/file`);
    assert.equal(await file.text(), 'A letter.');
  });

  it('are kept if one of their parts is young, as in an upload in progress', async () => {
    const uploading = createId('doc');
    await putFile(uploading, 'original');
    await sweep();
    assert.ok((await readdir(join(app.dataDir, 'blobs', project))).includes(uploading));
    await makeOld(uploading);
    await sweep();
    assert.ok(!(await readdir(join(app.dataDir, 'blobs', project))).includes(uploading));
  });
});

describe('temporary files of a killed process', () => {
  it('are deleted at the next start, with a line in the log', async () => {
    let app = await startApp();
    await app.stop({ keepData: true });
    const source = `
      import { writeFile } from 'node:fs/promises';
      import { openStagingArea } from ${JSON.stringify(STAGING_AREA)};
      const area = await openStagingArea(${JSON.stringify(join(app.dataDir, 'staging'))});
      await writeFile(await area.createFolder('in') + '/upload', 'half of a document');
      process.kill(process.pid, 'SIGKILL');`;
    assert.equal(spawnSync(process.execPath, ['--input-type=module', '--eval', source]).signal, 'SIGKILL');
    assert.equal((await listStaging(app.dataDir)).length, 1);
    app = await startApp({ LEGIBLE_BOOTSTRAP_API_KEY: app.key }, app.dataDir);
    try {
      assert.deepEqual(await listStaging(app.dataDir), []);
      assert.ok(
        app.logLines.some(
          ({ level, message }) =>
            level === 'warn' && message === 'temporary files of interrupted work were deleted',
        ),
      );
    } finally {
      await app.stop();
    }
  });
});

async function waitUntilExported(app: TestApp, path: string): Promise<void> {
  for (;;) {
    const { export: found } = await app.json<{ export: { status: string } }>(path);
    if (found.status === 'completed') return;
    assert.equal(found.status, 'pending');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
