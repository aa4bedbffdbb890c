import type { Row } from '../../api/shapes.ts';

export interface Sum {
  sum: number;
  /** The field that the sum should match; null if the document has no such field. */
  expected: { name: string; value: number } | null;
  fits: boolean;
}

/** Tolerances for rounded amounts, the same as in the service's checks. */
const TOLERANCE = { once: 0.02, perRow: 0.005 };

/**
 * Adds up the amounts of a list, and finds the field that the sum should match. Returns null if the list has
 * no amounts.
 */
export function addUp(list: string, rows: readonly Row[], fields: Record<string, unknown>): Sum | null {
  const amounts = rows.map((row) => row.amount).filter((amount) => typeof amount === 'number');
  if (amounts.length === 0) return null;
  const readNumber = (name: string) => {
    const value = fields[name];
    return typeof value === 'number' ? value : null;
  };
  const opening = readNumber('opening_balance');
  const start = list === 'transactions' && opening !== null ? opening : 0;
  const sum = round(amounts.reduce((total, amount) => total + amount, start));
  const tolerance = TOLERANCE.once + TOLERANCE.perRow * amounts.length;
  const targets = list === 'transactions' && opening === null ? [] : (TARGETS[list] ?? []);
  const candidates = targets.flatMap((name) => {
    const value = readNumber(name);
    return value === null ? [] : [{ name, value }];
  });
  const discount = readNumber('discount_total') ?? 0;
  const extras = list === 'line_items' ? [0, discount, -(readNumber('shipping') ?? 0)] : [0];
  const matched = candidates.find(({ value }) =>
    extras.some((extra) => Math.abs(sum - (value + extra)) <= tolerance),
  );
  return { sum, expected: matched ?? candidates[0] ?? null, fits: matched !== undefined };
}

/** The fields that the sum of a list should match. */
const TARGETS: Record<string, string[]> = {
  line_items: ['subtotal', 'total'],
  taxes: ['tax_total'],
  transactions: ['closing_balance'],
};

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
