const DECIMALS = new Map<string, number>();

/**
 * Returns the number of decimal places of a currency by ISO 4217, such as 0 for JPY and 3 for KWD; 2 if it is unknown.
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

/**
 * Returns the number of decimal places with which an amount is written: those of its currency, or more if it has more.
 */
export function countDecimals(amount: number, currency: unknown): number {
  const own = /^-?\d+\.(\d+)$/.exec(String(amount))?.[1]?.length ?? 0;
  return Math.max(own, getCurrencyDecimals(currency));
}

/** Formats an amount such as `1234.50`: with a decimal point, no separators, and no digit lost. */
export function formatMoney(amount: number, currency: unknown): string {
  // Such numbers are in exponential notation.
  if (/e/.test(String(amount))) return String(amount);
  return amount.toFixed(countDecimals(amount, currency));
}
