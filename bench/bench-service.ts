import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson } from '../test/support/read-json.ts';
import { type ServiceProcess, startService } from '../test/support/service-process.ts';

export interface BenchService extends ServiceProcess {
  dataDir: string;
  key: string;
  project: string;
  headers: Record<string, string>;
  upload(bytes: Uint8Array<ArrayBuffer>, filename: string, query?: string): Promise<Response>;
  end(): Promise<void>;
}

/**
 * Starts the service in a separate process, with an empty data folder and one project. If `kept` is given,
 * this data folder is used instead and is not deleted at the end.
 */
export async function startBenchService(
  env: Record<string, string> = {},
  kept: string | null = null,
): Promise<BenchService> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'legible-bench-')));
  const service = await startService(dataDir, { LEGIBLE_LOG_LEVEL: 'warn', ...env });
  const { key, project } = await findAccess(service, dataDir);
  return {
    ...service,
    dataDir,
    key,
    project,
    headers: { Authorization: `Bearer ${key}` },
    upload(bytes, filename, query = '') {
      const form = new FormData();
      form.set('file', new Blob([bytes]), filename);
      return fetch(`${service.baseUrl}/projects/${project}/documents${query}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}` },
        body: form,
      });
    },
    async end() {
      await service.stop();
      if (kept === null) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Access {
  key: string;
  project: string;
}

/** Creates a project and its first key, or reads them from the file of an earlier run in this data folder. */
async function findAccess({ baseUrl, firstApiKey: key }: ServiceProcess, dataDir: string): Promise<Access> {
  const file = join(dataDir, 'bench-access.json');
  if (key === null) return JSON.parse(await readFile(file, 'utf8'));
  const made = await fetch(`${baseUrl}/projects`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: '{"project":{"name":"bench"}}',
  });
  const access = { key, project: (await readJson<{ project: { id: string } }>(made)).project.id };
  await writeFile(file, JSON.stringify(access));
  return access;
}

/** Throws if a document failed. */
export async function countCompleted({ baseUrl, project, headers }: BenchService): Promise<number> {
  const response = await fetch(`${baseUrl}/projects/${project}/document_counts`, { headers });
  const { document_counts: counts } = await readJson<{
    document_counts: { completed: number; failed: number };
  }>(response);
  if (counts.failed > 0) throw new Error(`${counts.failed} documents have failed`);
  return counts.completed;
}

export interface UploadedDocument {
  id: string;
  status: string;
  error?: { code: string };
}

/** Waits until the processing of a document has ended. */
export async function waitUntilDone(
  { baseUrl, project, headers }: BenchService,
  id: string,
): Promise<UploadedDocument> {
  for (;;) {
    const response = await fetch(`${baseUrl}/projects/${project}/documents/${id}`, { headers });
    const { document } = await readJson<{ document: UploadedDocument }>(response);
    if (document.status !== 'pending') return document;
    await sleep(500);
  }
}
