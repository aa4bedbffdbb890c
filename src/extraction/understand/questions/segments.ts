import { once } from '../once.ts';
import { type Span, spanText } from '../view/span.ts';
import type { Chunk, View } from '../view/view.ts';
import type { Candidate } from './candidate.ts';
import { paragraphsOf } from './paragraphs.ts';
import { findColonCuts, findNextKey, getSpanKey, tidyText, trimSpan } from './spans.ts';

const LONGEST = 25;
const MOST = 3000;
const MOST_LINES = 5;

/**
 * Finds all text that may be a value: lines, parts of lines between colons, separators and brackets, and
 * blocks of lines.
 */
export const segmentsOf = once((view: View): readonly Candidate[] => {
  const found: Candidate[] = [];
  const seen = new Set<string>();
  const paragraphs = paragraphsOf(view);
  const add = (spans: readonly Span[]) => {
    const trimmed = spans.map(trimSpan).filter((span) => span.end > span.start);
    const key = getSpanKey(trimmed);
    if (trimmed.length === 0 || seen.has(key) || found.length >= MOST) return;
    seen.add(key);
    const value = tidyText(trimmed.map(spanText).join(' '));
    if (value !== '') found.push({ value, source: 'site', spans: trimmed });
  };
  for (const chunk of view.chunks) {
    if (isBoxLabel(view, chunk)) continue;
    const inside = paragraphs.has(chunk);
    const cuts = findColonCuts(chunk);
    if (inside && cuts.length === 0) continue;
    for (const start of inside ? cuts : [0, ...cuts]) {
      const ends = new Set([chunk.tokens.length, findNextKey(chunk, start)]);
      for (const end of ends) {
        if (end - start > LONGEST) continue;
        add([{ chunk, start, end }]);
        for (const part of [...splitParts(chunk, start, end), ...splitBeforeNumber(chunk, start, end)])
          add([part]);
      }
      if (inside) continue;
      const lines = listBlockLines(view, { chunk, start, end: chunk.tokens.length });
      for (let count = 2; count <= lines.length; count++) add(lines.slice(0, count));
    }
  }
  return found;
});

const NUMBERED = /^\d{1,2}\p{L}?[.):]?\s\p{Lu}/u;

/**
 * Whether a chunk is the label of a box in a form with numbered boxes. Such a label begins with a number,
 * shares its line with at least one other numbered label, and is directly above the value.
 */
function isBoxLabel(view: View, chunk: Chunk): boolean {
  if (!NUMBERED.test(chunk.text) || chunk.tokens.length > 8) return false;
  const row = view.rows[chunk.row];
  const next = view.rows[chunk.row + 1];
  if (!row || !next || next.page !== row.page || next.box[1] - row.box[3] > row.height) return false;
  const under = next.chunks.find((one) => Math.abs(one.box[0] - chunk.box[0]) < row.height);
  return (
    under !== undefined &&
    !NUMBERED.test(under.text) &&
    row.chunks.filter((one) => NUMBERED.test(one.text)).length > 1
  );
}

/** Returns the parts of a chunk that are between separators, before a bracket or inside brackets. */
function splitParts(chunk: Chunk, from: number, to: number): Span[] {
  const parts: Span[] = [];
  const { tokens } = chunk;
  let start = from;
  const close = (end: number, next: number) => {
    if (end > start && (start > from || end < to)) parts.push({ chunk, start, end });
    start = next;
  };
  for (let i = from; i < to; i++) {
    const text = tokens[i]?.text ?? '';
    if (/^[·•|–—/+-]$/.test(text)) close(i, i + 1);
    else if (/^\(/.test(text) && i > from) close(i, i);
    else if (/[,;)]$|\p{Ll}{3}[.!?]$/u.test(text)) close(i + 1, i + 1);
  }
  close(to, to);
  return parts;
}

/**
 * Splits part of a chunk into the words before the first number and the rest: "Ann Lee 555 0100", "AURORA
 * 447W".
 */
function splitBeforeNumber(chunk: Chunk, from: number, to: number): Span[] {
  const { tokens } = chunk;
  const number = tokens.findIndex((token, i) => i > from && i < to && token.digits);
  if (number < 0 || tokens.slice(from, number).some((token) => token.digits)) return [];
  return [
    { chunk, start: from, end: number },
    { chunk, start: number, end: to },
  ];
}

/**
 * Returns the lines of a block that begins with `span`: lines with the same left edge, without labels and
 * without gaps between them.
 */
function listBlockLines(view: View, span: Span): Span[] {
  const lines = [span];
  const left = span.chunk.tokens[span.start]?.box[0] ?? span.chunk.box[0];
  let row = view.rows[span.chunk.row];
  while (row && lines.length < MOST_LINES) {
    const next = view.rows[row.index + 1];
    if (!next || next.page !== row.page || next.box[1] - row.box[3] > 0.8 * row.height) break;
    const chunk = next.chunks.find((one) => Math.abs(one.box[0] - left) < 0.4 * next.height);
    if (!chunk || /:$/.test(chunk.text) || /^[^:]{2,30}:\s/.test(chunk.text)) break;
    lines.push({ chunk, start: 0, end: chunk.tokens.length });
    row = next;
  }
  return lines;
}
