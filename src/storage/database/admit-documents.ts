import { type Kysely, sql, type Transaction } from 'kysely';
import type { Document, NewDocument, Origin } from '../../domain/documents.ts';
import type { Project } from '../../domain/projects.ts';
import {
  combineLimits,
  type DocumentQuotas,
  type ExceededLimit,
  findExceededLimit,
  toMonth,
} from '../../domain/quotas.ts';
import { runAtomically } from './atomically.ts';
import { countStoredDocuments } from './document-counts.ts';
import { publishNews } from './document-news.ts';
import { toDocument } from './document-rows.ts';
import type { JobsIn } from './jobs-in.ts';
import { lockOrganization } from './lock-organization.ts';
import { lockProject } from './lock-project.ts';
import { enqueueRun } from './run-store.ts';
import { writeSearchWords } from './search-words.ts';
import type { Tables } from './tables.ts';
import { findLimits, measureUsage } from './usage-store.ts';

/**
 * Creates the rows, runs and jobs of new documents in one transaction, within the organization's limits.
 * Returns null if the project was deleted in the meantime.
 */
export async function admitDocuments(
  database: Kysely<Tables>,
  jobsIn: JobsIn,
  project: Project,
  documents: NewDocument[],
  quotas: DocumentQuotas,
): Promise<Document[] | null | ExceededLimit> {
  return runAtomically(database, async (transaction) => {
    if (!(await lockProject(transaction, project.id))) return null;
    const excess = await findExcess(transaction, project.organizationId, documents, quotas);
    if (excess !== null) return excess;
    const admitted: Document[] = [];
    for (const document of documents) {
      const inserted = await insert(transaction, project, document);
      await enqueueRun(transaction, jobsIn(transaction), inserted);
      admitted.push(inserted);
    }
    return admitted;
  });
}

/**
 * Returns the limit that would be exceeded. Usage is measured only for organizations with a limit, so that
 * uploads to other organizations do not wait for each other.
 */
async function findExcess(
  transaction: Transaction<Tables>,
  organizationId: string,
  added: NewDocument[],
  quotas: DocumentQuotas,
): Promise<ExceededLimit | null> {
  const { operator, owner } = await findLimits(transaction, organizationId);
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

async function insert(
  transaction: Transaction<Tables>,
  project: Project,
  document: NewDocument,
): Promise<Document> {
  const sha256 = Buffer.from(document.sha256, 'hex');
  const row = await transaction
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
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeSearchWords(transaction, row, '');
  await publishNews(transaction, row);
  return toDocument(row);
}

function toOriginJson(origin: Origin | null): string | null {
  if (origin === null) return null;
  const { rootId, path, position, depth } = origin;
  return JSON.stringify({ rootId, path, position, depth });
}
