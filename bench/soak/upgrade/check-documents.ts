import { openRows } from '../../../test/support/query-rows.ts';
import type { EventType } from './event-record.ts';
import { readCompletely } from './read-documents.ts';
import type { UpgradeLoad } from './upgrade-load.ts';
import type { UploadedDocument } from './uploaded-document.ts';
import type { VersionClient } from './version-client.ts';

const READERS = 4;

export interface CheckedDocuments {
  accepted: number;
  completed: number;
  pending: string[];
  failed: string[];
  lost: string[];
  /** Documents with two rows, two runs or a run that was started twice. */
  processedTwice: string[];
  /** Events that did not arrive, or arrived with two IDs. */
  wrongEvents: string[];
}

interface DocumentRow {
  id: string;
  external_id: string;
  status: string;
  runs: number;
  attempts: number;
}

/** Compares the rows and the events with what the load has done, and reads every document completely. */
export async function checkDocuments(
  load: UpgradeLoad,
  client: VersionClient,
  settings: Record<string, string>,
): Promise<CheckedDocuments> {
  await using rows = await openRows({ settings });
  const stored = await rows.query<DocumentRow>(
    `select d.id, d.external_id, d.status, count(r.id)::integer as runs, sum(r.attempts)::integer as attempts
     from documents d left join runs r on r.document_id = d.id group by d.id`,
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  const kept = load.listKept();
  const listWithStatus = (status: string | undefined) =>
    kept.map(({ id }) => id).filter((id) => byId.get(id)?.status === status);
  await Promise.all(
    Array.from({ length: READERS }, async (_, reader) => {
      for (const document of kept.filter((_one, n) => n % READERS === reader))
        await readCompletely(client, { project: load.project, document, isCompleted: true });
    }),
  );
  const isKnown = new Set(kept.map(({ id }) => id));
  return {
    accepted: load.documents.size,
    completed: listWithStatus('completed').length,
    pending: listWithStatus('pending'),
    failed: listWithStatus('failed'),
    lost: listWithStatus(undefined),
    processedTwice: stored
      .filter(({ id, runs, attempts }) => !isKnown.has(id) || runs !== 1 || attempts !== 1)
      .map((row) => JSON.stringify(row)),
    wrongEvents: kept.flatMap((document) => findWrongEvents(load, document)),
  };
}

/** Returns the events of a document that are missing, unexpected or not unique. */
export function findWrongEvents({ events }: UpgradeLoad, document: UploadedDocument): string[] {
  const expected: Record<EventType, number> = {
    'document.processed': 1,
    'document.failed': 0,
    'document.corrected': document.correctedTotal === null ? 0 : 1,
    'document.reviewed': document.isApproved ? 1 : 0,
  };
  return (Object.keys(expected) as EventType[]).flatMap((type) => {
    const count = events.countEvents(type, document.id);
    return count === expected[type]
      ? []
      : [`${document.id}: ${count} instead of ${expected[type]} events ${type}`];
  });
}
