import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson } from '../support/read-json.ts';
import type { ServiceProcess } from '../support/service-process.ts';

/** Milliseconds between two requests of a client. */
const PAUSE_MS = 300;
const CLIENTS = 3;

export interface LoadResult {
  /** Number of documents whose upload returned 201. */
  accepted: number;
  /**
   * Number of requests that received a 503 response or no response. The client repeated each of them with the
   * same key.
   */
  refused: number;
  completed: number;
  /** Accepted documents that are missing or have different bytes. */
  lost: string[];
  failed: string[];
  /** Idempotency keys for which the service created more than one document. */
  duplicates: string[];
  /** Documents that were still pending at the time limit. */
  pending: string[];
}

/**
 * Clients that upload documents. Each upload has an idempotency key and is repeated until the service accepts
 * it.
 */
export interface UploadLoad {
  accepted(): number;
  /** Resolves when this many more documents have been accepted. */
  untilAccepted(more: number): Promise<void>;
  /**
   * Stops uploading, waits up to `limitMs` until all documents are final, and compares them with the uploaded
   * bytes.
   */
  finish(limitMs: number): Promise<LoadResult>;
}

export async function startUploadLoad(service: ServiceProcess, key: string): Promise<UploadLoad> {
  const headers = { Authorization: `Bearer ${key}` };
  const made = await fetch(`${service.baseUrl}/projects`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{"project":{"name":"load"}}',
  });
  const { project } = await readJson<{ project: { id: string } }>(made);
  const documents = `${service.baseUrl}/projects/${project.id}/documents`;
  /** Digests of the uploaded bytes, keyed by document ID. */
  const accepted = new Map<string, string>();
  let refused = 0;
  let isRunning = true;

  async function send(text: string, idempotencyKey: string): Promise<string | null> {
    const form = new FormData();
    form.set('file', new Blob([text]), 'note.txt');
    form.set('external_id', idempotencyKey);
    try {
      const response = await fetch(documents, {
        method: 'POST',
        headers: { ...headers, 'Idempotency-Key': idempotencyKey },
        body: form,
      });
      if (response.status === 201) {
        return (await readJson<{ document: { id: string } }>(response)).document.id;
      }
      await response.text();
    } catch {
      // Treat a missing response like one that asks the client to retry.
    }
    return null;
  }

  const clients = Array.from({ length: CLIENTS }, async () => {
    while (isRunning) {
      const text = `note ${randomBytes(16).toString('hex')}`;
      const idempotencyKey = randomBytes(12).toString('hex');
      // Repeat this even after the end of the load, because every upload that was started counts.
      for (let id: string | null = null; id === null; ) {
        id = await send(text, idempotencyKey);
        if (id === null) refused++;
        else accepted.set(id, createHash('sha256').update(text).digest('hex'));
        await sleep(PAUSE_MS);
      }
    }
  });

  return {
    accepted: () => accepted.size,
    async untilAccepted(more) {
      const wanted = accepted.size + more;
      while (accepted.size < wanted) await sleep(50);
    },
    async finish(limitMs) {
      isRunning = false;
      await Promise.all(clients);
      const until = Date.now() + limitMs;
      const result: LoadResult = {
        accepted: accepted.size,
        refused,
        completed: 0,
        lost: [],
        failed: [],
        duplicates: await findDuplicates(documents, headers),
        pending: [],
      };
      for (const [id, digest] of accepted) {
        const status = await waitUntilFinal(`${documents}/${id}`, headers, until);
        const bytes = await fetch(`${documents}/${id}/file`, { headers }).then((file) => file.arrayBuffer());
        const isIntact = createHash('sha256').update(Buffer.from(bytes)).digest('hex') === digest;
        if (!isIntact) result.lost.push(id);
        if (status === 'completed') result.completed++;
        else if (status === 'failed') result.failed.push(id);
        else if (status === 'pending') result.pending.push(id);
        else result.lost.push(id);
      }
      return result;
    },
  };
}

async function waitUntilFinal(url: string, headers: Record<string, string>, until: number): Promise<string> {
  for (;;) {
    const response = await fetch(`${url}?wait=20`, { headers });
    const { document } = await readJson<{ document?: { status: string } }>(response);
    if (document?.status !== 'pending' || Date.now() > until) return document?.status ?? 'gone';
  }
}

async function findDuplicates(documents: string, headers: Record<string, string>): Promise<string[]> {
  const seen = new Set<string>();
  const duplicates: string[] = [];
  for (let page = 1; ; page++) {
    const response = await fetch(`${documents}?per_page=100&page=${page}`, { headers });
    const list = await readJson<{ documents: { external_id: string }[] }>(response);
    if (list.documents.length === 0) return duplicates;
    for (const { external_id } of list.documents) {
      if (seen.has(external_id)) duplicates.push(external_id);
      seen.add(external_id);
    }
  }
}
