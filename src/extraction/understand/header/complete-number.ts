import { numberWords } from '../lexicon/lexicon.ts';
import { findNextLine } from '../view/next-line.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { View } from '../view/view.ts';
import type { ValueKind } from './header-fields.ts';
import { collectSpans, type ValueCandidate } from './value-candidate.ts';

const NUMBERS: ReadonlySet<ValueKind> = new Set(['code', 'tax_id', 'registration', 'phone']);
/** A group of digits that can continue a number. */
const GROUP = /^\d{1,4}$/;
const LAST_GROUP = /^\d{1,4}(?=[).,;]*$)/;
/** A line with at least this many words is running text, in which a number can continue on the next line. */
const LEAST_WORDS = 7;
const MOST_GROUPS = 3;
const MOST_DIGITS = 15;
/**
 * Later spaces in a number may exceed the width of the first one by at most this fraction of the row height.
 */
const SAME_GAP = 0.25;

/**
 * Adds the missing groups to a number printed in groups. The missing groups are on the same line, such as "3"
 * after "904 1172 650", or on the next line. Returns null if there is nothing to add.
 * @param takesPrefix whether capital letters before the number are part of it: "PO 4471"
 */
export function completeNumber(
  view: View,
  kind: ValueKind,
  candidate: ValueCandidate,
  takesPrefix = false,
): ValueCandidate | null {
  const spans = collectSpans(candidate);
  const [span] = spans;
  if (!NUMBERS.has(kind) || !span || spans.length > 1) return null;
  if (takesPrefix && hasPrefix(span)) {
    const whole = { ...span, start: 0 };
    const value = `${spanText({ ...whole, end: span.start })} ${String(candidate.value)}`;
    return { value, key: keyOf(value), span: whole };
  }
  const text = spanText(span);
  if (!/\d[\s-]\d+$/.test(text) || /[^\p{Lu}\d\s()+/-]/u.test(text)) return null;
  const rest = findGroupsAfter(span) ?? findGroupsBelow(view, span);
  if (!rest) return null;
  const value = `${String(candidate.value)} ${spanText(rest).replace(/[).,;]+$/, '')}`;
  if (value.replace(/\D/g, '').length > MOST_DIGITS) return null;
  return { value, key: keyOf(value), span, spans: [span, rest] };
}

/** Whether the other text in the chunk of a number is only a few capital letters: "PO 4471". */
function hasPrefix({ chunk, start, end }: Span): boolean {
  const [prefix, ...rest] = chunk.tokens;
  return (
    prefix !== undefined &&
    start === 1 &&
    end === chunk.tokens.length &&
    rest.length === 1 &&
    /^[A-Z]{2,4}$/.test(prefix.text) &&
    !numberWords.has(prefix.key) &&
    /^\d+$/.test(rest[0]?.text ?? '')
  );
}

function findGroupsAfter({ chunk, start, end }: Span): Span | null {
  const { tokens } = chunk;
  const gap = tokens[start + 1]?.gap;
  if (end - start < 2 || end === tokens.length || gap === undefined) return null;
  const to = findGroupsEnd(tokens, end);
  if (to === null) return null;
  const isWide = tokens.slice(end, to).some((token) => token.gap > gap + SAME_GAP);
  return isWide ? null : { chunk, start: end, end: to };
}

function findGroupsBelow(view: View, { chunk, end }: Span): Span | null {
  if (end < chunk.tokens.length || chunk.tokens.length < LEAST_WORDS) return null;
  const below = findNextLine(view, chunk);
  const to = below ? findGroupsEnd(below.tokens, 0) : null;
  return below && to !== null ? { chunk: below, start: 0, end: to } : null;
}

/**
 * Returns the index of the token after the groups of digits that begin at `start`; null if there are none, or
 * if they are directly followed by a word, as in "12 Mill Road".
 */
function findGroupsEnd(tokens: readonly { text: string }[], start: number): number | null {
  let end = start;
  while (end - start < MOST_GROUPS && GROUP.test(tokens[end]?.text ?? '')) end++;
  if (end - start < MOST_GROUPS && LAST_GROUP.test(tokens[end]?.text ?? '')) return end + 1;
  const next = tokens[end]?.text;
  return end > start && (next === undefined || /^[^\p{L}\d]/u.test(next)) ? end : null;
}
