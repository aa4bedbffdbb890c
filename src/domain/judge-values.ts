import { getValueAt, type JsonObject, type JsonValue } from '../lib/json-pointer.ts';
import { isObject, type NewCorrection } from './corrections.ts';

/**
 * The correct values, in the form of corrections. Each list named in `lists` must contain exactly the entries
 * that the corrections add to it.
 */
export interface ExpectedValues {
  corrections: NewCorrection[];
  lists: string[];
}

/** The number of expected values and how many of them are correct. Each list entry counts as one value. */
export interface Judgement {
  expected: number;
  right: number;
}

/** Judgements, keyed by the JSON pointer of the field or list. */
export type Judgements = Record<string, Judgement>;

/** Compares a result with the expected values. If null is expected, a missing value is correct. */
export function judgeValues(data: JsonObject, { corrections, lists }: ExpectedValues): Judgements {
  const judged: Judgements = {};
  for (const { pointer, value } of corrections)
    if (!pointer.endsWith('/-'))
      judged[pointer] = {
        expected: 1,
        right: isEqualValue(getValueAt(data, pointer) ?? null, value) ? 1 : 0,
      };
  for (const list of lists) {
    const wanted = corrections.filter(({ pointer }) => pointer === `${list}/-`);
    judged[list] = judgeList(
      listEntries(data, list),
      wanted.map(({ value }) => value),
    );
  }
  return judged;
}

/** Returns true if a list contains exactly the expected entries, in the same order. */
export function isEqualList(
  data: JsonObject,
  list: string,
  { corrections }: Pick<ExpectedValues, 'corrections'>,
): boolean {
  const wanted = corrections.filter(({ pointer }) => pointer === `${list}/-`);
  const entries = listEntries(data, list);
  return entries.length === wanted.length && wanted.every(({ value }, i) => isEqualEntry(entries[i], value));
}

export function listEntries(data: JsonObject, list: string): readonly JsonValue[] {
  const found = getValueAt(data, list);
  return Array.isArray(found) ? found : [];
}

/** Counts missing and additional entries as wrong. */
function judgeList(entries: readonly JsonValue[], wanted: readonly JsonValue[]): Judgement {
  const left = [...entries];
  let right = 0;
  for (const value of wanted) {
    const at = left.findIndex((one) => isEqualEntry(one, value));
    if (at < 0) continue;
    left.splice(at, 1);
    right++;
  }
  const expected = Math.max(entries.length, wanted.length);
  return expected === 0 ? { expected: 1, right: 1 } : { expected, right };
}

function isEqualEntry(got: JsonValue | undefined, wanted: JsonValue): boolean {
  if (!isObject(wanted)) return isEqualValue(got ?? null, wanted);
  return (
    isObject(got) &&
    Object.entries(wanted).every(([name, value]) => name === 'id' || isEqualValue(got[name] ?? null, value))
  );
}

/**
 * Compares text ignoring case, spaces and punctuation, and compares numbers with a tolerance for rounding.
 */
function isEqualValue(got: JsonValue, wanted: JsonValue): boolean {
  if (typeof got === 'number' && typeof wanted === 'number') return Math.abs(got - wanted) < 0.005;
  if (typeof got === 'string' && typeof wanted === 'string')
    return simplifyText(got) === simplifyText(wanted);
  return JSON.stringify(got) === JSON.stringify(wanted);
}

function simplifyText(text: string): string {
  const simple = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return simple === '' ? text.trim() : simple;
}
