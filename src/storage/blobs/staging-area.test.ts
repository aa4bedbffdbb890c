import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { openStagingArea } from './staging-area.ts';

const MODULE = new URL('./staging-area.ts', import.meta.url).href;
const LONG_AGO = new Date(0);

async function startOther(root: string) {
  const source = `
    import { writeFile } from 'node:fs/promises';
    import { openStagingArea } from ${JSON.stringify(MODULE)};
    const area = await openStagingArea(${JSON.stringify(root)});
    const folder = await area.createFolder('in');
    await writeFile(folder + '/upload', 'half of a document');
    console.log(folder);
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [folder] = await once(createInterface(child.stdout), 'line');
  assert.ok(typeof folder === 'string');
  const kill = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return { folder, kill };
}

describe('the staging area', () => {
  let root: string;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'legible-staging-'));
  });
  after(() => rm(root, { recursive: true, force: true }));

  it('deletes the files of a process that was killed and keeps those of a running one', async () => {
    const area = await openStagingArea(root);
    const own = await area.createFolder('in');
    const other = await startOther(root);
    try {
      assert.equal(await area.deleteAbandoned(LONG_AGO), 0);
      await stat(join(other.folder, 'upload'));
    } finally {
      await other.kill();
    }
    assert.equal(await area.deleteAbandoned(LONG_AGO), 1);
    await assert.rejects(stat(dirname(other.folder)), { code: 'ENOENT' });
    await stat(own);
    await area.close();
    assert.deepEqual(await readdir(root), []);
  });

  it('deletes old files of any process and keeps its own lock', async () => {
    const area = await openStagingArea(root);
    const old = await area.createFolder('out');
    const young = await area.createFolder('out');
    const ofAnOldVersion = await mkdtemp(join(root, 'in-'));
    for (const path of [old, ofAnOldVersion, join(dirname(old), 'lock')]) await utimes(path, 1, 1);
    assert.equal(await area.deleteAbandoned(new Date(2_000)), 2);
    assert.deepEqual(
      (await readdir(dirname(old))).sort(),
      ['lock', young.slice(dirname(old).length + 1)].sort(),
    );
    await area.close();
  });

  it('can be used again after a folder could not be created', async () => {
    const area = await openStagingArea(root);
    await rm(root, { recursive: true });
    await writeFile(root, 'in the way');
    await assert.rejects(area.createFolder('in'), { code: 'ENOTDIR' });
    await rm(root);
    await assert.rejects(area.createFolder('in'), { code: 'ENOENT' });
    const again = await openStagingArea(root);
    await again.close();
    await stat(await area.createFolder('in'));
    await area.close();
  });
});
