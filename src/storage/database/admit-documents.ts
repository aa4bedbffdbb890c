import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Document, NewDocument, Origin } from '../../domain/documents.ts';
import type { DoneActivity } from '../../domain/ports/activity-records.ts';
import type { JobQueue } from '../../domain/ports/job-queue.ts';
import type { Project } from '../../domain/projects.ts';
import {
  combineLimits,
  type DocumentQuotas,
  type ExceededLimit,
  findExceededLimit,
  type LimitSetter,
  type Limits,
  toMonth,
} from '../../domain/quotas.ts';
import { insertActivity } from './activity-store.ts';
import { runAtomically } from './atomically.ts';
import { countStoredDocuments } from './document-counts.ts';
import { notifyOf } from './document-news.ts';
import { toDocument } from './document-rows.ts';
import type { JobsIn } from './jobs-in.ts';
import { lockOrganization } from './lock-organization.ts';
import { countWaiting, createRunRow, enqueueJob } from './run-store.ts';
import { insertSearchWords } from './search-words.ts';
import type { Tables } from './tables.ts';
import { findLimitsOfLocked, measureUsage } from './usage-store.ts';

/**
 * Creates documents with their runs and jobs in one transaction, within the organization's limits. Returns
 * null if the project was deleted.
 */
export async function admitDocuments(
  database: Kysely<Tables>,
  jobsIn: JobsIn,
  project: Project,
  documents: NewDocument[],
  quotas: DocumentQuotas,
  activity?: DoneActivity,
): Promise<Document[] | null | ExceededLimit> {
  return runAtomically(database, async (transaction) => {
    const limits = await findLimitsOfLocked(transaction, project);
    if (limits === null) return null;
    const excess = await findExcess(transaction, project.organizationId, documents, quotas, limits);
    if (excess !== null) return excess;
    const admitted: Document[] = [];
    for (const document of documents) {
      admitted.push(await insertWithRun(transaction, jobsIn(transaction), project, document, activity));
    }
    return admitted;
  });
}

/**
 * Returns the limit that the documents would exceed, if any. Usage is measured only for organizations with a
 * limit, so that uploads to other organizations do not wait for each other.
 */
async function findExcess(
  transaction: Transaction<Tables>,
  organizationId: string,
  added: NewDocument[],
  quotas: DocumentQuotas,
  { operator, owner }: Record<LimitSetter, Limits>,
): Promise<ExceededLimit | null> {
  const limits = combineLimits(quotas, operator, owner);
  if (quotas.documents === 0 && Object.values(limits).every((limit) => limit === null)) return null;
  await lockOrganization(transaction, organizationId, 'documents');
  if (quotas.documents > 0) {
    const stored = await countStoredDocuments(transaction, organizationId);
    if (stored + added.length > quotas.documents)
      return { name: 'storedDocuments', most: quotas.documents, setBy: 'operator' };
  }
  const used = await measureUsage(transaction, organizationId, toMonth(new Date()));
  return findExceededLimit(limits, used, {
    documents: added.length,
    pages: added.reduce((sum, { expectedPages }) => sum + (expectedPages ?? 0), 0),
    storedBytes: added.reduce((sum, { fileSize }) => sum + fileSize, 0),
  });
}

/**
 * Inserts the document, its run, its job and the activity in only two statements, because each statement
 * costs a round trip.
 */
async function insertWithRun(
  transaction: Transaction<Tables>,
  jobs: JobQueue,
  project: Project,
  document: NewDocument,
  activity: DoneActivity | undefined,
): Promise<Document> {
  const sha256 = Buffer.from(document.sha256, 'hex');
  const inserted = transaction
    .insertInto('documents')
    .values({
      id: document.id,
      organization_id: project.organizationId,
      project_id: project.id,
      filename: document.filename,
      content_type: document.contentType,
      file_size: document.fileSize,
      file_extension: document.fileExtension,
      status: 'pending',
      pages_count: null,
      source: document.source,
      created_at: new Date(),
      sha256,
      duplicate_of: sql<string | null>`(select id from documents
        where project_id = ${project.id} and sha256 = ${sha256} order by created_at, id limit 1)`,
      external_id: document.externalId,
      batch: document.batch,
      metadata: document.metadata === null ? null : JSON.stringify(document.metadata),
      email: document.email === null ? null : JSON.stringify(document.email),
      parent_id: document.origin?.parentId ?? null,
      origin: toOriginJson(document.origin),
      requested_pages: document.requestedPages,
      counted_pages: document.expectedPages,
      error: null,
      document_type: null,
    })
    .returningAll();
  const run = createRunRow(document.id, project.organizationId);
  const firstRun = transaction.insertInto('runs').values({ ...run, number: 1 });
  const named = { id: document.id, project_id: project.id, filename: document.filename };
  const { rows } = await sql<Selectable<Tables['documents']> & { waiting: number }>`
    with inserted as (${inserted}), run as (${firstRun}), search as (${insertSearchWords(named, '')}),
      done as (${activity === undefined ? sql`select` : insertActivity(project.id, document.id, activity)})
    select inserted.*, (${countWaiting(project.organizationId)}) as waiting,
      ${notifyOf({ ...named, status: 'pending' }, 'pending')} as notified
    from inserted`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error(`the document ${document.id} was not inserted`);
  // Add one, because the statement did not count the new run.
  await enqueueJob(jobs, run, row.waiting + 1);
  return toDocument(row);
}

function toOriginJson(origin: Origin | null): string | null {
  if (origin === null) return null;
  const { rootId, path, position, depth } = origin;
  return JSON.stringify({ rootId, path, position, depth });
}
