import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson } from '../test/support/read-json.ts';
import { type ServiceProcess, startService } from '../test/support/service-process.ts';

export interface BenchService extends ServiceProcess {
  dataDir: string;
  key: string;
  project: string;
  headers: Record<string, string>;
  /** Uploads a document to the project and returns the response. */
  upload(bytes: Uint8Array<ArrayBuffer>, filename: string, query?: string): Promise<Response>;
  end(): Promise<void>;
}

/** Starts the service in a separate process, with an empty data folder and one project. */
export async function startBenchService(env: Record<string, string> = {}): Promise<BenchService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'legible-bench-'));
  const service = await startService(dataDir, { LEGIBLE_LOG_LEVEL: 'warn', ...env });
  const key = service.firstApiKey ?? '';
  const headers = { Authorization: `Bearer ${key}` };
  const made = await fetch(`${service.baseUrl}/projects`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{"project":{"name":"bench"}}',
  });
  const project = (await readJson<{ project: { id: string } }>(made)).project.id;
  return {
    ...service,
    dataDir,
    key,
    project,
    headers,
    upload(bytes, filename, query = '') {
      const form = new FormData();
      form.set('file', new Blob([bytes]), filename);
      return fetch(`${service.baseUrl}/projects/${project}/documents${query}`, {
        method: 'POST',
        headers,
        body: form,
      });
    },
    async end() {
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
