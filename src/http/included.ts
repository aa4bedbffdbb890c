import { type DecisionSummary, summarizeDecision } from '../domain/document-summary.ts';
import type { Document } from '../domain/documents.ts';
import type { Records } from '../domain/ports/records.ts';
import type { Project } from '../domain/projects.ts';
import { findReasonCodes, findReviewReasons, type ReviewState, reviewStateOf } from '../domain/review.ts';
import { fieldError } from '../lib/api-error.ts';
import type { OverviewAnswer } from './schemas/overview.ts';
import { presentReviewReasons, type ReviewReasonsAnswer } from './schemas/review.ts';

/** What a list can include. */
export const LIST_INCLUDES = ['document_type', 'review', 'overview'] as const;
/** What a single document can include: the reasons are found by reading its result. */
export const DOCUMENT_INCLUDES = [...LIST_INCLUDES, 'review_reasons'] as const;

type Include = (typeof DOCUMENT_INCLUDES)[number];
type Included = ReadonlySet<Include>;

/** Additional members of a document. */
export interface IncludedMembers {
  document_type?: string | null;
  review?: ReviewState;
  review_decision?: DecisionSummary;
  overview?: OverviewAnswer;
  review_reasons?: ReviewReasonsAnswer;
}

/** The members requested with `?include=`. Throws 422 `invalid` for any name that is not allowed. */
export function toIncluded(include: string | undefined, allowed: readonly Include[]): Included {
  const asked = include?.split(',').map((name) => name.trim()) ?? [];
  return new Set(
    asked.map((name) => {
      const known = allowed.find((one) => one === name);
      if (known === undefined)
        throw fieldError(
          'include',
          'invalid',
          `must be one or more of ${allowed.join(', ')}, separated by commas`,
        );
      return known;
    }),
  );
}

/** The requested members of a document that need no further query. */
export function includedOf(
  document: Document,
  { reviewThreshold }: Pick<Project, 'reviewThreshold'>,
  included: Included,
): IncludedMembers {
  return {
    ...(included.has('document_type') ? { document_type: document.documentType } : {}),
    ...(included.has('review')
      ? { review: reviewStateOf(document, reviewThreshold), ...summarizeDecision(document) }
      : {}),
    ...(included.has('overview')
      ? { overview: { ...document.overview, reasons: findReasonCodes(document, reviewThreshold) } }
      : {}),
  };
}

/** All requested members of a single document. A document without a result has no reasons. */
export async function includedOfOne(
  records: Records,
  document: Document,
  project: Project,
  included: Included,
): Promise<IncludedMembers> {
  const members = includedOf(document, project, included);
  if (!included.has('review_reasons') || document.status !== 'completed') return members;
  const data = await records.results.findForReview(document.id);
  if (data === null) return members;
  const schema = await records.schemas.find(project.id);
  const reasons = findReviewReasons(
    data,
    schema?.schema ?? null,
    project.reviewThreshold,
    document.reviewFacts?.supplierConflicts,
  );
  const answer = presentReviewReasons(reasons, project.reviewThreshold);
  const { possibleDuplicateOf: older } = document;
  return {
    ...members,
    review_reasons: older === null ? answer : { ...answer, possible_duplicate_of: older },
  };
}
