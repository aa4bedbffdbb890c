import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { isRunning } from '../../packages/embedded-postgres/src/find-server.ts';
import type { ServerRecord } from '../../packages/embedded-postgres/src/server-folder.ts';
import { createApp } from '../../src/app/create-app.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';
import { checkMetricUses, findMembers, readExportedMetrics } from '../support/metric-uses.ts';
import { readJson } from '../support/read-json.ts';
import { startService } from '../support/service-process.ts';
import { startApp } from '../support/start-app.ts';
import { findFreePort } from './free-port.ts';
import { createProject, uploadText } from './uploads.ts';

const DEPLOY = new URL('../../deploy/', import.meta.url);

it('an API without a worker is not ready; a worker process has a separate port for its health', async (context) => {
  const app = await startApp({ LEGIBLE_ROLE: 'api' });
  context.after(() => app.stop());
  const readyz = `${new URL(app.baseUrl).origin}/readyz`;
  const alone = await fetch(readyz);
  assert.equal(alone.status, 503);
  const { error } = await readJson<{ error: { message: string } }>(alone);
  assert.equal(error.message, 'no worker is running');
  const port = await findFreePort();
  const settings = { ...app.settings, LEGIBLE_ROLE: 'worker', LEGIBLE_HEALTH_PORT: String(port) };
  const worker = await createApp(loadConfig(settings), createCollectingLogger());
  assert.equal((await fetch(readyz)).status, 200);
  for (const path of ['healthz', 'readyz', 'metrics']) {
    assert.equal((await fetch(`http://127.0.0.1:${port}/${path}`)).status, 200, path);
  }
  assert.equal((await fetch(`http://127.0.0.1:${port}/v1/projects`)).status, 404);
  await worker.stop();
  assert.equal((await fetch(readyz)).status, 503);
});

it('the metrics contain queue, stages, failures by code, deliveries, workers and disk, as the alert rules and the Grafana dashboard use them', async (context) => {
  const app = await startApp();
  context.after(() => app.stop());
  const project = await createProject(app, 'metrics');
  const { id } = await uploadText(app, project);
  await app.json(`/projects/${project}/documents/${id}?wait=60`);
  // The worker counts a document shortly after its status has become final, so wait.
  let text = '';
  while (!/legible_documents_processed_total\{code="ok"\} 1/.test(text)) {
    await sleep(100);
    text = await (await fetch(`${new URL(app.baseUrl).origin}/metrics`)).text();
  }
  for (const line of [
    /^legible_queue_runs\{state="queued"\} 0$/m,
    /^legible_queue_oldest_run_seconds 0$/m,
    /^legible_processing_stage_seconds_count\{stage="extract"\} 1$/m,
    /^legible_processing_wait_seconds_count 1$/m,
    /^legible_deliveries_due 0$/m,
    /^legible_workers\{state="taking"\} 1$/m,
    /^legible_disk_free_bytes [1-9]/m,
    /^legible_ready 1$/m,
    /^legible_figures_complete 1$/m,
  ]) {
    assert.match(text, line);
  }
  const exported = readExportedMetrics(text);
  const alerts = findMembers(
    'expr',
    parse(await readFile(new URL('prometheus/alerts.yaml', DEPLOY), 'utf8')),
  );
  const panels = findMembers(
    'expr',
    JSON.parse(await readFile(new URL('grafana/legible.json', DEPLOY), 'utf8')),
  );
  assert.ok(alerts.length > 10 && panels.length > 10);
  for (const expression of [...alerts, ...panels]) checkMetricUses(expression, exported);
  assert.throws(() => checkMetricUses('legible_workers{state="asleep"} > 0', exported), /no state "asleep"/);
  assert.throws(() => checkMetricUses('sum by (colour) (legible_ready)', exported), /by colour/);
  assert.throws(() => checkMetricUses('legible_errors_total > 0', exported), /not exported/);
});

it('SIGTERM during processing uses up no attempt of the document, and leaves no database running', async (context) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'legible-test-'));
  let service = await startService(dataDir);
  const key = service.firstApiKey ?? '';
  context.after(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const headers = { Authorization: `Bearer ${key}` };
  const made = await fetch(`${service.baseUrl}/projects`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{"project":{"name":"stop"}}',
  });
  const { project } = await readJson<{ project: { id: string } }>(made);
  const form = new FormData();
  form.set('file', new Blob(['a note']), 'note.txt');
  const documents = `/projects/${project.id}/documents`;
  const sent = await fetch(service.baseUrl + documents, { method: 'POST', headers, body: form });
  const { document } = await readJson<{ document: { id: string } }>(sent);
  const findRun = async () => {
    const answer = await fetch(`${service.baseUrl}${documents}/${document.id}/runs`, { headers });
    return (await readJson<{ runs: { state: string; attempts: number }[] }>(answer)).runs[0];
  };
  while ((await findRun())?.state !== 'running') await sleep(100);
  const server: ServerRecord = JSON.parse(await readFile(join(dataDir, 'postgres', 'server.json'), 'utf8'));
  await service.stop();
  assert.equal(await isRunning(server), false);
  service = await startService(dataDir);
  while ((await findRun())?.state === 'queued') await sleep(100);
  assert.equal((await findRun())?.attempts, 1);
});
