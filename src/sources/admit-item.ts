import { admitStored, type Submission, storeAndAdmit } from '../intake/admit-document.ts';
import { ApiError } from '../lib/api-error.ts';
import { SourceError } from './source-error.ts';
import type { SourceParts, SourceRun } from './source-parts.ts';

class KnownItemError extends Error {}

/**
 * Creates the documents of an item and records the item, in one transaction. Does nothing if the item was
 * already recorded.
 */
export async function admitItem(
  { records, blobs, quotas, log }: SourceParts,
  { lease, project }: SourceRun,
  item: { key: string; name: string; reason: string | null },
  submissions: Submission[],
): Promise<void> {
  try {
    const ids = await storeAndAdmit({ blobs, logger: log }, project, submissions, (documents) =>
      records.transaction(async (stores) => {
        const documentIds = documents.map(({ id }) => id);
        if (!(await stores.sources.addItem(lease, { ...item, outcome: 'taken', documentIds })))
          throw new KnownItemError('the item was imported before');
        await admitStored(stores, project, documents, quotas);
        await stores.activity.add(project.id, {
          actorId: null,
          via: 'source',
          action: 'document.received',
          subjectIds: documentIds,
        });
        return documentIds;
      }),
    );
    log.info({ source_id: lease.source.id, documents: ids }, 'documents were imported from a source');
  } catch (error) {
    if (error instanceof KnownItemError) return;
    if (error instanceof ApiError && error.details[0]?.code === 'limit_reached')
      throw new SourceError('limit_reached', error.message, error);
    throw error;
  }
}

export async function skipItem(
  { records, log }: SourceParts,
  { lease }: SourceRun,
  item: { key: string; name: string; reason: string },
): Promise<void> {
  await records.sources.addItem(lease, { ...item, outcome: 'skipped', documentIds: [] });
  log.warn({ source_id: lease.source.id, item: item.name, reason: item.reason }, 'a source item was skipped');
}
