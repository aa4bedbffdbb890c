import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestCertificates } from '../support/certificates.ts';
import { createChildEnvironment } from '../support/service-process.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

describe('commands for a running service', () => {
  let app: TestApp;
  let folder: string;
  const children: ChildProcess[] = [];
  before(async () => {
    app = await startApp();
    folder = await mkdtemp(join(tmpdir(), 'legible-cli-'));
  });
  after(async () => {
    for (const child of children) child.kill();
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const createEnvironment = () => ({
    ...createChildEnvironment(),
    LEGIBLE_URL: app.baseUrl,
    LEGIBLE_KEY: app.key,
  });
  const run = (args: string[], more: Record<string, string> = {}) =>
    new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
      const options = { cwd: ROOT, env: { ...createEnvironment(), ...more } };
      execFile(process.execPath, ['src/main.ts', ...args], options, (error, stdout, stderr) =>
        resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
      );
    });
  /** Starts a command and keeps it running. `until` waits for text in its output. */
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, ['src/main.ts', ...args], { cwd: ROOT, env: createEnvironment() });
    children.push(child);
    let said = '';
    let wake = () => {};
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        wake();
      });
    return async (pattern: RegExp): Promise<RegExpExecArray> => {
      for (;;) {
        const match = pattern.exec(said);
        if (match !== null) return match;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
  };

  it('create and list projects, upload files and report their outcome', async () => {
    const made = await run(['projects', 'create', 'From the shell']);
    assert.match(made.stdout, /^proj_\w+ {2}From the shell {2}0 documents\n$/);
    const project = made.stdout.split(' ')[0] ?? '';
    assert.equal((await run(['projects'])).stdout, made.stdout);
    const good = await run(['upload', '--project', project, '--wait', '60', 'examples/letter.txt']);
    assert.match(good.stdout, /^doc_\w+ {2}completed {2}examples\/letter\.txt\n$/);
    assert.match((await run(['projects'])).stdout, / {2}1 document\n$/);
    const some = await run([
      'upload',
      '--project',
      project,
      'examples/letter.txt',
      'package.json',
      'not-there.pdf',
    ]);
    assert.equal(some.status, 1);
    assert.match(some.stdout, /^doc_\w+ {2}pending {2}examples\/letter\.txt\n$/);
    assert.match(some.stderr, /^package\.json: .+\nnot-there\.pdf: .+\n$/);
    const { activity } = await app.json<{ activity: { action: string; via: string }[] }>(
      `/projects/${project}/activity`,
    );
    assert.deepEqual(
      activity.map(({ action, via }) => `${action} ${via}`),
      ['document.uploaded command_line', 'document.uploaded command_line', 'project.created command_line'],
    );
  });

  it('upload new files of a folder', async () => {
    const project = (await run(['projects', 'create', 'Watched'])).stdout.split(' ')[0] ?? '';
    const until = start('upload', '--project', project, '--watch', folder);
    await until(/watching/);
    await writeFile(join(folder, 'new.txt'), 'A new letter.');
    await until(/doc_\w+ {2}pending {2}.+new\.txt/);
  });

  it('distinguish genuine deliveries from forged ones', async () => {
    const key = randomBytes(32);
    const until = start('webhooks', 'listen', '--port', '0', '--secret', `whsec_${key.toString('base64')}`);
    const [, url = ''] = await until(/listening at (\S+);/);
    const deliver = (id: string, secret: Buffer) => {
      const time = String(Math.floor(Date.now() / 1000));
      const signature = createHmac('sha256', secret).update(`${id}.${time}.{}`).digest('base64');
      const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
      return fetch(url, { method: 'POST', headers, body: '{}' });
    };
    assert.equal((await deliver('one', key)).status, 204);
    await until(/one {2}genuine/);
    assert.equal((await deliver('two', randomBytes(32))).status, 401);
    await until(/two {2}forged/);
  });

  it('receive deliveries over HTTPS with a certificate, and report what is missing', async () => {
    const { good } = createTestCertificates();
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    await Promise.all([writeFile(cert, good.cert), writeFile(key, good.key)]);
    const until = start('webhooks', 'listen', '--port', '0', '--cert', cert, '--key', key);
    const [, url = ''] = await until(/listening at (https:\/\/localhost:\d+\/);/);
    const request = httpsRequest(url, { method: 'POST', rejectUnauthorized: false }).end('{"a":1}');
    const [response]: IncomingMessage[] = await once(request, 'response');
    assert.equal(response?.statusCode, 204);
    await until(/not verified\n\{"a":1\}/);
    for (const wrong of [
      ['--cert', cert],
      ['--cert', cert, '--key', 'not-there.pem'],
    ])
      assert.equal((await run(['webhooks', 'listen', ...wrong])).status, 2);
  });

  it('explain what to set if the key or the service is missing, or the command is wrong', async () => {
    assert.equal((await run(['projects'], { LEGIBLE_KEY: '' })).status, 2);
    const gone = await run(['projects'], { LEGIBLE_URL: 'http://127.0.0.1:9' });
    assert.equal(gone.status, 1);
    assert.match(gone.stderr, /LEGIBLE_URL/);
    for (const args of [['upload', 'a.pdf'], ['projects', 'destroy'], ['webhooks']])
      assert.equal((await run(args)).status, 2);
  });
});
