import type { Selectable } from 'kysely';
import type { Decided, Document, EmailMetadata } from '../../domain/documents.ts';
import type { Run } from '../../domain/runs.ts';
import type { Tables } from './tables.ts';

/** Converts a row to a document. `possible_duplicate_of` is present only if the query selects it. */
export function toDocument(
  row: Selectable<Tables['documents']> & { possible_duplicate_of?: string | null },
): Document {
  return {
    id: row.id,
    organizationId: row.organization_id,
    projectId: row.project_id,
    filename: row.filename,
    contentType: row.content_type,
    fileSize: row.file_size,
    fileExtension: row.file_extension,
    status: row.status,
    pagesCount: row.pages_count,
    source: row.source,
    createdAt: row.created_at,
    sha256: row.sha256.toString('hex'),
    duplicateOf: row.duplicate_of,
    externalId: row.external_id,
    batch: row.batch,
    metadata: row.metadata,
    email: row.email === null ? null : { ...row.email, part: row.email.part ?? guessPart(row) },
    origin: row.parent_id === null || row.origin === null ? null : { parentId: row.parent_id, ...row.origin },
    requestedPages: row.requested_pages,
    chosenSegments: row.chosen_segments,
    error: row.error,
    documentType: row.document_type,
    reviewScore: row.review_score,
    reviewFacts: row.review_facts,
    ...toDecided(row),
    overview: {
      supplier: row.supplier,
      number: row.number,
      date: row.date,
      total: row.total,
      currency: row.currency,
    },
    assignedTo: row.assigned_to,
    possibleDuplicateOf: row.possible_duplicate_of ?? null,
  };
}

/** Returns the decision, without a postponement that has ended. */
function toDecided(row: Selectable<Tables['documents']>): Decided {
  const { reviewed, rejection_reason: rejectionReason, decided_by: actorId, decided_at: at } = row;
  const isOver = row.postponed_until === null || row.postponed_until <= new Date();
  const postponedUntil = isOver ? null : row.postponed_until;
  const isDecided = reviewed || rejectionReason !== null || postponedUntil !== null;
  const decision = !isDecided || actorId === null || at === null ? null : { actorId, at };
  return { reviewed, rejectionReason, postponedUntil, decision };
}

/**
 * Guesses the part for e-mails that were stored before `part` existed. Bodies are always plain text, and
 * attachments rarely are.
 */
function guessPart({ content_type }: Selectable<Tables['documents']>): EmailMetadata['part'] {
  return content_type === 'text/plain' ? 'body' : 'attachment';
}

export function toRun(row: Selectable<Tables['runs']>): Run {
  return {
    id: row.id,
    documentId: row.document_id,
    state: row.state,
    attempts: row.attempts,
    crashes: row.crashes,
    engine: row.engine,
    schemaVersion: row.schema_version,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    progress:
      row.state !== 'running' || row.pages_done === null || row.pages_total === null
        ? null
        : { pagesDone: row.pages_done, pagesCount: row.pages_total },
    warnings: row.warnings,
    error: row.error,
    modelUsage: row.model_usage,
  };
}
