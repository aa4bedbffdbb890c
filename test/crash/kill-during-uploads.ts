import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson } from '../support/read-json.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';

export interface KillResult {
  kills: number;
  /** Number of documents whose upload returned 201. */
  accepted: number;
  completed: number;
  /** Accepted documents that are missing, failed or still pending, or that have different bytes. */
  wrong: string[];
}

/**
 * Uploads continuously, and kills the whole service (SIGKILL) `kills` times at random moments. Then waits
 * until every document whose upload returned 201 is final, and compares its bytes.
 */
export async function killDuringUploads(
  kills: number,
  onKill: (count: number) => void = () => {},
): Promise<KillResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'legible-kill-'));
  const accepted = new Map<string, string>();
  let service = await startService(dataDir);
  const key = service.firstApiKey ?? '';
  try {
    const project = await createProject(service.baseUrl, key);
    for (let n = 0; n < kills; n++) {
      await uploadUntilKilled(service, key, project, accepted);
      onKill(n + 1);
      service = await startService(dataDir);
    }
    const wrong = await findWrong(service.baseUrl, key, project, accepted);
    return { kills, accepted: accepted.size, completed: accepted.size - wrong.length, wrong };
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function createProject(baseUrl: string, key: string): Promise<string> {
  const response = await fetch(`${baseUrl}/projects`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: '{"project":{"name":"killed"}}',
  });
  return (await readJson<{ project: { id: string } }>(response)).project.id;
}

async function uploadUntilKilled(
  service: ServiceProcess,
  key: string,
  project: string,
  accepted: Map<string, string>,
): Promise<void> {
  let alive = true;
  const uploads = Array.from({ length: 3 }, async () => {
    while (alive) {
      // Upload many bytes but few words, because this test is about storage rather than extraction.
      const text = `note ${randomBytes(16).toString('hex')}\n${`${'-'.repeat(99)}\n`.repeat(randomInt(1_000))}`;
      const id = await upload(service.baseUrl, key, project, text);
      if (id !== null) accepted.set(id, createHash('sha256').update(text).digest('hex'));
    }
  });
  const before = accepted.size;
  // Wait for an upload, because on a slow machine the first one takes longer than the random delay.
  while (accepted.size === before) await new Promise((resolve) => setTimeout(resolve, 10));
  await new Promise((resolve) => setTimeout(resolve, randomInt(500)));
  await service.kill();
  alive = false;
  await Promise.all(uploads);
}

/**
 * Returns the document's ID if the response is 201, or null if the upload failed, for example because the
 * service was killed.
 */
async function upload(baseUrl: string, key: string, project: string, text: string): Promise<string | null> {
  const form = new FormData();
  form.set('file', new Blob([text]), 'note.txt');
  try {
    const response = await fetch(`${baseUrl}/projects/${project}/documents`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: form,
    });
    if (response.status !== 201) return null;
    return (await readJson<{ document: { id: string } }>(response)).document.id;
  } catch {
    return null;
  }
}

async function findWrong(
  baseUrl: string,
  key: string,
  project: string,
  accepted: Map<string, string>,
): Promise<string[]> {
  const headers = { Authorization: `Bearer ${key}` };
  const wrong: string[] = [];
  // Allow enough time: interrupted jobs continue only when their leases end, and documents are processed one
  // after another.
  const until = Date.now() + 180_000 + accepted.size * 2_000;
  for (const [id, sha256] of accepted) {
    const url = `${baseUrl}/projects/${project}/documents/${id}`;
    let status = 'pending';
    while (status === 'pending' && Date.now() < until) status = await fetchStatus(`${url}?wait=20`, headers);
    const bytes = Buffer.from(await (await fetch(`${url}/file`, { headers })).arrayBuffer());
    const same = createHash('sha256').update(bytes).digest('hex') === sha256;
    if (status !== 'completed' || !same) wrong.push(`${id} ${status}${same ? '' : ', other bytes'}`);
  }
  return wrong;
}

/**
 * Returns the status, or `gone` if the document does not exist. A busy machine may respond with 503; after a
 * second, this is returned as `pending`.
 */
async function fetchStatus(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers });
  const { document } = await readJson<{ document?: { status: string } }>(response);
  if (response.status === 503) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return 'pending';
  }
  return document?.status ?? (response.status === 404 ? 'gone' : `status ${response.status}`);
}
