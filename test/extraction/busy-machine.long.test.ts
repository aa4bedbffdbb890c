import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createParserPool, type ParserPool } from '../../src/extraction/isolate/parser-pool.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';

const LIMIT_SECONDS = 2;
const onLinux = {
  skip: process.platform === 'linux' ? false : 'processor time is measured on Linux only',
};

describe('on a machine that is busy with other work', onLinux, () => {
  let scratch = '';
  let pool: ParserPool;
  let busy: ChildProcess[] = [];

  before(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'legible-test-'));
    pool = createParserPool({
      size: 1,
      memoryMb: 512,
      pageTimeoutSeconds: LIMIT_SECONDS,
      timeoutSeconds: LIMIT_SECONDS,
      log: createCollectingLogger(),
      childModule: new URL('./support/working-child.ts', import.meta.url),
    });
    assert.ok((await extract('compute 1')).ok);
    // Because a parser has a lower priority, each of these processes gets ten times as much processor time as
    // the parser. Only a small share is left for the parser.
    const program = 'process.stdout.write("busy", () => { for (;;); })';
    busy = Array.from({ length: 2 * availableParallelism() }, () =>
      spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    await Promise.all(busy.map(({ stdout }) => stdout !== null && once(stdout, 'data')));
    // Give these processes the normal priority, even if the tests run at a lower one.
    for (const { pid } of busy) if (pid !== undefined) setPriority(pid, 0);
  });
  after(async () => {
    for (const process of busy) process.kill('SIGKILL');
    await pool.close();
    await rm(scratch, { recursive: true });
  });

  const extract = async (content: string) => {
    const path = join(await mkdtemp(join(scratch, 'document-')), 'document');
    await writeFile(path, content);
    return pool.extract({
      file: { path, tenant: 'org_1' },
      options: { filename: 'a.pdf', languages: [], scratch },
    });
  };

  test('a document that takes less processor time than the limit completes, however long it waits', async () => {
    const started = performance.now();
    const outcome = await extract('compute 500');
    const seconds = (performance.now() - started) / 1000;
    assert.ok(outcome.ok, JSON.stringify(outcome));
    assert.ok(seconds > LIMIT_SECONDS, `the machine was not busy: ${seconds} s`);
  });

  test('a document that waits forever fails with processing_timeout', async () => {
    const outcome = await extract('sleep');
    assert.ok(!outcome.ok);
    assert.equal(outcome.code, 'processing_timeout');
  });
});
