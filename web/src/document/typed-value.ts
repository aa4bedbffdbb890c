/** What was typed, in the type that the value had before; text where there was none. */
export function typedValue(text: string, before: unknown): { value: unknown } | { problem: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: 'Type a value, or say that it is not in the document.' };
  if (typeof before === 'number') {
    const number = Number(withDecimalPoint(trimmed));
    return Number.isFinite(number)
      ? { value: number }
      : { problem: 'This must be a number, such as 1234.50.' };
  }
  if (typeof before === 'boolean') {
    if (/^(yes|true|x)$/i.test(trimmed)) return { value: true };
    if (/^(no|false)$/i.test(trimmed)) return { value: false };
    return { problem: 'This must be yes or no.' };
  }
  return { value: trimmed };
}

/** `1.234,50` and `1,234.50` → `1234.50`: the last mark before one or two digits is the decimal one. */
export function withDecimalPoint(text: string): string {
  const bare = text.replace(/[\s'’]/g, '');
  const decimal = /^(.*)[.,](\d{1,2})$/.exec(bare);
  if (decimal === null) return /^-?\d{1,3}([.,]\d{3})+$/.test(bare) ? bare.replace(/[.,]/g, '') : bare;
  return `${(decimal[1] ?? '').replace(/[.,]/g, '')}.${decimal[2] ?? ''}`;
}
