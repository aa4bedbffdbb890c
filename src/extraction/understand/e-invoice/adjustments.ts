// Discounts and charges that apply to a whole electronic invoice (BG-20 and BG-21 of EN 16931). Each is
// stored as a string that people can read and that exports can split into parts.
import { joinTexts, readText, type Sourced } from './sourced.ts';
import type { XmlNode } from './xml.ts';

/** Keys under which discounts and charges are stored in `key_values`. */
export const ALLOWANCE = 'Allowance';
export const CHARGE = 'Charge';

export interface AdjustmentParts {
  amount: number;
  /** A code from UNCL 5305, such as `S`. */
  category: string | undefined;
  /** The rate in percent. */
  rate: number | undefined;
  reason: string | undefined;
  /** A code from UNCL 5189 (allowances) or UNCL 7161 (charges). */
  reasonCode: string | undefined;
}

/** Paths of the elements that contain the parts of a discount or charge. */
type AdjustmentPaths = Record<'amount' | 'category' | 'rate' | 'reason' | 'reasonCode', readonly string[]>;

/**
 * Reads a discount or charge and returns it as a string such as `25.00 · S 25 % · Freight [FC]`. Returns
 * undefined if the amount is missing or zero.
 */
export function readAdjustment(node: XmlNode, paths: AdjustmentPaths): Sourced<string> | undefined {
  const amount = readText(node, ...paths.amount);
  if (amount === undefined || !(Math.abs(Number(amount.value)) > 0)) return undefined;
  const rate = readText(node, ...paths.rate);
  const code = readText(node, ...paths.reasonCode);
  const tax = joinTexts([readText(node, ...paths.category), appendText(rate, ' %')], ' ');
  const reason = joinTexts(
    [readText(node, ...paths.reason), code && { ...code, value: `[${code.value}]` }],
    ' ',
  );
  return joinTexts([amount, tax, reason], ' · ');
}

function appendText(found: Sourced<string> | undefined, end: string): Sourced<string> | undefined {
  return found && { ...found, value: `${found.value}${end}` };
}

const PATTERN =
  /^(-?[\d.]+)(?: · (?=[A-Z]{1,2}(?: |$)|[\d.]+ %)([A-Z]{1,2})? ?(?:([\d.]+) %)?)?(?: · (.*?))?(?: ?\[(\w+)\])?$/s;

/** Splits a string created by `readAdjustment` into its parts. Returns null for any other string. */
export function parseAdjustment(text: string): AdjustmentParts | null {
  const [, amount, category, rate, reason, reasonCode] = PATTERN.exec(text) ?? [];
  if (amount === undefined || !Number.isFinite(Number(amount))) return null;
  return {
    amount: Number(amount),
    category,
    rate: rate === undefined ? undefined : Number(rate),
    reason: reason === '' ? undefined : reason,
    reasonCode,
  };
}
