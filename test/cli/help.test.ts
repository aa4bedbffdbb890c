import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

function runLegible(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    // If printing the help started a service, the time limit would end it and change the exit status.
    const options = { cwd: ROOT, timeout: 60_000 };
    execFile(process.execPath, ['src/main.ts', ...args], options, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

it('every listed command has a help text with an example', async () => {
  const all = await runLegible('help');
  assert.deepEqual([all.status, all.stderr], [0, '']);
  const listed = [...all.stdout.matchAll(/^ {2}legible (\w+)/gm)].map((match) => match[1] ?? '');
  const names = [...new Set(listed)].filter((name) => name !== 'help');
  assert.ok(names.length >= 10, names.join(' '));
  for (const name of names) {
    const { status, stdout, stderr } = await runLegible(name, '--help');
    assert.deepEqual([status, stderr], [0, ''], name);
    assert.match(stdout, new RegExp(`^usage: legible ${name}[^]*\\nexamples?:\\n[^]*legible ${name}`), name);
  }
  assert.equal((await runLegible('help', 'serve')).stdout, (await runLegible('serve', '-h')).stdout);
});

it('the version is that of the package', async () => {
  const { version } = JSON.parse(await readFile(`${ROOT}/package.json`, 'utf8')) as { version: string };
  for (const option of ['--version', '-V'])
    assert.deepEqual(await runLegible(option), { status: 0, stdout: `${version}\n`, stderr: '' });
});

it('a key with an unknown scope or without a lifetime is not created', async () => {
  for (const [option = '', value = ''] of [
    ['--scope', 'documents:all'],
    ['--expires', '0d'],
    ['--expires', 'soon'],
  ]) {
    const { status, stdout, stderr } = await runLegible('keys', 'create', option, value);
    assert.deepEqual([status, stdout], [2, ''], value);
    assert.match(stderr, /scope "documents:all"|--expires must be a positive number/);
  }
});

it('a wrong command is reported on standard error, with exit status 2', async () => {
  for (const wrong of [['sreve'], ['serve', '--port=1'], ['migrate', 'now'], ['help', 'me'], ['keys']]) {
    const { status, stdout, stderr } = await runLegible(...wrong);
    assert.deepEqual([status, stdout], [2, ''], wrong.join(' '));
    assert.ok(stderr.length > 20 && !/^ {4}at /m.test(stderr), stderr);
  }
});
