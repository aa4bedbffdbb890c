import { REQUIRED_FIELDS } from '../lib/document-types.ts';
import type { FieldSchema } from '../lib/field-schema.ts';
import { escapeToken, getValueAt, type JsonObject, type JsonValue } from '../lib/json-pointer.ts';
import { isObject } from './corrections.ts';
import { findInvalidValues } from './find-invalid-values.ts';

/**
 * `none`: no review is needed. `needed`: a person should review the result. The other states mean that a
 * person has postponed, approved (`done`) or rejected the result.
 */
export const REVIEW_STATES = ['none', 'needed', 'postponed', 'done', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What a person should check, as pointers into the result. */
export interface ReviewReasons {
  /** Values with a confidence below the threshold, least certain first. */
  lowConfidence: string[];
  failedChecks: string[];
  /** Required fields that were not found. */
  missingFields: string[];
  /** Custom values that violate the rules of their field. */
  invalidValues: string[];
  isTypeDoubtful: boolean;
  /** Values that contradict approved documents from the same supplier. */
  supplierConflicts: string[];
}

/** Codes of the reasons, most serious first. */
export const REVIEW_REASON_CODES = [
  'missing_fields',
  'failed_checks',
  'invalid_values',
  'possible_duplicate',
  'supplier_conflict',
  'doubtful_type',
  'low_confidence',
] as const;
export type ReviewReasonCode = (typeof REVIEW_REASON_CODES)[number];

/** Stored facts about a result. They explain why the result needs review, regardless of the threshold. */
export interface ReviewFacts {
  /** Lowest confidence of any value; 1 if no value has a confidence. */
  lowestConfidence: number;
  typeConfidence: number;
  hasFailedChecks: boolean;
  hasMissingFields: boolean;
  /** Absent from results that older versions stored. */
  hasInvalidValues?: boolean;
  /**
   * Pointers to values that contradict the supplier's record. Absent from results that older versions stored.
   */
  supplierConflicts?: readonly string[];
}

/**
 * Score for a failed check, an invalid value, a supplier conflict or a missing required field. It is below
 * every threshold.
 */
const BELOW_ALL_THRESHOLDS = -1;

/**
 * Returns a score for the certainty of a result, which needs review if the score is below the project's
 * threshold. `schema` contains the custom fields. A required field without a value lowers the score below
 * every threshold.
 */
export function scoreForReview(
  data: JsonObject,
  schema: FieldSchema | null,
  supplierConflicts: readonly string[] = [],
): number {
  const facts = findReviewFacts(data, schema);
  const { hasFailedChecks, hasMissingFields, hasInvalidValues } = facts;
  if (hasFailedChecks || hasMissingFields || hasInvalidValues || supplierConflicts.length > 0)
    return BELOW_ALL_THRESHOLDS;
  return Math.min(facts.lowestConfidence, facts.typeConfidence);
}

export function findReviewFacts(
  data: JsonObject,
  schema: FieldSchema | null,
  supplierConflicts: readonly string[] = [],
): ReviewFacts {
  return {
    lowestConfidence: listConfidences(data).reduce(
      (lowest, [, confidence]) => Math.min(lowest, confidence),
      1,
    ),
    typeConfidence: typeConfidence(data),
    hasFailedChecks: findFailedChecks(data).length > 0,
    hasMissingFields: findMissingFields(data, schema).length > 0,
    hasInvalidValues: findInvalidValues(data, schema).length > 0,
    supplierConflicts,
  };
}

/** Returns the state of a document's review. `reviewScore` is null if there is no result. */
export function findReviewState(
  { reviewed, rejectionReason, postponedUntil, reviewScore, possibleDuplicateOf }: ReviewedDocument,
  threshold: number,
): ReviewState {
  if (reviewed) return 'done';
  if (rejectionReason !== null) return 'rejected';
  if (reviewScore === null) return 'none';
  if (postponedUntil !== null) return 'postponed';
  return reviewScore < threshold || possibleDuplicateOf !== null ? 'needed' : 'none';
}

interface ReviewedDocument {
  reviewed: boolean;
  rejectionReason: string | null;
  postponedUntil: Date | null;
  reviewScore: number | null;
  possibleDuplicateOf: string | null;
}

/** Returns no reasons if the document does not need review. */
export function findReasonCodes(
  document: ReviewedDocument & { reviewFacts: ReviewFacts | null },
  threshold: number,
): ReviewReasonCode[] {
  if (findReviewState(document, threshold) !== 'needed') return [];
  const { reviewFacts: facts, possibleDuplicateOf } = document;
  const holds: Record<ReviewReasonCode, boolean> = {
    missing_fields: facts?.hasMissingFields ?? false,
    failed_checks: facts?.hasFailedChecks ?? false,
    invalid_values: facts?.hasInvalidValues ?? false,
    doubtful_type: facts !== null && facts.typeConfidence < threshold,
    low_confidence: facts !== null && facts.lowestConfidence < threshold,
    possible_duplicate: possibleDuplicateOf !== null,
    supplier_conflict: (facts?.supplierConflicts ?? []).length > 0,
  };
  return REVIEW_REASON_CODES.filter((code) => holds[code]);
}

export function findReviewReasons(
  data: JsonObject,
  schema: FieldSchema | null,
  threshold: number,
  supplierConflicts: readonly string[] = [],
): ReviewReasons {
  const low = listConfidences(data).filter(([, confidence]) => confidence < threshold);
  return {
    lowConfidence: low.sort(([, a], [, b]) => a - b).map(([pointer]) => pointer),
    failedChecks: findFailedChecks(data),
    missingFields: findMissingFields(data, schema),
    invalidValues: findInvalidValues(data, schema),
    isTypeDoubtful: typeConfidence(data) < threshold,
    supplierConflicts: [...supplierConflicts],
  };
}

function findFailedChecks({ checks }: JsonObject): string[] {
  if (!Array.isArray(checks)) return [];
  return checks.flatMap((check) =>
    isObject(check) && check.passed === false && typeof check.name === 'string' ? [check.name] : [],
  );
}

function findMissingFields(data: JsonObject, schema: FieldSchema | null): string[] {
  const segments = Array.isArray(data.segments) ? data.segments : [];
  const missing = listMissing(data, data.document_type, '/fields');
  // Skip the first segment, because its values are also at the top level.
  for (const [index, segment] of segments.entries()) {
    if (index > 0 && isObject(segment))
      missing.push(...listMissing(data, segment.document_type, `/segments/${index}/fields`));
  }
  for (const name of schema?.required ?? []) {
    const pointer = `/custom/${escapeToken(name)}`;
    if (isEmpty(getValueAt(data, pointer))) missing.push(pointer);
  }
  return missing;
}

function listMissing(data: JsonObject, type: JsonValue | undefined, fields: string): string[] {
  const required = typeof type === 'string' ? (REQUIRED_FIELDS[type] ?? []) : [];
  return required
    .filter((alternatives) => alternatives.every((path) => isEmpty(getValueAt(data, fields + path))))
    .map(([path = '']) => fields + path);
}

function isEmpty(value: JsonValue | undefined): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Returns the confidence of the document type, which is 1 if a person chose the type. */
function typeConfidence({ document_type_confidence: confidence, evidence }: JsonObject): number {
  const source = isObject(evidence) ? evidence['/document_type'] : undefined;
  if (isObject(source) && source.method === 'human') return 1;
  return typeof confidence === 'number' ? confidence : 1;
}

function listConfidences({ evidence }: JsonObject): [pointer: string, confidence: number][] {
  return Object.entries(isObject(evidence) ? evidence : {}).flatMap(([pointer, source]) => {
    // The first segment's values are also at the top level and must not be counted twice.
    const isRepeated = pointer.startsWith('/segments/0/');
    if (isRepeated || !isObject(source) || typeof source.confidence !== 'number') return [];
    return [[pointer, source.confidence]];
  });
}
