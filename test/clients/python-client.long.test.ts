import assert from 'node:assert/strict';
import { type ExecFileException, execFile, spawnSync } from 'node:child_process';
import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findChecker } from '../support/install-checkers.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { makeProject, makeWebhook, processDocument } from '../support/webhook-api.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { startForgetfulProxy } from './forgetful-proxy.ts';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'clients/python');
const INVOICE = join(ROOT, 'examples/invoice.pdf');

let app: TestApp;
let receiver: WebhookReceiver;
let folder: string;
let python: string;
/** Runs a program in the folder of the test, outside the sources, and returns its output. */
function run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const finish = (error: ExecFileException | null, stdout: string, stderr: string) =>
      error === null ? resolve(stdout) : reject(new Error(`${error.message}\n${stdout}${stderr}`));
    execFile(program, args, { cwd: folder, env: { ...process.env, ...env } }, finish);
  });
}

/** Returns the first example in the README. */
async function readQuickStart(): Promise<string> {
  const page = await readFile(join(PACKAGE, 'README.md'), 'utf8');
  return /```python quick-start\n(.*?)```/s.exec(page)?.[1] ?? assert.fail();
}

const PYTHON_3_11 = 'import sys, venv; sys.exit(sys.version_info < (3, 11))';
/** Checks whether packages can be installed, which requires a package index. */
const DRY_RUN = ['-m', 'pip', 'install', '--dry-run', '--ignore-installed', '--no-deps', 'httpx==0.28.1'];
const canInstall =
  spawnSync('python3', ['-c', PYTHON_3_11]).status === 0 && spawnSync('python3', DRY_RUN).status === 0;
// Installing the packages takes minutes on a busy machine.
const options = canInstall ? { timeout: 900_000 } : { skip: 'There is no Python 3.11 with a package index.' };
describe('the Python client, installed as a wheel in a clean environment', options, () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'legible-python-'));
    python = join(folder, 'venv/bin/python');
    await cp(PACKAGE, join(folder, 'package'), { recursive: true });
    await run('python3', ['-m', 'venv', 'venv']);
    await run(python, ['-m', 'pip', 'wheel', '-q', '--no-deps', '-w', 'wheels', './package']);
    await run(python, ['-m', 'pip', 'install', '-q', 'wheels/legible_client-0.2.0-py3-none-any.whl']);
    receiver = await startWebhookReceiver();
    app = await startApp({ LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' });
  });
  after(async () => {
    await app.stop();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('reads an invoice as in its quick start', async () => {
    await writeFile(join(folder, 'quick_start.py'), await readQuickStart());
    await copyFile(INVOICE, join(folder, 'invoice.pdf'));
    const printed = await run(python, ['quick_start.py'], { LEGIBLE_KEY: app.key, LEGIBLE_URL: app.baseUrl });
    assert.match(printed, /^\S.* [\d.]+\ninvoice\.pdf\n$/);
  });

  it('passes pyright and mypy in strict mode, as does its quick start', async () => {
    await writeFile(join(folder, 'package/quick_start.py'), await readQuickStart());
    const pyright = join(findChecker('pyright'), 'index.js');
    await run(process.execPath, [pyright, '-p', 'package', '--pythonpath', python]);
    await run(python, ['-m', 'pip', 'install', '-q', 'mypy==2.4.1']);
    await run(python, ['-m', 'mypy', '--strict', '-p', 'legible_client']);
    await run(python, ['-m', 'mypy', '--strict', 'package/quick_start.py']);
  });

  it('passes its own tests', async () => {
    const project = await makeProject(app);
    const { signing_secret: secret } = await makeWebhook(app, project, receiver.url);
    await processDocument(app, project);
    const [{ body, headers } = assert.fail()] = await receiver.waitFor(1);
    const proxy = await startForgetfulProxy(app.baseUrl);
    try {
      await run(python, ['-m', 'unittest', 'package/tests/test_client.py'], {
        LEGIBLE_KEY: app.key,
        LEGIBLE_URL: app.baseUrl,
        UNRELIABLE_URL: proxy.url,
        INVOICE,
        DELIVERY: JSON.stringify({ body, headers, secret }),
      });
      assert.equal(proxy.forgotten, 1);
    } finally {
      await proxy.close();
    }
  });
});
