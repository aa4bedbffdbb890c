import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createApp } from '../../src/app/create-app.ts';
import { StartRefusedError } from '../../src/app/start-refused-error.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';

test('an unusable database in the data folder is refused with advice for users of Legible', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'legible-refused-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const data = join(folder, 'postgres', 'data');
  await mkdir(data, { recursive: true });
  const expectRefusal = (words: RegExp) => (error: unknown) => {
    assert.ok(error instanceof StartRefusedError, String(error));
    assert.match(error.message, words);
    return true;
  };
  const start = (dataDir: string) =>
    createApp(loadConfig({ LEGIBLE_DATA_DIR: dataDir }), createCollectingLogger());
  await assert.rejects(start(folder), expectRefusal(/no PG_VERSION.*docs\/operations\.md/));
  await writeFile(join(data, 'PG_VERSION'), '17\n');
  await assert.rejects(start(folder), expectRefusal(/PostgreSQL 17.*"legible backup".*"legible restore"/));
  await assert.rejects(start(join(data, 'PG_VERSION')), expectRefusal(/cannot write.*LEGIBLE_DATA_DIR/));
});
