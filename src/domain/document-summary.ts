import { presentActor } from './callers.ts';
import type { Document } from './documents.ts';

/** A document without its result, for lists and webhooks. */
export interface DocumentSummary {
  id: string;
  filename: string;
  content_type: string;
  file_size: number;
  file_extension: string;
  status: Document['status'];
  pages_count: number | null;
  source: Document['source'];
  created_at: string;
  external_id?: string;
  batch?: string;
  metadata?: Record<string, unknown>;
  duplicate_of?: string;
  parent_id?: string;
  path_in_parent?: string;
}

export function summarizeDocument(document: Document): DocumentSummary {
  return {
    id: document.id,
    filename: document.filename,
    content_type: document.contentType,
    file_size: document.fileSize,
    file_extension: document.fileExtension,
    status: document.status,
    pages_count: document.pagesCount,
    source: document.source,
    created_at: document.createdAt.toISOString(),
    ...(document.externalId === null ? {} : { external_id: document.externalId }),
    ...(document.batch === null ? {} : { batch: document.batch }),
    ...(document.metadata === null ? {} : { metadata: document.metadata }),
    ...(document.duplicateOf === null ? {} : { duplicate_of: document.duplicateOf }),
    ...(document.origin === null
      ? {}
      : { parent_id: document.origin.parentId, path_in_parent: document.origin.path }),
  };
}

export interface DecisionSummary {
  at: string;
  /** Null if a signed-in user made the decision; `user_id` then identifies the user. */
  key_id: string | null;
  user_id: string | null;
  reason?: string;
  postponed_until?: string;
}

/** Returns an empty object if nobody has made a decision. */
export function summarizeDecision({ decision, rejectionReason, postponedUntil }: Document): {
  review_decision?: DecisionSummary;
} {
  if (decision === null) return {};
  const { at, actorId } = decision;
  const reason = rejectionReason === null ? {} : { reason: rejectionReason };
  const until = postponedUntil === null ? {} : { postponed_until: postponedUntil.toISOString() };
  return { review_decision: { at: at.toISOString(), ...presentActor(actorId), ...reason, ...until } };
}
