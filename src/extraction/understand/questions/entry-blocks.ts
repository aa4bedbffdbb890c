import type { Row, View } from '../view/view.ts';
import type { RowPlace } from './same-rows.ts';

/** The part of a document that contains one entry of a list, and the entries of the list inside it. */
export interface EntryBlock {
  /** The indexes of the rows of the block, except those of the inner entries. */
  rows: ReadonlySet<number>;
  /** The index of the row of the heading. */
  heading: number;
  place: RowPlace;
}

/** The first heading is among this number of rows above the first inner entry. */
const MOST_ABOVE = 6;
const MOST_BLOCKS = 60;
/** Longer inner lists are not divided, because comparing all rows would take too long. */
const MOST_ENTRIES = 500;
/** Two rows have the same edge and size if they differ by less than this fraction of the height of a row. */
const ALIKE = 0.35;

/**
 * Divides a part of the document into blocks that each begin with a heading and contain entries of an inner list, such
 * as the chapters of an offer. The row that is a heading is recognized by its form: a row like it is printed above the
 * first inner entry and between others. Returns null if there are no such rows.
 * @param places of the inner entries
 */
export function findEntryBlocks(view: View, places: readonly RowPlace[]): EntryBlock[] | null {
  if (places.length > MOST_ENTRIES) return null;
  const byPage = Map.groupBy(places, ({ page }) => page);
  const isInner = view.rows.map(
    (row) => byPage.get(row.page)?.some((place) => isInside(row, place)) ?? false,
  );
  const first = isInner.indexOf(true);
  const last = isInner.lastIndexOf(true);
  if (first <= 0 || last === first) return null;
  const above = view.rows.slice(Math.max(0, first - MOST_ABOVE), first);
  const between = listGaps(view.rows, isInner, first, last);
  const counted = above.map((row, i) => ({
    row,
    i,
    count: between.filter((gap) => gap.some((one) => isAlike(one, row))).length,
  }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  if (most === 0) return null;
  const heading = counted.find(({ count }) => count === most);
  if (!heading) return null;
  const lines = countAlike(above.slice(heading.i), heading.row);
  const starts = [
    heading.row.index,
    ...between.flatMap((gap) => {
      const alike = gap.filter((row) => isAlike(row, heading.row));
      return alike.at(-lines)?.index ?? alike[0]?.index ?? [];
    }),
  ];
  if (starts.length > MOST_BLOCKS) return null;
  const rest = Math.max(0, ...between.map((gap) => gap.findIndex((row) => isAlike(row, heading.row))));
  return starts.map((start, i) => {
    const end = starts[i + 1] ?? Math.min(view.rows.length, last + 1 + rest);
    const all = view.rows.slice(start, end);
    return {
      rows: new Set(all.filter(({ index }) => !isInner[index]).map(({ index }) => index)),
      heading: start,
      place: { page: all[0]?.page ?? 0, box: all[0]?.box ?? [0, 0, 0, 0] },
    };
  });
}

/** Returns the rows between consecutive inner entries, if there are any. */
function listGaps(rows: readonly Row[], isInner: readonly boolean[], first: number, last: number): Row[][] {
  const gaps: Row[][] = [];
  let open: Row[] = [];
  for (let r = first; r <= last; r++) {
    if (!isInner[r]) open.push(rows[r] as Row);
    else if (open.length > 0) {
      gaps.push(open);
      open = [];
    }
  }
  return gaps;
}

/** Counts the rows at the beginning that are like a row. */
function countAlike(rows: readonly Row[], like: Row): number {
  const end = rows.findIndex((row) => !isAlike(row, like));
  return end < 0 ? rows.length : end;
}

function isInside({ page, box }: Row, place: RowPlace): boolean {
  const middle = (box[1] + box[3]) / 2;
  return (
    page === place.page &&
    middle > place.box[1] &&
    middle < place.box[3] &&
    box[0] < place.box[2] &&
    box[2] > place.box[0]
  );
}

/** Whether two rows begin at the same edge, in the same size and style. */
function isAlike(one: Row, other: Row): boolean {
  const height = Math.max(one.height, other.height);
  return (
    Math.abs(one.box[0] - other.box[0]) < ALIKE * height &&
    Math.abs(one.height - other.height) < ALIKE * height &&
    one.tokens[0]?.bold === other.tokens[0]?.bold
  );
}
