import type { Context } from '../context.ts';
import type { Features } from '../found.ts';
import { type FoundParty, readParty } from '../parties/party.ts';
import type { PartyLine } from '../parties/regions.ts';
import type { Span } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';

const MAX_LINES = 6;

/**
 * Returns the lines of a name and address: the given line, and the lines directly below it in the same
 * column.
 */
export function findLinesUnder(context: Context, first: Span, isEnd: (chunk: Chunk) => boolean): PartyLine[] {
  const lines: PartyLine[] = [{ concept: null, span: first }];
  const left = first.chunk.tokens[first.start]?.box[0] ?? first.chunk.box[0];
  let row = context.view.rows[first.chunk.row];
  for (let r = first.chunk.row + 1; row && lines.length < MAX_LINES; r++) {
    const next = context.view.rows[r];
    if (!next || next.page !== row.page || next.box[1] - row.box[3] > 0.9 * row.height) break;
    const chunk = next.chunks.find((one) => Math.abs(one.box[0] - left) < 0.8 * (row?.height ?? 10));
    const stranger = next.chunks.some((one) => one !== chunk && isEnd(one) && one.box[0] < left);
    if (!chunk || isEnd(chunk) || stranger) break;
    lines.push({ concept: null, span: { chunk, start: 0, end: chunk.tokens.length } });
    row = next;
  }
  return lines;
}

export function createParty(
  context: Context,
  first: Span,
  isEnd: (chunk: Chunk) => boolean,
  features: Features,
): FoundParty {
  const lines = findLinesUnder(context, first, isEnd);
  const [name, ...rest] = lines;
  const named: PartyLine[] = name ? [{ concept: 'name', span: name.span }, ...rest] : [];
  return readParty(context, named, features);
}
