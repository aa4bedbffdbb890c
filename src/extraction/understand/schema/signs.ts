import type { Features } from '../found.ts';
import { once } from '../once.ts';
import type { DateRange } from '../recognize/date-ranges.ts';
import { keyOf } from '../view/token.ts';
import type { View } from '../view/view.ts';
import type { Candidate } from './labelled.ts';
import { namedAfter } from './named-after.ts';
import { type Known, standardValue } from './standard.ts';
import type { Wanted } from './wanted.ts';

/** So close in score a rival might as well be the value. */
const CLOSE = 0.25;

/** What speaks for and against a value that a label named: the place itself, its rivals, and what else is known. */
export function signsOf<T>(
  field: Wanted,
  pick: Candidate<T>,
  all: readonly Candidate<T>[],
  known: Known,
): Features {
  const rival = all.find((one) => one.value !== pick.value);
  const others = all.filter((one) => one !== pick && one.value === pick.value);
  const close = new Set(
    all.filter((one) => one.value !== pick.value && one.score > pick.score - CLOSE).map((one) => one.value),
  );
  const own = pick.label !== undefined && namedAfter(field, pick.label);
  return {
    link: Math.max(0, Math.min(1.4, pick.score)),
    margin: rival ? Math.max(-0.5, Math.min(1, pick.score - rival.score)) : 1,
    only_one: rival ? 0 : 1,
    repeated: others.length > 0 ? 1 : 0,
    often: Math.min(3, others.length) / 3,
    contested: Math.min(3, close.size) / 3,
    strong_label: pick.score > 0.9 ? 1 : 0,
    named_after: own ? 1 : 0,
    colon: pick.label?.colon ? 1 : 0,
    ...agreement(field, pick.value, known, own),
  };
}

/** Whether the document's own fields say the same, found another way. */
function agreement(field: Wanted, value: unknown, known: Known, own: boolean): Features {
  const standard = standardValue(field, known)?.value;
  const agrees = standard !== undefined && same(standard, value);
  // A field that takes several kinds of numbers may mean the document's own, which is another.
  const number =
    field.code && !own && /^(?:invoice|credit_note)$/.test(known.document_type)
      ? known.said('number')?.value
      : undefined;
  const another = typeof number === 'string' && keyOf(String(value)) !== keyOf(number);
  return {
    agrees: agrees ? 1 : 0,
    disagrees: another || (standard !== undefined && !agrees) ? 1 : 0,
  };
}

function same(a: unknown, b: unknown): boolean {
  return typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) < 0.005
    : keyOf(String(a)) === keyOf(String(b));
}

/** Another stretch of days is printed too: which one is meant? */
export function rivalRange(iso: string, ranges: readonly DateRange[]): boolean {
  return ranges.some((range) => range.start.iso !== iso && range.end.iso !== iso);
}

/** How much of the text looks misread, 0–1: letters between digits and digits between letters of one word ("05t19t20"). */
export const garbled = once((view: View): number => {
  let words = 0;
  let odd = 0;
  for (const { tokens } of view.rows) {
    for (const { text, digits } of tokens) {
      if (text.length < 4) continue;
      words++;
      if (digits && /\d\p{Ll}{1,2}\d|\p{Ll}\d\p{Ll}|\d\p{Ll}\d|\p{L}['’]\d/u.test(text)) odd++;
    }
  }
  return words === 0 ? 0 : Math.min(1, (50 * odd) / words);
});
