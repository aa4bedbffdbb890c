import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { correct, FIRST, listLayouts, makeProject, upload } from '../api/harbour-notices.ts';
import { createChildEnvironment } from '../support/service-process.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

let app: TestApp;
let folder: string;
before(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'legible-layouts-'));
});
after(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

function run(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const env = { ...createChildEnvironment(), LEGIBLE_URL: app.baseUrl, LEGIBLE_KEY: app.key };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['src/main.ts', 'layouts', ...args],
      { cwd: ROOT, env },
      (error, stdout, stderr) => resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

it('exports what a project has learned and imports it into another one', async () => {
  const project = await makeProject(app, 'exporting harbour');
  await correct(app, project, await upload(app, project, FIRST), { '/custom/clearance': 'KX-2041' });
  const file = join(folder, 'layouts.json');
  const exported = await run('export', '--project', project, file);
  assert.deepEqual(exported, { status: 0, stdout: '1 layout exported\n', stderr: '' });
  const printed = await run('export', '--project', project);
  assert.equal(printed.stdout, await readFile(file, 'utf8'));

  const other = await makeProject(app, 'importing harbour');
  const imported = await run('import', '--project', other, file);
  assert.deepEqual(imported, { status: 0, stdout: '1 example imported, 0 already known\n', stderr: '' });
  assert.equal((await listLayouts(app, other)).length, 1);
});

it('explains which file or command line is wrong', async () => {
  const project = await makeProject(app, 'mistaken harbour');
  const file = join(folder, 'other.json');
  for (const [content, message] of [
    ['{', /is not valid JSON/],
    ['{"format":"other"}', /import\.(?:format|version|layouts)/],
  ] as const) {
    await writeFile(file, content);
    const { status, stderr } = await run('import', '--project', project, file);
    assert.equal(status, 1);
    assert.match(stderr, message);
  }
  assert.match((await run('import', '--project', project, join(folder, 'missing'))).stderr, /ENOENT/);
  for (const args of [['import', '--project', project], ['export'], ['move', '--project', project]])
    assert.equal((await run(...args)).status, 2);
});
