import type { Context } from '../context.ts';
import { once } from '../once.ts';
import type { Span } from '../view/span.ts';
import { spanBox } from '../view/span.ts';
import { type PrintedBox, printedBoxesWithPlaces } from './box-candidates.ts';

/** Maximum distance between two check boxes of a group, in row heights. */
const NEAR = 2.2;

/** Check boxes that are printed near each other, of which at least one is ticked. */
export interface TickedGroup {
  first: Span;
  ticked: readonly Span[];
}

/** Maximum difference of the left edges of check boxes below each other, in row heights. */
const ALIGNED = 1.5;
const MOST_BOXES = 400;

/**
 * Divides the check boxes of a document into groups. Boxes on consecutive lines are in one group if they have the
 * same left edge and no line begins with other text; boxes on a line, if there is only a label between them.
 */
export const findTickedGroups = once((context: Context): readonly TickedGroup[] => {
  const groups: PrintedBox[][] = [];
  const boxes = printedBoxesWithPlaces(context)
    .toSorted(
      ({ span: a }, { span: b }) =>
        a.chunk.row - b.chunk.row || a.chunk.index - b.chunk.index || a.start - b.start,
    )
    .slice(0, MOST_BOXES);
  for (const box of boxes) {
    const group = groups.at(-1);
    if (group && continuesGroup(context, group, box)) group.push(box);
    else groups.push([box]);
  }
  return groups.flatMap((group) => {
    const ticked = group.filter((one) => one.ticked).map(({ span }) => span);
    return ticked.length > 0 ? [{ first: (group[0] as PrintedBox).span, ticked }] : [];
  });
});

function continuesGroup({ view }: Context, group: readonly PrintedBox[], { span }: PrintedBox): boolean {
  const last = (group.at(-1) as PrintedBox).span;
  const row = view.rows[span.chunk.row];
  if (!row || last.chunk.page !== span.chunk.page) return false;
  const start = span.chunk.tokens[span.start]?.index ?? 0;
  const from = last.chunk.row === span.chunk.row ? (last.chunk.tokens[last.end - 1]?.index ?? 0) + 1 : 0;
  // Signs have no key. Other text before the box is the label of another question.
  if (row.tokens.slice(from, start).some(({ key }) => key !== '')) return false;
  if (last.chunk.row === span.chunk.row) return true;
  return (
    spanBox(span)[1] - spanBox(last)[3] < NEAR * row.height &&
    group.some((one) => Math.abs(spanBox(one.span)[0] - spanBox(span)[0]) < ALIGNED * row.height)
  );
}
