import { findNextLine } from '../view/next-line.ts';
import type { Span } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk, View } from '../view/view.ts';
import type { PlaceFit } from './place-features.ts';
import { hashToken, isSketched } from './sketch.ts';
import type { TaughtExtent } from './taught-extent.ts';

/** Text that is printed at the position of a taught value and has the same number of lines. */
export interface PlacedText {
  /** Position of the text, with one span for each of its lines. */
  spans: readonly Span[];
  /** Share of the anchors that predict this position. */
  agree: number;
}

/** Minimum share of the anchors that must predict the position. */
const LEAST_AGREE = 0.5;

/**
 * Finds the text that has the position and the extent of a taught value. Returns null if there is none.
 *
 * @param fit how well the first line of a piece of text fits the position of the taught value; null if it is
 * elsewhere
 */
export function findPlacedText(
  view: View,
  extent: TaughtExtent,
  fit: (span: Span) => PlaceFit | null,
): PlacedText | null {
  let best: { first: Span; fit: PlaceFit } | null = null;
  for (const [index, page] of view.pages.entries()) {
    if (!isSketched(index, view.pages.length)) continue;
    for (const { chunks } of page.rows)
      for (const chunk of chunks) {
        const start = findStart(chunk, extent.before);
        if (start === null) continue;
        const first = { chunk, start, end: chunk.tokens.length };
        const found = fit(first);
        if (!found || found.agree < LEAST_AGREE) continue;
        if (best === null || rankPlace(found) > rankPlace(best.fit)) best = { first, fit: found };
      }
  }
  if (best === null) return null;
  const spans = takeLines(view, best.first, extent);
  return spans && { spans, agree: best.fit.agree };
}

function rankPlace({ agree, offX, offY }: PlaceFit): number {
  return agree - (offX + offY) / 50;
}

function findStart({ tokens }: Chunk, before: number | null): number | null {
  if (before === null) return 0;
  const at = tokens.findIndex((token) => token.key !== '' && hashToken(token) === before);
  return at < 0 || at + 1 === tokens.length ? null : at + 1;
}

/**
 * Returns the lines of the text; null if there are too few lines, or if the word that should follow the text
 * is missing.
 */
function takeLines(view: View, first: Span, { lines, after }: TaughtExtent): Span[] | null {
  const spans = [first];
  while (spans.length < lines) {
    const next = findNextLine(view, (spans.at(-1) as Span).chunk);
    if (!next) return null;
    spans.push({ chunk: next, start: 0, end: next.tokens.length });
  }
  const last = spans.at(-1) as Span;
  if (after === null) return spans;
  const end = last.chunk.tokens.findIndex(
    (token, i) => i > last.start && token.key !== '' && hashToken(token) === after,
  );
  return end < 0 ? null : [...spans.slice(0, -1), { ...last, end }];
}

/** Whether two pieces of text overlap on the page. */
export function doTextsOverlap(a: readonly Span[], b: readonly Span[]): boolean {
  return a.some((one) =>
    b.some((other) => one.chunk === other.chunk && one.start < other.end && other.start < one.end),
  );
}

/** Whether two pieces of text consist of the same words, ignoring punctuation. */
export function areSameTexts(a: readonly Span[], b: readonly Span[]): boolean {
  const key = (spans: readonly Span[]) =>
    spans
      .map(({ chunk, start, end }) =>
        chunk.tokens
          .slice(start, end)
          .map((token) => keyOf(token.text))
          .join(''),
      )
      .join('');
  return doTextsOverlap(a, b) && key(a) === key(b);
}
