import type { Decided } from '../../domain/documents.ts';
import type { ListedResult } from '../../domain/ports/records.ts';

/** Returns the columns that duplicate parts of a document's result, for lists and filters. */
export function toListedColumns({ reviewScore, ...listed }: ListedResult) {
  return { review_score: reviewScore, ...toOverviewColumns(listed) };
}

/**
 * Returns these columns without the score, which must not change for documents that were processed before
 * migration `0010_review_score.sql`.
 */
export function toOverviewColumns({
  reviewFacts,
  overview,
  duplicateKey,
}: Omit<ListedResult, 'reviewScore'>) {
  return { review_facts: JSON.stringify(reviewFacts), ...overview, duplicate_key: duplicateKey };
}

export function toDecisionColumns({ reviewed, rejectionReason, postponedUntil, decision }: Decided) {
  return {
    reviewed,
    rejection_reason: rejectionReason,
    postponed_until: postponedUntil,
    decided_by: decision?.actorId ?? null,
    decided_at: decision?.at ?? null,
  };
}
