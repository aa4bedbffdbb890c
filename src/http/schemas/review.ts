import { type Static, Type } from 'typebox';
import type { ReviewReasons } from '../../domain/review.ts';
import { ActorUserId, makeNullable, REQUIRED_TEXT, TIMESTAMP_PATTERN, Timestamp } from './common.ts';

/**
 * Limits the list, because a statement can have thousands of doubtful values, which nobody would review one
 * by one.
 */
const MAX_POINTERS = 1_000;

const Pointers = (description: string) => Type.Array(Type.String(), { description });

export const ReviewReasonsSchema = Type.Object(
  {
    threshold: Type.Number({
      description: 'The `review_threshold` of the project.',
      examples: [0.8],
    }),
    low_confidence: Pointers(
      `Values with a confidence below the threshold, by JSON pointer, lowest confidence first; at most ${MAX_POINTERS}.`,
    ),
    failed_checks: Type.Array(Type.String(), { description: 'Names of the checks that failed.' }),
    missing_fields: Pointers('Required fields that were not found, by JSON pointer.'),
    invalid_values: Pointers(
      'Values of custom fields that violate their `pattern`, `minimum`, `maximum` or `enum`, by JSON pointer.',
    ),
    supplier_conflicts: Pointers(
      'Values that contradict what is known about the supplier, by JSON pointer: a new IBAN or tax number.',
    ),
    doubtful_type: Type.Boolean({
      description: 'Whether the confidence of the document type is below the threshold.',
    }),
    possible_duplicate_of: Type.Optional(
      Type.String({
        description:
          'An older document from a different file that has the same type, supplier and number. Absent if there is none.',
      }),
    ),
  },
  { $id: 'ReviewReasons', title: 'ReviewReasons', description: 'The reasons for a review.' },
);

export const REJECTION_REASON_MAX = 1_000;

const Reason = Type.String({
  minLength: 1,
  maxLength: REJECTION_REASON_MAX,
  description: 'Why the document must not be used.',
  examples: ['Not our invoice'],
});

export const ReviewDecisionSchema = Type.Object(
  {
    at: Timestamp,
    key_id: makeNullable(Type.String(), {
      description: 'The API key that was used; null if a user was signed in.',
      examples: ['key_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    user_id: ActorUserId,
    reason: Type.Optional(Reason),
    postponed_until: Type.Optional({
      ...Timestamp,
      description: 'The time until which the review was postponed.',
    }),
  },
  {
    $id: 'ReviewDecision',
    title: 'ReviewDecision',
    description:
      'Who approved, rejected or postponed the document, and when. For a rejection, `reason` states why.',
  },
);

export const RejectionBody = Type.Object(
  {
    rejection: Type.Object(
      { reason: Type.String({ ...Reason, pattern: REQUIRED_TEXT }) },
      { title: 'Rejection', description: 'Why the document must not be used.' },
    ),
  },
  { title: 'RejectionRequest', description: 'Rejects the document.' },
);

export const PostponementBody = Type.Object(
  {
    postponement: Type.Object(
      {
        until: Type.String({
          pattern: TIMESTAMP_PATTERN,
          description:
            'When the document needs review again: a time in ISO 8601 format, at most a year from now.',
          examples: ['2026-12-01'],
        }),
      },
      { title: 'Postponement', description: 'The time until which the review is postponed.' },
    ),
  },
  { title: 'PostponementRequest', description: 'Postpones the review.' },
);

export type ReviewReasonsAnswer = Static<typeof ReviewReasonsSchema>;

export function presentReviewReasons(reasons: ReviewReasons, threshold: number): ReviewReasonsAnswer {
  return {
    threshold,
    low_confidence: reasons.lowConfidence.slice(0, MAX_POINTERS),
    failed_checks: reasons.failedChecks,
    missing_fields: reasons.missingFields,
    invalid_values: reasons.invalidValues,
    supplier_conflicts: reasons.supplierConflicts,
    doubtful_type: reasons.isTypeDoubtful,
  };
}
