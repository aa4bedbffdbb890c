import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { signMessage } from '../../src/delivery/signature.ts';
import { createSigningSecret } from '../../src/domain/webhooks.ts';
import { createOutboundPolicy } from '../../src/lib/public-http/outbound-policy.ts';
import { createPublicHttp } from '../../src/lib/public-http/public-http.ts';
import { createTestCertificates } from '../support/certificates.ts';

const FOLDER = join(import.meta.dirname, '../../examples/receivers');
const LANGUAGES = [
  { name: 'Node', command: process.execPath, args: [join(FOLDER, 'receive.mjs')], version: ['--version'] },
  { name: 'Python', command: 'python3', args: [join(FOLDER, 'receive.py')], version: ['--version'] },
  { name: 'Go', command: 'go', args: ['run', join(FOLDER, 'receive.go')], version: ['version'] },
];

for (const { name, command, args, version } of LANGUAGES) {
  const absent = spawnSync(command, version).status !== 0;
  test(`the example in ${name} accepts genuine deliveries and nothing else`, {
    skip: absent && 'not installed',
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'legible-receiver-'));
    const secret = createSigningSecret();
    const { ca, good } = createTestCertificates();
    const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') };
    await writeFile(files.TLS_CERT, good.cert);
    await writeFile(files.TLS_KEY, good.key);
    // Use a separate process group, because the process that `go run` starts does not end together with `go
    // run`.
    const receiver = spawn(command, args, {
      env: { ...process.env, ...files, WEBHOOK_SECRET: secret, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    try {
      const output = new Output(receiver);
      const port = Number((await output.waitFor(/listening on port (\d+)\n/))[1]);
      const policy = createOutboundPolicy({ allowCidrs: ['127.0.0.1/32'] });
      const http = createPublicHttp({ policy, ca: [ca] });
      const body = '{"type":"document.processed","data":{"document":{"id":"doc_1","filename":"Größe.pdf"}}}';
      const send = async (headers: object, text = body) => {
        const response = await http.request({
          method: 'POST',
          url: `https://localhost:${port}/`,
          headers: { 'content-type': 'application/json', ...headers },
          body: Buffer.from(text),
          limits: { connectMs: 10_000, totalMs: 10_000, maxBodyBytes: 0 },
        });
        await response.discard({ maxBytes: 1_000, maxMs: 1_000 });
        return response.status;
      };
      const message = { id: 'dlv_1', body, at: new Date() };
      const signed = signMessage(message, [createSigningSecret(), secret]);
      assert.equal(await send(signed), 204);
      await output.waitFor(/document\.processed doc_1\n/);
      assert.equal(await send(signed), 204, 'a repetition is taken, and ignored');
      assert.equal(await send(signed, `${body} `), 401, 'an altered body');
      assert.equal(await send(signMessage(message, [createSigningSecret()])), 401, 'another secret');
      const old = { ...message, at: new Date(Date.now() - 301_000) };
      assert.equal(await send(signMessage(old, [secret])), 401, 'an old time');
      assert.equal(await send({}), 401, 'no signature');
      assert.equal(output.text.match(/doc_1/g)?.length, 1);
    } finally {
      process.kill(-(receiver.pid ?? 0), 'SIGKILL');
      await once(receiver, 'exit');
      await rm(folder, { recursive: true, force: true });
    }
  });

  test(`the example in ${name} does not start without a secret`, { skip: absent && 'not installed' }, () => {
    const env = { ...process.env, WEBHOOK_SECRET: '', PORT: '0' };
    const ended = spawnSync(command, args, { env, encoding: 'utf8', timeout: 60_000 });
    assert.equal(ended.status, 1);
    assert.match(ended.stderr, /Set WEBHOOK_SECRET to the signing_secret/);
  });
}

/** Collects the output of a process, and waits until it contains a given string. */
class Output {
  text = '';
  readonly #process: ChildProcess;

  constructor(process: ChildProcess) {
    this.#process = process;
    process.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      this.text += chunk;
    });
  }

  async waitFor(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.text);
      if (match !== null) return match;
      if (this.#process.exitCode !== null) throw new Error(`it ended: ${this.text}`);
      await once(this.#process.stdout ?? this.#process, 'data');
    }
  }
}
