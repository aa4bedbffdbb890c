/** Reduces text to its letters and digits. */
export function simplifyText(value: unknown): string {
  return String(value ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export function parseMoney(value: unknown): number {
  if (typeof value === 'number') return value;
  if (/^-?\d+(\.\d+)?$/.test(String(value ?? '').trim())) return Number(value);
  const text = String(value ?? '').replace(/[^\d.,-]/g, '');
  if (text === '') return Number.NaN;
  const decimal = /[.,](\d{1,2})$/.exec(text);
  return decimal
    ? Number(`${text.slice(0, decimal.index).replace(/[.,]/g, '')}.${decimal[1]}`)
    : Number(text.replace(/[.,]/g, ''));
}

export function isSameText(a: unknown, b: unknown): boolean {
  return simplifyText(b) !== '' && simplifyText(a) === simplifyText(b);
}

export function isSameMoney(a: unknown, b: unknown): boolean {
  return Math.abs(parseMoney(a) - parseMoney(b)) < 0.005;
}

/**
 * Whether two names are the same. If `b` has several lines, `a` may match any of them. Salutations are
 * ignored.
 */
export function isSameName(a: unknown, b: unknown): boolean {
  const lines = [String(b), ...String(b).split('\n')];
  const bare = String(b).replace(/^(herrn?|frau|firma|monsieur|madame|m\.|mme)\s+/i, '');
  return (
    lines.some((line) => simplifyText(line).length > 2 && simplifyText(a) === simplifyText(line)) ||
    (simplifyText(bare) !== '' && simplifyText(a) === simplifyText(bare))
  );
}

export function shareOfWords(a: unknown, b: unknown): number {
  const split = (value: unknown) =>
    String(value ?? '')
      .toUpperCase()
      .split(/[^\p{L}\p{N}.]+/u)
      .filter(Boolean);
  const have = new Map<string, number>();
  for (const word of split(a)) have.set(word, (have.get(word) ?? 0) + 1);
  const wanted = split(b);
  let found = 0;
  for (const word of wanted) {
    const left = have.get(word) ?? 0;
    if (left > 0) found++;
    have.set(word, left - 1);
  }
  return wanted.length === 0 ? 0 : found / wanted.length;
}
