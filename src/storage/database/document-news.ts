import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DocumentStatus } from '../../domain/documents.ts';
import type { DocumentNews, DocumentNewsEvent, DocumentNewsItem } from '../../domain/ports/document-news.ts';
import { createId } from '../../lib/id.ts';
import type { Logger } from '../../lib/logger.ts';
import { type OwnClient, openClient } from './open-client.ts';
import type { Tables } from './tables.ts';

const CHANNEL = 'legible_documents';
const RECONNECT_MS = 500;
const STATUSES = ['pending', 'completed', 'failed', 'deleted'] as const;
const EVENTS = [...STATUSES, 'corrected', 'reviewed', 'commented'] as const;

interface ChangedDocument {
  project_id: string;
  id: string;
  status: DocumentStatus | 'deleted';
}

/** Notifies listeners when the transaction is committed. */
export async function publishNews(
  transaction: Kysely<Tables>,
  document: ChangedDocument,
  event: DocumentNewsEvent = document.status,
): Promise<void> {
  await sql`select ${notifyOf(document, event)}`.execute(transaction);
}

export function notifyOf(
  { project_id, id, status }: ChangedDocument,
  event: DocumentNewsEvent,
): RawBuilder<unknown> {
  const news: DocumentNewsItem = {
    id: createId('evt'),
    projectId: project_id,
    documentId: id,
    event,
    status,
    at: new Date().toISOString(),
  };
  return sql`pg_notify(${CHANNEL}, ${JSON.stringify(news)})`;
}

/** Listens on a separate connection, which is opened for the first listener. */
export function openDocumentNews(connectionString: string, log: Logger): DocumentNews {
  const listeners = new Set<(item: DocumentNewsItem) => void>();
  let own: OwnClient | null = null;
  let running: Promise<void> | null = null;
  const closing = new AbortController();

  async function connect(): Promise<void> {
    const fresh = openClient(connectionString, 'legible news');
    const { client } = fresh;
    const gone = new Promise<void>((resolve) => client.once('end', () => resolve()));
    client.on('error', (error) => {
      if (!closing.signal.aborted) log.warn({ err: error }, 'the connection for notifications had an error');
    });
    client.on('notification', ({ payload }) => {
      const item = parseNews(payload);
      if (item !== null) for (const listener of listeners) listener(item);
    });
    own = fresh;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await gone;
    } finally {
      await fresh.close();
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await connect();
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'notifications are waiting for the database');
      }
      // Only closing aborts the wait.
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      running ??= run();
      return () => listeners.delete(listener);
    },
    async close() {
      closing.abort();
      await own?.close();
      await running;
    },
  };
}

function parseNews(payload: string | undefined): DocumentNewsItem | null {
  const news: unknown = payload === undefined ? null : JSON.parse(payload);
  if (typeof news !== 'object' || news === null) return null;
  if (!('id' in news && 'projectId' in news && 'documentId' in news && 'status' in news && 'at' in news))
    return null;
  const status = STATUSES.find((one) => one === news.status);
  // During an upgrade, processes of the older version send only the status, without an event.
  const event = EVENTS.find((one) => one === ('event' in news ? news.event : news.status));
  if (status === undefined || event === undefined) return null;
  return {
    id: String(news.id),
    projectId: String(news.projectId),
    documentId: String(news.documentId),
    event,
    status,
    at: String(news.at),
  };
}
