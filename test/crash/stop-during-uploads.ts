import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson } from '../support/read-json.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';

export interface StopResult {
  stops: number;
  /** Number of documents whose upload returned 201. */
  accepted: number;
  completed: number;
  /** Number of requests that received a 503 response with `Retry-After`, because the service was stopping. */
  postponed: number;
  /** Longest time from SIGTERM to the end of the process. */
  slowestExit: number;
  /** Longest time from the end of one process until the other had completed all documents. */
  slowestTakeover: number;
  /** Failed requests, processes that ended with an error, and documents that were not completed. */
  wrong: string[];
}

const LANES = 4;
const LIMIT_MS = 120_000;
/** A request that was sent less than this before SIGTERM can arrive after the port has been closed. */
const ARRIVAL_MS = 50;

/**
 * Runs two processes that share a data folder. One receives uploads and is stopped with SIGTERM `stops` times
 * at random moments. The other must complete all documents.
 */
export async function stopDuringUploads(
  stops: number,
  onStop: (count: number) => void = () => {},
): Promise<StopResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'legible-stop-'));
  const result: StopResult = {
    stops,
    accepted: 0,
    completed: 0,
    postponed: 0,
    slowestExit: 0,
    slowestTakeover: 0,
    wrong: [],
  };
  const other = await startService(dataDir);
  const headers = { Authorization: `Bearer ${other.firstApiKey}` };
  try {
    const response = await fetch(`${other.baseUrl}/projects`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"project":{"name":"stopped"}}',
    });
    const path = `/projects/${(await readJson<{ project: { id: string } }>(response)).project.id}`;
    for (let n = 0; n < stops; n++) {
      const service = await startService(dataDir);
      await uploadUntilStopped(service, path, headers, result);
      const stopped = performance.now();
      await waitUntilFinished(other.baseUrl + path, headers);
      result.slowestTakeover = Math.max(result.slowestTakeover, (performance.now() - stopped) / 1000);
      onStop(n + 1);
    }
    const counts = await readCounts(other.baseUrl + path, headers);
    result.completed = counts.completed;
    if (counts.total !== result.accepted || counts.completed !== result.accepted)
      result.wrong.push(`${result.accepted} documents were accepted; now: ${JSON.stringify(counts)}`);
    return result;
  } finally {
    await other.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function uploadUntilStopped(
  service: ServiceProcess,
  path: string,
  headers: Record<string, string>,
  result: StopResult,
): Promise<void> {
  let signalledAt = Number.POSITIVE_INFINITY;
  let hasEnded = false;
  const before = result.accepted;
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    while (!hasEnded) {
      const sentAt = performance.now();
      const isUpload = lane > 0;
      const response = await sendRequest(service.baseUrl + path, headers, isUpload).catch(() => null);
      const isLate = sentAt > signalledAt - ARRIVAL_MS;
      if (response?.status === 201) result.accepted++;
      else if (response?.status === 503 && response.headers.has('retry-after') && isLate) result.postponed++;
      else if (response === null ? !isLate : response.status !== 200)
        result.wrong.push(`${isUpload ? 'an upload' : 'a GET'} got ${response?.status ?? 'no response'}`);
      await response?.arrayBuffer().catch(() => result.wrong.push('a response was cut off'));
      if (response === null) await sleep(20);
    }
  });
  while (result.accepted === before) await sleep(10);
  await sleep(randomInt(1_000));
  signalledAt = performance.now();
  const code = await service.stop();
  hasEnded = true;
  result.slowestExit = Math.max(result.slowestExit, (performance.now() - signalledAt) / 1000);
  if (code !== 0) result.wrong.push(`exit status ${code}`);
  await Promise.all(lanes);
}

function sendRequest(project: string, headers: Record<string, string>, isUpload: boolean): Promise<Response> {
  if (!isUpload) return fetch(`${project}/documents`, { headers });
  const form = new FormData();
  form.set('file', new Blob([`A note of ${'some '.repeat(randomInt(20_000))}length.`]), 'note.txt');
  return fetch(`${project}/documents`, { method: 'POST', headers, body: form });
}

async function waitUntilFinished(project: string, headers: Record<string, string>): Promise<void> {
  for (const until = Date.now() + LIMIT_MS; Date.now() < until; await sleep(100))
    if ((await readCounts(project, headers)).pending === 0) return;
}

interface Counts {
  total: number;
  pending: number;
  completed: number;
}

async function readCounts(project: string, headers: Record<string, string>): Promise<Counts> {
  const response = await fetch(`${project}/document_counts`, { headers });
  return (await readJson<{ document_counts: Counts }>(response)).document_counts;
}
