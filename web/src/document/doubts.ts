import type { ReviewReasons } from '#client/types';
import type { ParsedData } from '../api/shapes.ts';
import { isObject } from './places.ts';

/**
 * The values that a check compares, keyed by the name of the check. The value that is most likely to be wrong
 * comes first.
 */
const CHECKED: Record<string, string[]> = {
  total_is_subtotal_plus_tax: ['/fields/total', '/fields/subtotal', '/fields/tax_total'],
  line_items_add_up: ['/fields/subtotal', '/fields/total'],
  due_date_is_not_before_date: ['/fields/due_date', '/fields/date'],
  transactions_add_up: ['/fields/closing_balance', '/fields/opening_balance'],
  period_end_is_not_before_start: ['/fields/period_end', '/fields/period_start'],
  net_pay_is_not_more_than_gross: ['/fields/net_pay', '/fields/gross_pay'],
};

export interface Doubt {
  pointer: string;
  isMissing: boolean;
}

/** Lists everything to review, in this order: missing values, failed checks, uncertain values. */
export function listDoubts(reasons: ReviewReasons, data: ParsedData): Doubt[] {
  const found = [
    ...reasons.failed_checks
      .flatMap((check) => CHECKED[check] ?? [])
      .filter((pointer) => isThere(data, pointer)),
    ...reasons.invalid_values,
    ...reasons.supplier_conflicts,
    ...reasons.low_confidence,
  ];
  return [
    ...reasons.missing_fields.map((pointer) => ({ pointer, isMissing: true })),
    ...[...new Set(found)].map((pointer) => ({ pointer, isMissing: false })),
  ];
}

function isThere({ fields }: ParsedData, pointer: string): boolean {
  return isObject(fields) && Object.hasOwn(fields, pointer.slice('/fields/'.length));
}
