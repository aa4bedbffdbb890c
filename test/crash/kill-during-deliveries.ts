import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson } from '../support/read-json.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import {
  getTrustedCertificates,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../support/webhook-receiver.ts';

export interface DeliveriesKilled {
  kills: number;
  /** Number of documents whose upload returned 201. */
  documents: number;
  /** Number of these documents that failed, because they were being processed during too many crashes. */
  failed: number;
  /** Number of calls that the receiver answered with 204. */
  calls: number;
  /** Number of repeated calls for an event that the receiver had already acknowledged. */
  duplicates: number;
  /**
   * Documents without an event, documents whose events have two IDs, and calls that were repeated with
   * different bytes.
   */
  wrong: string[];
}

/** Contains enough attempts to outlast the time during which the receiver is unavailable. */
const SCHEDULE = ['0', ...Array.from({ length: 49 }, () => '300ms')].join();

/**
 * Uploads documents and delivers events continuously. Kills the service (SIGKILL) `kills` times at random
 * moments, and sometimes makes the receiver unavailable. Then waits until an event has been delivered for
 * every document whose upload returned 201.
 */
export async function killDuringDeliveries(
  kills: number,
  onKill: (count: number) => void = () => {},
): Promise<DeliveriesKilled> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-kill-'));
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, getTrustedCertificates().ca);
  const env = {
    NODE_EXTRA_CA_CERTS: ca,
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    LEGIBLE_WEBHOOK_RETRY_SCHEDULE: SCHEDULE,
    LEGIBLE_RECONCILE_INTERVAL: '2s',
  };
  const start = () => startService(join(folder, 'data'), env);
  const calls = new Calls();
  const documents = new Set<string>();
  let receiver = await calls.receive();
  let service = await start();
  const key = service.firstApiKey ?? '';
  try {
    const project = await prepare(service, key, receiver.url);
    for (let n = 0; n < kills; n++) {
      const comesBack = n % 2 === 0 ? calls.restart(receiver) : Promise.resolve(receiver);
      await uploadUntilKilled(service, key, project, documents);
      onKill(n + 1);
      service = await start();
      receiver = await comesBack;
    }
    await calls.untilAll(documents, 60_000 + kills * 1_000);
    return { kills, documents: documents.size, ...calls.judge(documents) };
  } finally {
    await service.stop();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

class Calls {
  readonly #bodies = new Map<string, string>();
  readonly #ids = new Map<string, Set<string>>();
  readonly #wrong: string[] = [];
  readonly #failed = new Set<string>();
  #count = 0;

  async receive(port = 0): Promise<WebhookReceiver> {
    const receiver = await startWebhookReceiver(getTrustedCertificates().good, port);
    receiver.answer = ({ headers, body }, response) => {
      this.#count++;
      const id = String(headers['webhook-id']);
      if (this.#bodies.has(id) && this.#bodies.get(id) !== body)
        this.#wrong.push(`${id} was sent again with other bytes`);
      this.#bodies.set(id, body);
      const event: { type: string; data: { document: { id: string } } } = JSON.parse(body);
      const document = event.data.document.id;
      if (event.type === 'document.failed') this.#failed.add(document);
      this.#ids.set(document, (this.#ids.get(document) ?? new Set()).add(id));
      response.writeHead(204).end();
    };
    return receiver;
  }

  /** Closes the receiver and all its connections, then reopens it on the same port after a short pause. */
  async restart(receiver: WebhookReceiver): Promise<WebhookReceiver> {
    await sleep(randomInt(300));
    await receiver.close();
    await sleep(randomInt(300));
    return this.receive(receiver.port);
  }

  async untilAll(documents: Set<string>, limitMs: number): Promise<void> {
    const until = Date.now() + limitMs;
    while (Date.now() < until && [...documents].some((id) => !this.#ids.has(id))) await sleep(100);
  }

  judge(documents: Set<string>): Pick<DeliveriesKilled, 'failed' | 'calls' | 'duplicates' | 'wrong'> {
    const lost = [...documents].filter((id) => !this.#ids.has(id)).map((id) => `${id} was not reported`);
    const twice = [...this.#ids]
      .filter(([, ids]) => ids.size > 1)
      .map(([id]) => `${id} was sent with two ids`);
    const wrong = [...this.#wrong, ...lost, ...twice];
    const failed = [...documents].filter((id) => this.#failed.has(id)).length;
    return { failed, calls: this.#count, duplicates: this.#count - this.#bodies.size, wrong };
  }
}

/** Creates a project with a webhook. Returns the project's path. */
async function prepare(service: ServiceProcess, key: string, target_url: string): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(service.baseUrl + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const made = await post('/projects', { project: { name: 'killed' } });
  const path = `/projects/${(await readJson<{ project: { id: string } }>(made)).project.id}`;
  for (const event_type of ['document.processed', 'document.failed']) {
    const hook = await post(`${path}/webhooks`, { name: event_type, event_type, target_url });
    if (hook.status !== 201) throw new Error(await hook.text());
  }
  return path;
}

async function uploadUntilKilled(
  service: ServiceProcess,
  key: string,
  project: string,
  documents: Set<string>,
): Promise<void> {
  let alive = true;
  const uploads = Array.from({ length: 2 }, async () => {
    while (alive) {
      const id = await upload(service.baseUrl + project, key);
      if (id !== null) documents.add(id);
    }
  });
  const before = documents.size;
  // Wait for an upload, because on a slow machine the first one takes longer than the random delay.
  while (documents.size === before) await sleep(10);
  await sleep(randomInt(400));
  await service.kill();
  alive = false;
  await Promise.all(uploads);
}

/** Returns the document's ID if the response is 201, or null if the service was killed during the upload. */
async function upload(projectUrl: string, key: string): Promise<string | null> {
  const form = new FormData();
  form.set('file', new Blob(['A note of some length.']), 'note.txt');
  try {
    const headers = { Authorization: `Bearer ${key}` };
    const response = await fetch(`${projectUrl}/documents`, { method: 'POST', headers, body: form });
    if (response.status !== 201) return null;
    return (await readJson<{ document: { id: string } }>(response)).document.id;
  } catch {
    return null;
  }
}
