import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const RUNNER = fileURLToPath(new URL('retrying-process.ts', import.meta.url));
const GOOD = `import { it } from 'node:test'; it('good', () => {}); it('left out', { skip: 'why' }, () => {});`;
const BAD = `import { it } from 'node:test'; it('fine', () => {}); it('bad', () => { throw new Error('always'); });`;
/** A test that fails only in the first run of its file, which creates a marker. */
const FIRST_TIME = `
  import { existsSync, writeFileSync } from 'node:fs';
  import { after, describe, it } from 'node:test';
  const mark = import.meta.filename + '.ran';
  const isFirst = !existsSync(mark);
  writeFileSync(mark, '');
`;

describe('running test files', () => {
  let parent: string;
  let folder: string;

  before(async () => {
    parent = await mkdtemp(join(tmpdir(), 'legible-retries-'));
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(parent, 'files-'));
  });

  after(() => rm(parent, { recursive: true, force: true }));

  async function runFiles(
    files: Record<string, string>,
    timeoutMs = 60_000,
    minutes = 10,
    separator = ' ',
  ): Promise<{ status: number | null; output: string }> {
    const paths = Object.keys(files).map((name) => join(folder, name));
    const groups = paths.join(separator).split(' ');
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    // Remove this variable, because Node's test runner refuses to start inside a test while it is set.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { status, stdout } = spawnSync(
      process.execPath,
      [RUNNER, String(timeoutMs), String(minutes), ...groups],
      {
        cwd: folder,
        env,
        encoding: 'utf8',
      },
    );
    return { status, output: stdout };
  }

  it('passes and names a file that passes when it is run alone', async () => {
    const { status, output } = await runFiles({
      'good.test.mjs': GOOD,
      'once.test.mjs': `${FIRST_TIME} it('once', () => { if (isFirst) throw new Error('once'); });`,
      'killed.test.mjs': `${FIRST_TIME} it('killed', () => { if (isFirst) process.kill(process.pid, 'SIGKILL'); });`,
      'hook.test.mjs': `${FIRST_TIME}
        describe('with a hook', () => { it('x', () => {}); after(() => { if (isFirst) throw new Error('hook'); }); });`,
    });
    assert.equal(status, 0);
    assert.deepEqual(readFinalCounts(output), { pass: 4, fail: 0, cancelled: 0, skipped: 1 });
    const named = /^Failed with other tests, passed alone: (.*)$/m.exec(output)?.[1]?.split(', ').sort();
    assert.deepEqual(named, ['hook.test.mjs', 'killed.test.mjs', 'once.test.mjs']);
  });

  it('fails with a file that fails twice, and counts it once', async () => {
    const { status, output } = await runFiles({ 'good.test.mjs': GOOD, 'bad.test.mjs': BAD });
    assert.equal(status, 1);
    assert.deepEqual(readFinalCounts(output), { pass: 2, fail: 1, cancelled: 0, skipped: 1 });
    assert.match(output, /^Failed: bad\.test\.mjs$/m);
  });

  it('kills a file whose process does not end by itself', async () => {
    const files = {
      'endless.test.mjs': `${FIRST_TIME} it('endless', () => { if (isFirst) setInterval(() => {}, 1000); });`,
      'good.test.mjs': GOOD,
    };
    const { status, output } = await runFiles(files, 2_000);
    assert.equal(status, 0);
    assert.deepEqual(readFinalCounts(output), { pass: 2, fail: 0, cancelled: 0, skipped: 1 });
    assert.match(output, /^Failed with other tests, passed alone: endless\.test\.mjs$/m);
  });

  it('counts and repeats each of the files that run in one process', async () => {
    const files = {
      'good.test.mjs': `${GOOD} console.log(process.pid);`,
      'once.test.mjs': `${FIRST_TIME} it('once', () => { if (isFirst) throw new Error('once'); });`,
      'hook.test.mjs': `${FIRST_TIME} it('x', () => {}); after(() => { if (isFirst) throw new Error('hook'); });`,
      'bad.test.mjs': BAD,
      'broken.test.mjs': 'import "./missing.mjs";',
    };
    const { status, output } = await runFiles(files, 60_000, 10, ',');
    assert.equal(status, 1);
    assert.deepEqual(readFinalCounts(output), { pass: 4, fail: 2, cancelled: 0, skipped: 1 });
    assert.match(output, /^5 files /m);
    const named = /^Failed with other tests, passed alone: (.*)$/m.exec(output)?.[1]?.split(', ').sort();
    assert.deepEqual(named, ['hook.test.mjs', 'once.test.mjs']);
    assert.match(output, /^Failed: bad\.test\.mjs, broken\.test\.mjs$/m);
  });

  it('runs files alone if their common process fails', async () => {
    for (const failure of [
      `process.kill(process.pid, 'SIGKILL')`,
      `setTimeout(() => { throw new Error('late'); }, 1)`,
      'setInterval(() => {}, 1000)',
    ]) {
      const files = {
        'first.test.mjs': `${FIRST_TIME} it('first', () => { if (isFirst) ${failure}; });`,
        'good.test.mjs': GOOD,
      };
      const { status, output } = await runFiles(files, 2_000, 10, ',');
      assert.equal(status, 0, output);
      assert.deepEqual(readFinalCounts(output), { pass: 2, fail: 0, cancelled: 0, skipped: 1 });
      assert.match(output, /^Their process failed, so each runs alone: first\.test\.mjs, good\.test\.mjs$/m);
      await rm(join(folder, 'first.test.mjs.ran'));
    }
  });

  it('starts no file after the given time, and names the skipped files', async () => {
    const { status, output } = await runFiles({ 'good.test.mjs': GOOD }, 60_000, -1);
    assert.equal(status, 0);
    assert.match(output, /^There is no time left: 1 test files are skipped: good\.test\.mjs$/m);
  });

  it('does not repeat files if many have failed', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `bad-${index}.test.mjs`);
    const { status, output } = await runFiles(Object.fromEntries(names.map((name) => [name, BAD])));
    assert.equal(status, 1);
    assert.deepEqual(readFinalCounts(output), { pass: 11, fail: 11, cancelled: 0, skipped: 0 });
    assert.match(output, /11 files failed, too many to repeat/);
  });
});

/** Returns the number in the last line for each name, as `.ci/run` does. */
function readFinalCounts(output: string): Record<string, number> {
  const lines = [...output.matchAll(/^[^A-Za-z]*(pass|fail|cancelled|skipped) (\d+)$/gm)];
  return Object.fromEntries(lines.map(([, name, count]) => [name, Number(count)]));
}
