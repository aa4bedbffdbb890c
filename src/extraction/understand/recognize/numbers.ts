import type { View } from '../view/view.ts';

/** The number format of the document, which is either 1.234,56 or 1,234.56. */
export interface NumberHabit {
  decimal: '.' | ',';
}

/** Matches a day and month, or a time of day. Many languages write both with a period: "12.11.", "18.30". */
const DAY_OR_TIME = /^(?:[0-2]?\d|3[01])\.[0-5]\d$/;

/** A number with correctly grouped digits, either in thousands or as in India: "1,25,000". */
const GROUPED =
  /^(?:\d{1,3}(?:[ '’]\d{3})*(?:[.,]\d{3})*(?:[.,]\d{1,4})?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,4})?)$/;

/** Determines the number format from unambiguous numbers or, if these are inconclusive, from the language. */
export function detectNumberHabit(view: View): NumberHabit {
  const hasPoint = view.language === undefined || view.language === 'en';
  let comma = 0;
  let point = 0;
  for (const chunk of view.chunks) {
    for (const token of chunk.tokens) {
      if (!token.digits) continue;
      const found = /^\D{0,4}([\d.,'’]*\d)\D{0,4}$/.exec(token.text);
      const text = found?.[1];
      if (!text) continue;
      if (/\d\.\d{3},\d{1,4}$/.test(text)) comma += 3;
      else if (/\d,\d{3}\.\d{1,4}$/.test(text)) point += 3;
      else if (/^\d+,\d{2}$/.test(text)) comma++;
      else if (/^\d+\.\d{2}$/.test(text) && (hasPoint || !DAY_OR_TIME.test(text))) point++;
    }
  }
  if (comma !== point) return { decimal: comma > point ? ',' : '.' };
  return { decimal: hasPoint ? '.' : ',' };
}

/** Parses digits and separators. Returns null if they do not form a number. */
export function parseNumber(text: string, habit: NumberHabit): number | null {
  const bare = text.replace(/[\s'’]/g, '');
  if (!/^\d[\d.,]*$/.test(bare) && !/^[.,]\d+$/.test(bare)) return null;
  const separators = bare.replace(/\d/g, '');
  if (separators === '') return bare.length <= 15 ? Number(bare) : null;
  const last = separators.at(-1) as '.' | ',';
  const after = bare.length - bare.lastIndexOf(last) - 1;
  if (after === 0) return parseNumber(bare.slice(0, -1), habit);
  const mixed = new Set(separators).size > 1;
  if (mixed && separators.split(last).length > 2) return null;
  // In "100.000.00", both kinds of separator are the same character, because OCR misread one of them or the
  // document was printed that way.
  const many = !mixed && separators.length > 1 && after > 2;
  const thousands = many || (!mixed && after === 3 && last !== habit.decimal && !/^0/.test(bare));
  if (thousands) return GROUPED.test(bare) ? Number(bare.replace(/[.,]/g, '')) : null;
  if (!mixed && separators.length > 1 && !GROUPED.test(bare)) return null;
  const whole = bare.slice(0, bare.lastIndexOf(last)).replace(/[.,]/g, '');
  const value = Number(`${whole || '0'}.${bare.slice(bare.lastIndexOf(last) + 1)}`);
  return Number.isFinite(value) ? value : null;
}

const DIGITS = /(?:(?<![\p{L}.])[.,])?\d[\d.,'’\s]*/u;

/** Returns the digits and separators of the first number in a string; null if there is none. */
export function findDigits(text: string): string | null {
  return DIGITS.exec(text)?.[0].trim() ?? null;
}

/** Returns the first number in a string, with or without a currency or sign; null if there is none. */
export function parseAmount(text: string, habit: NumberHabit): number | null {
  const digits = findDigits(text)
    ?.replace(/\s/g, '')
    .replace(/[.,]+$/, '');
  const value = digits === undefined ? null : parseNumber(digits, habit);
  const isNegative = /[-−–(]\s*[^\d\s]{0,3}\s*[.,]?\d|\d[.,]?\s*[-−–]\s*$/.test(text);
  return isNegative && value !== null && value !== 0 ? -value : value;
}

/** Converts an amount to a whole number of cents, because fractions cannot be compared exactly. */
export function toCents(value: number): number {
  return Math.round(value * 100);
}

export function isNear(a: number, b: number, tolerance = 0.011): boolean {
  return Math.abs(a - b) <= tolerance;
}

export function round(value: number, digits = 2): number {
  const factor = 10 ** digits;
  return Math.round((value + Number.EPSILON) * factor) / factor;
}
