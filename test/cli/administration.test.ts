import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createChildEnvironment } from '../support/service-process.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legible-administration-'));
});
after(() => rm(folder, { recursive: true, force: true }));

function runLegible(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const options = { cwd: folder, env: createChildEnvironment() };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], options, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

it('commands do not silently create a database in a folder without one', async () => {
  for (const command of [
    ['keys', 'list'],
    ['organizations', 'list'],
    ['keys', 'revoke', 'key_x'],
  ]) {
    const { status, stderr } = await runLegible(...command);
    assert.equal(status, 1);
    assert.match(stderr, /^There is no database in .*LEGIBLE_DATA_DIR/);
  }
  assert.deepEqual(await readdir(folder), []);
});

it('creating a key before the first start reports that it created a database', async () => {
  const made = await runLegible('keys', 'create', '--name', 'scanner');
  assert.match(made.stdout, /^lgb_\w{46}\n$/);
  assert.match(made.stderr, /^Created a new database in .*\. Start the service/m);
  const { stdout } = await runLegible('keys', 'list');
  assert.match(stdout, /^key_\S+ {2}default {2}scanner {2}/);
});
