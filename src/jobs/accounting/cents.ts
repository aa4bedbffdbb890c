/** Rounds to cents. Half a cent is rounded away from zero, as is usual on invoices. */
export function roundCents(value: number): number {
  return roundTo(value, 2);
}

export function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor * (1 + Number.EPSILON))) / factor;
}

export function addUp(values: readonly number[]): number {
  return roundCents(values.reduce((sum, value) => sum + value, 0));
}

/** Formats an amount such as `1234.50`. */
export function formatCents(value: number): string {
  const text = roundCents(value).toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}

/** Formats a number without trailing zeros, and never with an exponent. */
export function formatDecimal(value: number, digits: number): string {
  const text = roundTo(value, digits).toFixed(digits);
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
}
