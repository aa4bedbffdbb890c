import {
  findComparisonCondition,
  findMissingCondition,
  findRangeCondition,
  findSignCondition,
} from './amount-conditions.ts';
import { type AskedRows, type Condition, createAskedRows } from './asked-rows.ts';
import { findCodeCondition, findMarkCondition, findRateCondition } from './code-conditions.ts';
import { findDateCondition } from './date-conditions.ts';
import { findExcludingCondition, findGivenCondition, findUnitCondition } from './given-conditions.ts';

const FINDERS: readonly ((asked: AskedRows) => Condition | null)[] = [
  findRateCondition,
  findCodeCondition,
  findMarkCondition,
  findSignCondition,
  findComparisonCondition,
  findRangeCondition,
  findMissingCondition,
  findDateCondition,
  findUnitCondition,
  findGivenCondition,
  findExcludingCondition,
];

/** A list with fewer rows is not filtered. */
const FEWEST_ROWS = 2;

/**
 * Removes the rows that do not meet the conditions in the description of a list, as in "only items taxed at
 * 25 %". A condition that no row meets was probably misunderstood and is ignored.
 */
export function filterRows(asked: Omit<AskedRows, 'text' | 'words'>): readonly number[] {
  let kept = asked.rows;
  for (const find of FINDERS) {
    if (kept.length < FEWEST_ROWS) break;
    const isMet = find(createAskedRows({ ...asked, rows: kept }));
    const met = isMet === null ? kept : kept.filter((row) => isMet(row) === true);
    if (met.length > 0) kept = met;
  }
  return kept;
}
