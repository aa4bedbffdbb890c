import { type Kysely, sql } from 'kysely';
import type { DocumentFilter } from '../../domain/ports/records.ts';
import { countWhere } from './document-counts.ts';
import {
  type DocumentsQuery,
  isPostponed,
  isUndecided,
  needsReview,
  possibleDuplicate,
} from './document-filter.ts';
import type { Tables } from './tables.ts';

export interface ReviewCounts {
  reviewNeeded: number;
  reviewPostponed: number;
}

export function countUndecided(
  query: DocumentsQuery,
  projectId: string,
  threshold: number,
): Promise<ReviewCounts> {
  const isNeeded = sql<boolean>`not ${isPostponed} and ${needsReview(projectId, threshold)}`;
  // In projects whose documents are reviewed, few documents have a score but no decision.
  return query
    .where(isUndecided)
    .where('review_score', 'is not', null)
    .select([countWhere(isNeeded).as('reviewNeeded'), countWhere(isPostponed).as('reviewPostponed')])
    .executeTakeFirstOrThrow();
}

/**
 * Counts the documents of a project faster than `countUndecided`. Reads only rows of postponed documents and
 * of documents with a repeated key. An index is enough to count the others.
 */
export async function countUndecidedOfProject(
  database: Kysely<Tables>,
  projectId: string,
  threshold: number,
): Promise<ReviewCounts> {
  const undecided = sql`documents where project_id = ${projectId} and not reviewed
    and rejection_reason is null and review_score is not null`;
  const postponed = sql`${undecided} and postponed_until > now()`;
  const { rows } = await sql<ReviewCounts>`
    select (select count(*) from ${undecided} and review_score < ${threshold})
      - (select count(*) from ${postponed} and review_score < ${threshold})
      + (select count(*) from ${undecided} and review_score >= ${threshold} and not ${isPostponed}
          and duplicate_key in (select r.duplicate_key from repeated_keys r where r.project_id = ${projectId})
          and ${possibleDuplicate} is not null) as "reviewNeeded",
      (select count(*) from ${postponed}) as "reviewPostponed"`.execute(database);
  return rows[0] ?? { reviewNeeded: 0, reviewPostponed: 0 };
}

/** Returns true if `countUndecidedOfProject` can count the documents of this filter. */
export function isReviewNeededFilter(
  filter: DocumentFilter,
): filter is { review: { state: 'needed'; threshold: number } } {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return given.length === 1 && filter.review?.state === 'needed';
}
