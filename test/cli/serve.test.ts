import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createChildEnvironment, startService } from '../support/service-process.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const taken = createServer();
let folder: string;
let port: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legible-serve-'));
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  port = typeof address === 'object' && address !== null ? String(address.port) : '';
});
after(async () => {
  taken.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a service that is expected to fail. Returns its exit status and its output. */
async function startInVain(env: Record<string, string>): Promise<{ status: number; said: string }> {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: { ...createChildEnvironment(), LEGIBLE_DATA_DIR: folder, LEGIBLE_LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const [status]: (number | null)[] = await once(child, 'close');
  return { status: status ?? -1, said };
}

it('a port in use is reported in a sentence, and the first key is kept until a start prints it', async () => {
  const { status, said } = await startInVain({ LEGIBLE_PORT: port });
  assert.equal(status, 1, said);
  assert.match(said, new RegExp(`^Port ${port} of 127.0.0.1 is in use .* LEGIBLE_PORT=`, 'm'));
  assert.doesNotMatch(said, /\n {4}at /);
  const mail = await startInVain({ LEGIBLE_PORT: '0', LEGIBLE_SMTP_PORT: port });
  assert.match(mail.said, /is in use .* LEGIBLE_SMTP_PORT=/);
  assert.doesNotMatch(mail.said, /ready|lgb_/);
  const service = await startService(folder);
  assert.notEqual(service.firstApiKey, null);
  await service.stop();
});

it('an address of another machine is reported in a sentence', async () => {
  const { status, said } = await startInVain({ LEGIBLE_PORT: '0', LEGIBLE_HOST: '192.0.2.1' });
  assert.equal(status, 1, said);
  assert.match(said, /^192\.0\.2\.1 is not an address of this machine\. Use LEGIBLE_HOST=/m);
});
