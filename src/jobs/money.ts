const DECIMALS = new Map<string, number>();

/**
 * Returns the number of decimal places according to ISO 4217, such as 0 for JPY and 3 for KWD. Returns 2 if
 * the currency is unknown.
 */
function getCurrencyDecimals(currency: unknown): number {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return 2;
  const kept = DECIMALS.get(currency);
  if (kept !== undefined) return kept;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  DECIMALS.set(currency, decimals);
  return decimals;
}

/** Returns the number of decimal places of the currency or of the amount, whichever is larger. */
export function countDecimals(amount: number, currency: unknown): number {
  const own = /^-?\d+\.(\d+)$/.exec(String(amount))?.[1]?.length ?? 0;
  return Math.max(own, getCurrencyDecimals(currency));
}

/** Formats an amount such as `1234.50` without losing any digits. */
export function formatMoney(amount: number, currency: unknown): string {
  // Very large or very small numbers are in exponential notation, and are returned unchanged.
  if (/e/.test(String(amount))) return String(amount);
  return amount.toFixed(countDecimals(amount, currency));
}
