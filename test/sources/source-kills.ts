import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, startService } from '../support/service-process.ts';

/**
 * Kills the service `kills` times while it imports documents from a source. In the end, there must be exactly
 * one document for each expected name. `settle` then waits until the source has reached its final state.
 */
export async function takeDespiteKills({
  source,
  expected,
  kills,
  settle,
}: {
  source: object;
  expected: string[];
  kills: number;
  settle?: () => Promise<void>;
}): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'legible-sources-'));
  const env = { LEGIBLE_SOURCE_HOSTS: '127.0.0.1', LEGIBLE_SOURCE_INTERVAL: '1s', LEGIBLE_CONCURRENCY: '1' };
  let service: ServiceProcess | null = null;
  try {
    service = await startService(dataDir, env);
    const key = service.firstApiKey ?? '';
    const { project } = await call<{ project: { id: string } }>(service, key, '/projects', {
      project: { name: 'Taken' },
    });
    await call(service, key, `/projects/${project.id}/sources`, { source });
    for (let kill = 1; kill <= kills; kill++) {
      const wanted = Math.floor((expected.length * kill) / (kills + 1));
      await waitForDocuments(service, key, project.id, wanted);
      await service.kill();
      service = await startService(dataDir, env);
    }
    await waitForDocuments(service, key, project.id, expected.length);
    await settle?.();
    const names = await listNames(service, key, project.id);
    assert.deepEqual(names.sort(), expected.toSorted());
  } finally {
    await service?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function call<T>(service: ServiceProcess, key: string, path: string, body?: object): Promise<T> {
  const request = () =>
    fetch(service.baseUrl + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  let response = await request();
  // The service asks the client to retry if its database gets too little processor time to respond in time.
  for (let tries = 0; response.status === 503 && tries < 60; tries++) {
    await sleep(1_000);
    response = await request();
  }
  assert.ok(response.ok, `${path}: ${response.status}`);
  return JSON.parse(await response.text());
}

async function countDocuments(service: ServiceProcess, key: string, project: string): Promise<number> {
  const path = `/projects/${project}/documents?per_page=1`;
  const { meta } = await call<{ meta: { total: number } }>(service, key, path);
  return meta.total;
}

async function waitForDocuments(
  service: ServiceProcess,
  key: string,
  project: string,
  wanted: number,
): Promise<void> {
  for (let tries = 0; (await countDocuments(service, key, project)) < wanted; tries++) {
    assert.ok(tries < 6_000, `fewer than ${wanted} documents came: ${service.log().slice(-2_000)}`);
    await sleep(50);
  }
}

async function listNames(service: ServiceProcess, key: string, project: string): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const path = `/projects/${project}/documents?per_page=100&page=${page}`;
    const { documents } = await call<{ documents: { filename: string }[] }>(service, key, path);
    if (documents.length === 0) return names;
    names.push(...documents.map(({ filename }) => filename));
  }
}
