// These rules match those of the scorer that comes with the labelled sets.
import { parseMoney, simplifyText } from './compare.ts';

const splitWords = (text: unknown) =>
  String(text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter(Boolean);

/** Returns the fraction of the words in `wanted` that also occur in `got`. */
export function shareOfWanted(got: unknown, wanted: unknown): number {
  const words = splitWords(wanted);
  const left = splitWords(got);
  let common = 0;
  for (const word of words) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    common++;
  }
  return words.length === 0 ? 0 : common / words.length;
}

const TITLE = /^(?:mr|mrs|ms|mme|dr|herrn?|frau|sr|sra|m)\.?\s+/i;

export function isAmount(got: unknown, wanted: unknown): boolean {
  return Math.abs(parseMoney(got) - parseMoney(wanted)) < 0.0051;
}

export function isGiven(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

/**
 * Whether a value is correct. If the ground truth lists several equally good values, any of them is correct.
 * Text of three or more words may differ slightly.
 */
export function isRight(got: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => isRight(got, one));
  if (!isGiven(got)) return false;
  if (typeof wanted === 'boolean') return got === wanted;
  if (typeof wanted === 'number') return isAmount(got, wanted);
  const given = getName(got);
  const text = String(wanted);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return String(given).slice(0, 10) === text;
  if (simplifyText(text) === '') return String(given).trim() === text.trim();
  if (simplifyText(given) === simplifyText(text)) return true;
  if (simplifyText(String(given).replace(TITLE, '')) === simplifyText(text.replace(TITLE, ''))) return true;
  // A name in the ground truth can have several lines. Any one of them is accepted.
  if (
    text.includes('\n') &&
    text
      .split('\n')
      .some((line) => simplifyText(line).length > 2 && simplifyText(line) === simplifyText(given))
  )
    return true;
  return (
    splitWords(text).length >= 3 && shareOfWanted(given, text) >= 0.85 && shareOfWanted(text, given) >= 0.7
  );
}

function getName(value: unknown): unknown {
  if (Array.isArray(value)) return getName(value[0]);
  if (typeof value === 'object' && value !== null)
    return Reflect.get(value, 'name') ?? Reflect.get(value, 'address') ?? JSON.stringify(value);
  return value;
}

export interface Counts {
  right: number;
  given: number;
  expected: number;
}

function countLeaves(value: unknown): number {
  if (!isGiven(value)) return 0;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + countLeaves(inner), 0);
}

/** Counts correct, given and expected values. List entries are paired greedily, regardless of their order. */
export function compareTrees(got: unknown, wanted: unknown): Counts {
  if (!isGiven(wanted)) return { right: 0, given: 0, expected: 0 };
  if (Array.isArray(wanted))
    return compareLists(Array.isArray(got) ? got : isGiven(got) ? [got] : [], wanted);
  if (typeof wanted === 'object' && wanted !== null)
    return sumOf(
      Object.entries(wanted).map(([key, inner]) =>
        compareTrees(typeof got === 'object' && got !== null ? Reflect.get(got, key) : undefined, inner),
      ),
    );
  return { right: isRight(got, wanted) ? 1 : 0, given: isGiven(got) ? 1 : 0, expected: 1 };
}

function compareLists(got: readonly unknown[], wanted: readonly unknown[]): Counts {
  const pairs = wanted
    .flatMap((want, i) => got.map((one, j) => ({ right: compareTrees(one, want).right, i, j })))
    .filter(({ right }) => right > 0)
    .sort((a, b) => b.right - a.right);
  const mates = new Map<number, number>();
  const taken = new Set<number>();
  for (const { i, j } of pairs) {
    if (mates.has(i) || taken.has(j)) continue;
    mates.set(i, j);
    taken.add(j);
  }
  const usual = Math.round(countLeaves(wanted) / wanted.length);
  const more = got.filter((_, j) => !taken.has(j)).map((one) => Math.min(countLeaves(one), usual));
  return sumOf([
    ...wanted.map((want, i) => {
      const mate = mates.get(i);
      return mate === undefined
        ? { right: 0, given: 0, expected: countLeaves(want) }
        : compareTrees(got[mate], want);
    }),
    ...more.map((given) => ({ right: 0, given, expected: 0 })),
  ]);
}

function sumOf(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, one) => ({
      right: sum.right + one.right,
      given: sum.given + one.given,
      expected: sum.expected + one.expected,
    }),
    { right: 0, given: 0, expected: 0 },
  );
}
