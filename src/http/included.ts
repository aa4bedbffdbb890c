import { type DecisionSummary, summarizeDecision } from '../domain/document-summary.ts';
import type { Document } from '../domain/documents.ts';
import type { Records } from '../domain/ports/records.ts';
import type { Project } from '../domain/projects.ts';
import { findReasonCodes, findReviewReasons, findReviewState, type ReviewState } from '../domain/review.ts';
import { createFieldError } from '../lib/api-error.ts';
import { findSnippet, type SnippetPart } from '../lib/find-snippet.ts';
import type { OverviewAnswer } from './schemas/overview.ts';
import { type ProgressAnswer, presentProgress } from './schemas/progress.ts';
import { presentReviewReasons, type ReviewReasonsAnswer } from './schemas/review.ts';

export const LIST_INCLUDES = [
  'document_type',
  'review',
  'overview',
  'assignment',
  'fields',
  'snippet',
  'progress',
] as const;
/** Optional properties that are available both in lists and in responses with a single document. */
export const COMMON_INCLUDES = ['document_type', 'review', 'overview'] as const;
/** Lists cannot include the review reasons, because finding them requires reading the result. */
export const DOCUMENT_INCLUDES = [...COMMON_INCLUDES, 'assignment', 'review_reasons', 'progress'] as const;

type Include = (typeof DOCUMENT_INCLUDES)[number] | (typeof LIST_INCLUDES)[number];
type Included = ReadonlySet<Include>;

export interface IncludedMembers {
  document_type?: string | null;
  review?: ReviewState;
  review_decision?: DecisionSummary;
  overview?: OverviewAnswer;
  assigned_to?: string | null;
  review_reasons?: ReviewReasonsAnswer;
  progress?: ProgressAnswer;
}

/** Throws a 422 error with code `invalid` if a name is not allowed. */
export function toIncluded(include: string | undefined, allowed: readonly Include[]): Included {
  const asked = include?.split(',').map((name) => name.trim()) ?? [];
  return new Set(
    asked.map((name) => {
      const known = allowed.find((one) => one === name);
      if (known === undefined)
        throw createFieldError(
          'include',
          'invalid',
          `must be one or more of ${allowed.join(', ')}, separated by commas`,
        );
      return known;
    }),
  );
}

/** Returns the requested properties that need no further query. */
export function getIncludedMembers(
  document: Document,
  { reviewThreshold }: Pick<Project, 'reviewThreshold'>,
  included: Included,
): IncludedMembers {
  return {
    ...(included.has('document_type') ? { document_type: document.documentType } : {}),
    ...(included.has('review')
      ? { review: findReviewState(document, reviewThreshold), ...summarizeDecision(document) }
      : {}),
    ...(included.has('overview')
      ? { overview: { ...document.overview, reasons: findReasonCodes(document, reviewThreshold) } }
      : {}),
    ...(included.has('assignment') ? { assigned_to: document.assignedTo } : {}),
  };
}

/** Number of characters at the beginning of a document's text from which snippets are taken. */
const SNIPPET_CHARACTERS = 50_000;

/** Returns the parts of each document's text that match the query, keyed by document identifier. */
export async function findSnippets(
  records: Pick<Records, 'results'>,
  documents: readonly Document[],
  query: string,
): Promise<Map<string, SnippetPart[]>> {
  const ids = documents.map(({ id }) => id);
  const texts = await records.results.findTextBeginnings(ids, SNIPPET_CHARACTERS);
  const snippets = [...texts].map(([id, text]) => [id, findSnippet(text, query)] as const);
  return new Map(snippets.flatMap(([id, snippet]) => (snippet === null ? [] : [[id, snippet]])));
}

/**
 * Returns the progress of each document, keyed by document identifier. Omits documents that have not reported
 * any progress.
 */
export async function findProgress(
  { runs }: Pick<Records, 'runs'>,
  documents: readonly Document[],
): Promise<Map<string, ProgressAnswer>> {
  const pending = documents.filter(({ status }) => status === 'pending').map(({ id }) => id);
  const found = await runs.findProgress(pending);
  return new Map([...found].map(([id, progress]) => [id, presentProgress(progress)]));
}

/** Loads the requested properties of one document. A document without a result has no review reasons. */
export async function loadIncludedMembers(
  records: Records,
  document: Document,
  project: Project,
  included: Included,
): Promise<IncludedMembers> {
  const progress = included.has('progress')
    ? (await findProgress(records, [document])).get(document.id)
    : undefined;
  const members = {
    ...getIncludedMembers(document, project, included),
    ...(progress === undefined ? {} : { progress }),
  };
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
