import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { test } from 'node:test';
import { findProcess, findWithPs } from '../src/process-identity.ts';

for (const [way, find] of Object.entries({ 'the system': findProcess, ps: findWithPs })) {
  test(`a process is found with ${way} until it has ended`, async () => {
    const sleeper = spawn('sleep', ['60'], { stdio: 'ignore' });
    await once(sleeper, 'spawn');
    assert.ok(sleeper.pid !== undefined);
    const first = await find(sleeper.pid);
    assert.deepEqual(
      [first?.pid, basename(first?.name ?? ''), first?.uid],
      [sleeper.pid, 'sleep', process.getuid?.()],
    );
    assert.equal((await find(sleeper.pid))?.startedAt, first?.startedAt);
    sleeper.kill('SIGKILL');
    await once(sleeper, 'exit');
    assert.equal(await find(sleeper.pid), null);
  });
}
