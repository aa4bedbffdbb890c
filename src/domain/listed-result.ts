import type { FieldSchema } from '../lib/field-schema.ts';
import type { JsonObject } from '../lib/json-pointer.ts';
import type { SupplierJudgement } from './judge-supplier.ts';
import { computeDuplicateKey, readOverview } from './overview.ts';
import type { ListedResult } from './ports/records.ts';
import { findReviewFacts, scoreForReview } from './review.ts';

/**
 * Returns the values that are stored next to a result, so that listing documents does not require reading
 * their results. `schema` contains the custom fields.
 */
export function toListedResult(
  data: JsonObject,
  schema: FieldSchema | null,
  { conflicts, duplicateKey }: SupplierJudgement = { conflicts: [], duplicateKey: null },
): ListedResult {
  const overview = readOverview(data);
  return {
    reviewScore: scoreForReview(data, schema, conflicts),
    reviewFacts: findReviewFacts(data, schema, conflicts),
    overview,
    duplicateKey: duplicateKey ?? computeDuplicateKey(data, overview),
  };
}
