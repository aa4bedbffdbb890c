import type { FieldSchema } from '../lib/field-schema.ts';
import type { JsonObject } from '../lib/json-pointer.ts';
import { computeDuplicateKey, readOverview } from './overview.ts';
import type { ListedResult } from './ports/records.ts';
import { findReviewFacts, scoreForReview } from './review.ts';

/**
 * Returns the values that are stored next to a result, so that lists need not read it. `schema` contains the custom
 * fields, `supplierConflicts` the pointers of values that contradict the record of the supplier.
 */
export function toListedResult(
  data: JsonObject,
  schema: FieldSchema | null,
  supplierConflicts: readonly string[] = [],
): ListedResult {
  const overview = readOverview(data);
  return {
    reviewScore: scoreForReview(data, schema, supplierConflicts),
    reviewFacts: findReviewFacts(data, schema, supplierConflicts),
    overview,
    duplicateKey: computeDuplicateKey(data, overview),
  };
}
