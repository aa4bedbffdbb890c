// Tests a new user's first steps: runs `npm start`, uploads an example with the printed key, reads the
// response, and stops the service.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const READY_WITHIN_MS = 60_000;
const COMPLETED_WITHIN_MS = 60_000;
const GONE_WITHIN_MS = 30_000;

/** The process of `npm start`, and its output so far. */
interface Service {
  child: ChildProcess;
  printed(): string;
}

function startService(dataDir: string): Service {
  const ours = Object.entries(process.env).filter(([name]) => !/^(LEGIBLE_|DATABASE_URL$)/.test(name));
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...Object.fromEntries(ours), LEGIBLE_PORT: '0', LEGIBLE_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Use a separate process group, so that all processes can be killed if the service does not stop.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return { child, printed: () => output };
}

/** Polls until `look` returns a result. Throws an error if the time is up. */
async function waitFor<T>(
  what: string,
  withinMs: number,
  look: () => T | null | Promise<T | null>,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`${what} did not appear within ${withinMs / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits for the output of the service, and returns the URL and key that it contains. */
async function waitUntilReady({ child, printed }: Service): Promise<{ baseUrl: string; key: string }> {
  return waitFor('the line "Legible is ready at …" with the first key', READY_WITHIN_MS, () => {
    if (child.exitCode !== null) throw new Error(`npm start ended with status ${child.exitCode}`);
    const baseUrl = /^Legible is ready at (\S+)/m.exec(printed())?.[1];
    const key = /^API key \(shown once\): (lgb_\w+)/m.exec(printed())?.[1];
    return baseUrl === undefined || key === undefined ? null : { baseUrl, key };
  });
}

/** Sends a request and returns the property `name` of the response. */
async function call(
  url: string,
  key: string,
  name: string,
  init: RequestInit = {},
): Promise<Record<string, unknown>> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${key}`);
  const response = await fetch(url, { ...init, headers });
  const answer: unknown = await response.json();
  const member: unknown = Object(answer)[name];
  if (!response.ok || typeof member !== 'object' || member === null) {
    throw new Error(`${init.method ?? 'GET'} ${url}: ${response.status} ${JSON.stringify(answer)}`);
  }
  return { ...member };
}

/** Uploads an example and returns the document after processing. */
async function readExample(baseUrl: string, key: string, filename: string): Promise<Record<string, unknown>> {
  const project = await call(`${baseUrl}/projects`, key, 'project', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ project: { name: `Smoke test with ${filename}` } }),
  });
  const documents = `${baseUrl}/projects/${String(project.id)}/documents`;
  const form = new FormData();
  form.set('file', new Blob([await readFile(join(ROOT, 'examples', filename))]), filename);
  const uploaded = await call(documents, key, 'document', { method: 'POST', body: form });
  return waitFor('the end of processing', COMPLETED_WITHIN_MS, async () => {
    const document = await call(`${documents}/${String(uploaded.id)}`, key, 'document');
    return document.status === 'pending' ? null : document;
  });
}

function expectInvoice(document: Record<string, unknown>): void {
  const text = String(Object(document.parsed_data).text);
  const missing = ['INV-2026-0117', 'Northlight Paper Ltd', '507.60'].filter(
    (words) => !text.includes(words),
  );
  if (document.status === 'completed' && document.pages_count === 1 && missing.length === 0) return;
  throw new Error(`the invoice was not read correctly: ${JSON.stringify(document).slice(0, 2_000)}`);
}

/** Sends SIGTERM to `npm start`, as a process manager does, and checks that nothing responds any longer. */
async function stopService({ child }: Service, baseUrl: string): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => killGroup(child), GONE_WITHIN_MS);
  const [code, signal] = await exit;
  clearTimeout(timer);
  if (code !== 0)
    throw new Error(`npm start exited with status ${code}, signal ${signal}, not with 0 within 30 s`);
  const answers = await fetch(baseUrl).then(
    () => true,
    () => false,
  );
  if (answers) throw new Error('the service still responds although npm start has exited');
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process group has already ended.
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'legible-smoke-'));
const startedAt = Date.now();
const service = startService(dataDir);
try {
  const { baseUrl, key } = await waitUntilReady(service);
  process.stdout.write(`ready after ${Date.now() - startedAt} ms at ${baseUrl}\n`);
  expectInvoice(await readExample(baseUrl, key, 'invoice.pdf'));
  process.stdout.write('invoice.pdf was uploaded, completed and read correctly\n');
  const stoppingAt = Date.now();
  await stopService(service, baseUrl);
  process.stdout.write(`stopped after ${Date.now() - stoppingAt} ms\n`);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.stdout.write(
    `--- printed by npm start ---\n${service.printed().replaceAll(/lgb_\w+/g, 'lgb_…')}\n`,
  );
  process.exitCode = 1;
} finally {
  killGroup(service.child);
  await rm(dataDir, { recursive: true, force: true });
}
