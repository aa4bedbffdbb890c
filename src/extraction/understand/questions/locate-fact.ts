import type { Span } from '../view/span.ts';
import type { View } from '../view/view.ts';
import type { Fact } from './facts.ts';

/**
 * Returns the tokens inside the boxes of a known value. Returns an empty list if the format has no layout or
 * the value is not printed.
 */
export function locateFact(view: View, { evidence }: Pick<Fact, 'evidence'>): Span[] {
  const { page, box } = evidence;
  const regions = evidence.regions ?? (page !== undefined && box ? [{ page, box }] : []);
  return regions.flatMap((region) => {
    const spans: Span[] = [];
    for (const chunk of view.chunks) {
      if (chunk.page !== region.page || chunk.box[3] < region.box[1] || chunk.box[1] > region.box[3])
        continue;
      const inside = chunk.tokens.flatMap(({ box: [x0, y0, x1, y1] }, i) => {
        const x = (x0 + x1) / 2;
        const y = (y0 + y1) / 2;
        const [left, top, right, bottom] = region.box;
        return x >= left && x <= right && y >= top && y <= bottom ? [i] : [];
      });
      const start = inside[0];
      const last = inside.at(-1);
      if (start !== undefined && last !== undefined) spans.push({ chunk, start, end: last + 1 });
    }
    return spans;
  });
}
