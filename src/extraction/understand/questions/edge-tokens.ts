import type { Context } from '../context.ts';
import type { Span } from '../view/span.ts';
import { describeToken, OF_TOKEN } from './text-bounds.ts';

/** The tokens around the start of a value, counted from its first token, and around its end. */
const START_TOKENS = [-1, 0, 1] as const;
const END_TOKENS = [-1, 0, 1] as const;
const MISSING = -1;

/** Names of the features of the tokens next to the start and the end of a text. */
export const OF_EDGE_TOKEN: readonly string[] = [
  ...START_TOKENS.flatMap((at) => OF_TOKEN.map((name) => `start${at}_${name}`)),
  ...END_TOKENS.flatMap((at) => OF_TOKEN.map((name) => `end${at}_${name}`)),
];

/**
 * Describes the tokens next to the start and the end of a text, in the order of `OF_EDGE_TOKEN`. Together with
 * the question, they show whether the text begins too late or ends too early: a name ends before a phone
 * number.
 */
export function describeEdgeTokens(context: Context, first: Span, last: Span): Float64Array {
  const out = new Float64Array(OF_EDGE_TOKEN.length).fill(MISSING);
  const put = ({ chunk }: Span, index: number, place: number) => {
    const token = chunk.tokens[index];
    if (token) out.set(describeToken(context, token), place * OF_TOKEN.length);
  };
  for (const [i, at] of START_TOKENS.entries()) put(first, first.start + at, i);
  for (const [i, at] of END_TOKENS.entries()) put(last, last.end + at, START_TOKENS.length + i);
  return out;
}
