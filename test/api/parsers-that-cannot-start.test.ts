import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson } from '../support/read-json.ts';
import { startService } from '../support/service-process.ts';
import { createTestDatabase } from '../support/test-databases.ts';

it('a service whose parsers cannot start is not ready until they can', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'legible-test-'));
  const database = await createTestDatabase();
  assert.ok(database !== null);
  const missing = join(folder, 'temporary');
  const service = await startService(join(folder, 'data'), {
    DATABASE_URL: database.connectionString,
    TMPDIR: missing,
  });
  context.after(async () => {
    await service.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });
  const waitFor = async (status: number): Promise<Response> => {
    for (;;) {
      const response = await fetch(`${new URL(service.baseUrl).origin}/readyz`);
      if (response.status === status) return response;
      await sleep(100);
    }
  };
  for (;;) {
    const { error } = await readJson<{ error: { message: string } }>(await waitFor(503));
    if (error.message === 'the document parser cannot be started') break;
    assert.equal(error.message, 'temporary files cannot be written');
  }
  assert.match(service.log(), /"reason":"Error: ENOENT[^\n]*a parser process cannot be started/);
  await mkdir(missing);
  await waitFor(200);
});
