import { keyOf } from '../view/token.ts';

/** How similar a value is to the taught values of its field. All numbers are between 0 and 1. */
export interface TextLikeness {
  /** Share of the taught values that are equal to the value. */
  same: number;
  /** Similarity to the most similar taught value. */
  likest: number;
  /** Share of the taught values with the same pattern of digits and letters. */
  shape: number;
}

type Value = string | number | boolean;

export function compareTexts(
  value: Value,
  taught: readonly Value[],
  weights: readonly number[],
): TextLikeness {
  const share = (isAlike: (one: Value) => boolean) =>
    taught.reduce<number>((sum, one, i) => sum + (isAlike(one) ? (weights[i] ?? 0) : 0), 0);
  const key = typeof value === 'string' ? keyOf(value) : '';
  const shape = computeShape(value);
  return {
    same: share((one) => (typeof one === 'string' ? key !== '' && keyOf(one) === key : one === value)),
    likest: Math.max(
      0,
      ...taught.map((one) => (typeof one === 'string' ? computeLikeness(key, keyOf(one)) : 0)),
    ),
    shape: share((one) => computeShape(one) === shape),
  };
}

/**
 * Returns the pattern of a string: "A-9" for "INV-0012". Each sequence of digits is replaced by 9, and each
 * sequence of letters by A.
 */
export function computeShape(value: Value): string {
  if (typeof value !== 'string') return typeof value;
  return value
    .replace(/\p{L}+/gu, 'A')
    .replace(/\d+/g, '9')
    .replace(/\s+/g, ' ');
}

/**
 * Returns the similarity of two strings, 0–1, based on the character pairs that they have in common (Dice's
 * coefficient).
 */
export function computeLikeness(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1;
  const [one, other] = [countPairs(a), countPairs(b)];
  let common = 0;
  for (const [pair, count] of one) common += Math.min(count, other.get(pair) ?? 0);
  return (2 * common) / Math.max(1, a.length + b.length - 2);
}

function countPairs(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let i = 0; i + 1 < text.length; i++) {
    const pair = text.slice(i, i + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
