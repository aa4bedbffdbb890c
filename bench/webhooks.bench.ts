import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createId } from '../src/lib/id.ts';
import { openRows } from '../test/support/query-rows.ts';
import { readJson } from '../test/support/read-json.ts';
import { type ServiceProcess, startService } from '../test/support/service-process.ts';
import {
  getTrustedCertificates,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../test/support/webhook-receiver.ts';
import { findPercentile, measureCpuSeconds, print } from './measure.ts';

const RECEIVERS = 10;
const DELIVERIES = 5_000;
const LOAD_PER_SECOND = 60;
const LOAD_SECONDS = 20;
/** During a short pause, the webhook's lane stays open; during a long one, it closes. */
const PAUSES_MS = [...Array.from({ length: 30 }, () => 200), ...Array.from({ length: 10 }, () => 3_000)];

/**
 * Sends 5,000 queued deliveries to ten HTTPS receivers while an eleventh does not respond. Then measures the
 * delivery of events from individual uploads.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-bench-'));
  const dataDir = join(folder, 'data');
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, getTrustedCertificates().ca);
  const env = {
    NODE_EXTRA_CA_CERTS: ca,
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    LEGIBLE_LOG_LEVEL: 'warn',
  };
  const receivers = await Promise.all(Array.from({ length: RECEIVERS }, () => startWebhookReceiver()));
  const hanging = await startWebhookReceiver();
  hanging.answer = () => undefined;

  let service = await startService(dataDir, env);
  const api = createClient(service, service.firstApiKey ?? '');
  const project = await api.makeProject();
  const [idle, ...drained] = await Promise.all([
    api.makeProject().then((own) => ({ project: own, url: receivers[0]?.url ?? '' })),
    ...receivers.slice(1).map(({ url }) => api.makeWebhook(project, url)),
  ]);
  const [last, stuck] = [
    await api.makeWebhook(project, receivers[0]?.url ?? ''),
    await api.makeStuck(hanging.url),
  ];
  await service.stop();

  await fillQueue(dataDir, [...drained, last], stuck);
  service = await startService(dataDir, env);
  await measureDrain(service, receivers, hanging);

  await measureIdle(createClient(service, api.key), idle, receivers[0]);
  await measureUnderLoad(createClient(service, api.key), idle, receivers[0]);
  await service.stop();
  await Promise.all([...receivers, hanging].map((receiver) => receiver.close()));
  await rm(folder, { recursive: true, force: true });
}

function createClient({ baseUrl }: ServiceProcess, key: string) {
  const headers = { Authorization: `Bearer ${key}` };
  async function post<Answer>(path: string, body: object): Promise<Answer> {
    const json = { ...headers, 'Content-Type': 'application/json' };
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    });
    if (response.status !== 201) throw new Error(await response.text());
    return readJson<Answer>(response);
  }
  async function makeProject(): Promise<string> {
    const name = `bench ${createId('req')}`;
    return (await post<{ project: { id: string } }>('/projects', { project: { name } })).project.id;
  }
  async function makeWebhook(project: string, target_url: string): Promise<string> {
    const body = { name: 'bench', event_type: 'document.processed', target_url };
    return (await post<{ webhook: { id: string } }>(`/projects/${project}/webhooks`, body)).webhook.id;
  }
  return {
    key,
    makeProject,
    makeWebhook,
    makeStuck: async (url: string) => makeWebhook(await makeProject(), url),
    async upload(project: string): Promise<void> {
      const form = new FormData();
      form.set('file', new Blob(['A note of some length.']), 'note.txt');
      const url = `${baseUrl}/projects/${project}/documents`;
      const response = await fetch(url, { method: 'POST', headers, body: form });
      if (response.status !== 201) throw new Error(await response.text());
    },
  };
}

/** Inserts deliveries as if no process had been delivering when the events occurred. */
async function fillQueue(dataDir: string, webhooks: string[], stuck: string): Promise<void> {
  await using rows = await openRows({ settings: { LEGIBLE_DATA_DIR: dataDir } });
  const body = JSON.stringify({
    type: 'document.processed',
    data: { document: { filename: 'x'.repeat(300) } },
  });
  const each = DELIVERIES / webhooks.length;
  for (const webhook of [...webhooks, stuck]) {
    const ids = Array.from({ length: each }, () => createId('dlv'));
    await rows.query(
      `insert into deliveries (id, webhook_id, event_type, status, body, created_at, due_at, due_trigger)
       select id, $2, 'document.processed', 'pending', $3, now(), now(), 'schedule' from unnest($1::text[]) id`,
      [ids, webhook, body],
    );
  }
}

async function measureDrain(
  service: ServiceProcess,
  receivers: WebhookReceiver[],
  hanging: WebhookReceiver,
): Promise<void> {
  const count = () => receivers.reduce((sum, { requests }) => sum + requests.length, 0);
  const before = process.cpuUsage();
  const cpuBefore = await measureCpuSeconds(service.pid);
  while (count() < DELIVERIES) await sleep(50);
  const cpuAfter = await measureCpuSeconds(service.pid);
  const own = process.cpuUsage(before);
  const times = receivers.flatMap(({ requests }) => requests.map(({ at }) => at));
  const seconds = (Math.max(...times) - Math.min(...times)) / 1000;
  const ids = new Set(
    receivers.flatMap(({ requests }) => requests.map(({ headers }) => headers['webhook-id'])),
  );
  print(
    `${DELIVERIES} deliveries to ${receivers.length} receivers: ${seconds.toFixed(1)} s, ` +
      `${(DELIVERIES / seconds).toFixed(0)}/s, ${ids.size} different; one more that hung was called ` +
      `${hanging.requests.length} times`,
  );
  const milliseconds = ((cpuAfter - cpuBefore) * 1000) / DELIVERIES;
  const receiving = (own.user + own.system) / 1000 / DELIVERIES;
  print(
    `processor time per delivery: ${milliseconds.toFixed(2)} ms, and ${receiving.toFixed(2)} ms of the receivers`,
  );
}

async function measureIdle(
  api: ReturnType<typeof createClient>,
  { project, url }: { project: string; url: string },
  receiver: WebhookReceiver | undefined,
): Promise<void> {
  if (receiver === undefined) return;
  await api.makeWebhook(project, url);
  const before = receiver.requests.length;
  const latencies: number[] = [];
  for (const [n, pause] of PAUSES_MS.entries()) {
    await sleep(pause);
    await api.upload(project);
    const request = (await receiver.waitFor(before + n + 1))[before + n];
    if (request === undefined) throw new Error('the request has not arrived');
    const event: { timestamp: string } = JSON.parse(request.body);
    latencies.push(request.at - Date.parse(event.timestamp));
  }
  const [median, p95] = [findPercentile(latencies, 0.5), findPercentile(latencies, 0.95)];
  print(`idle, from the status change to the call: median ${median} ms, p95 ${p95} ms (${latencies.length})`);
}

/**
 * Uploads 60 small text files per second for 20 seconds, and measures the time from each status change to its
 * event.
 */
async function measureUnderLoad(
  api: ReturnType<typeof createClient>,
  { project }: { project: string },
  receiver: WebhookReceiver | undefined,
): Promise<void> {
  if (receiver === undefined) return;
  const before = receiver.requests.length;
  const uploads: Promise<void>[] = [];
  const started = performance.now();
  for (let n = 0; n < LOAD_PER_SECOND * LOAD_SECONDS; n++) {
    await sleep(Math.max(0, started + (n * 1000) / LOAD_PER_SECOND - performance.now()));
    uploads.push(api.upload(project));
  }
  await Promise.all(uploads);
  const requests = (await receiver.waitFor(before + uploads.length)).slice(before);
  const seconds = (performance.now() - started) / 1000;
  const delays = requests.map(
    ({ at, body }) => at - Date.parse((JSON.parse(body) as { timestamp: string }).timestamp),
  );
  const [p50, p99] = [0.5, 0.99].map((share) => findPercentile(delays, share));
  print(
    `${LOAD_PER_SECOND} documents/s offered, ${(uploads.length / seconds).toFixed(0)}/s delivered; ` +
      `from the status change to the call: p50 ${p50} ms, p99 ${p99} ms`,
  );
}
