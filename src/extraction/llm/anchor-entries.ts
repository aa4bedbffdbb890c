import type { View } from '../understand/view/view.ts';
import { listTokens, type Occurrence, overlaps } from './align/occurrence.ts';
import { isCommonValue } from './confidence.ts';
import {
  type GroundedEntry,
  type GroundedLeaf,
  type GroundedNode,
  isChoice,
  listLeaves,
} from './grounded.ts';

const ROWS_ABOVE = 1;
const ROWS_BELOW = 4;
/** If at least this many entries are found, values of the same name are expected in one column. */
const FEWEST_FOR_COLUMN = 3;

/**
 * Finds the rows in which the entries of each list are printed, and chooses a place for each value in these
 * rows and in the column of the values with the same name. Entries never share words, so an entry that a
 * model repeats or invents has no row.
 */
export function placeEntries(node: GroundedNode, view: View): void {
  if (node.kind === 'leaf') return;
  if (node.kind === 'object') {
    for (const member of node.members.values()) placeEntries(member, view);
    return;
  }
  let previous = -1;
  const taken: Occurrence[] = [];
  const take = ({ chosen, doubt }: GroundedLeaf) => {
    if (chosen !== null && doubt === null) taken.push(chosen);
  };
  const open: OpenEntry[] = [];
  for (const entry of node.entries) {
    const leaves = listLeaves(entry.node).map(({ leaf }) => leaf);
    entry.anchor = findAnchor(leaves, entry.hint, previous, taken);
    if (entry.anchor === null) continue;
    const long = leaves.filter(({ value, chosen }) => chosen !== null && !isCommonValue(value));
    const first = long.length > 0 ? long : leaves;
    for (const leaf of first) choosePlace(leaf, entry.anchor, taken);
    for (const leaf of first) take(leaf);
    const ownRow = findFirstRow(long);
    entry.anchor = findFirstRow(first) ?? entry.anchor;
    previous = entry.anchor;
    open.push({ entry, leaves, short: leaves.filter((leaf) => !first.includes(leaf)), ownRow });
  }
  for (const [i, { entry, leaves, short, ownRow }] of open.entries()) {
    const anchor = entry.anchor ?? 0;
    const isOfOther = isOfNeighbor(ownRow, open[i - 1]?.ownRow ?? null, open[i + 1]?.ownRow ?? null);
    for (const leaf of short) {
      choosePlace(leaf, anchor, taken, isOfOther);
      take(leaf);
    }
    entry.anchor = findFirstRow(leaves) ?? anchor;
    for (const leaf of leaves) if (leaf.chosen === null && isChoice(leaf.schema)) leaf.basis ??= entry.anchor;
  }
  const placed = node.entries.filter(({ anchor }) => anchor !== null);
  if (placed.length >= FEWEST_FOR_COLUMN) keepColumns(placed, view);
}

interface OpenEntry {
  entry: GroundedEntry;
  leaves: readonly GroundedLeaf[];
  /**
   * Values so short that they are printed in many rows. They are placed last, once the rows of the entries
   * are known from the other values.
   */
  short: readonly GroundedLeaf[];
  /** The first row in which one of the entry's longer values is printed; null if there is none. */
  ownRow: number | null;
}

function isOfNeighbor(
  own: number | null,
  above: number | null,
  below: number | null,
): (one: Occurrence) => boolean {
  return ({ row }) =>
    own !== null &&
    ((above !== null && above < own && row <= above) || (below !== null && below > own && row >= below));
}

/**
 * Returns the row around which most values of an entry are printed; null if no value is printed. A value that
 * is printed in fewer places has more weight.
 */
function findAnchor(
  leaves: readonly GroundedLeaf[],
  hint: number | null,
  previous: number,
  taken: readonly Occurrence[],
): number | null {
  const rows = new Set(leaves.flatMap(({ occurrences }) => occurrences.map(({ row }) => row)));
  let best: number | null = null;
  let bestScore = 0;
  for (const row of [...rows].sort((a, b) => a - b)) {
    let score = 0;
    for (const { occurrences } of leaves) {
      const near = occurrences.some((one) => isNear(one.row, row) && !isTaken(one, taken));
      if (near) score += 1 / Math.sqrt(occurrences.length);
    }
    if (score === 0) continue;
    if (hint !== null && Math.abs(row - hint) <= 1) score += 0.5;
    if (row > previous) score += 0.3 / (1 + (row - previous) / 20);
    if (score > bestScore + 1e-9) [best, bestScore] = [row, score];
  }
  return best;
}

function isNear(row: number, anchor: number): boolean {
  return row >= anchor - ROWS_ABOVE && row <= anchor + ROWS_BELOW;
}

function isTaken(one: Occurrence, taken: readonly Occurrence[]): boolean {
  return taken.some((other) => overlaps(one, other));
}

/**
 * Chooses the place that is nearest to the anchor and not used by another entry. If there is none, the value
 * is marked as printed elsewhere. For example, a value may be printed only once for several entries.
 */
function choosePlace(
  leaf: GroundedLeaf,
  anchor: number,
  taken: readonly Occurrence[],
  isOfOther: (one: Occurrence) => boolean = () => false,
): void {
  const near = leaf.occurrences.filter(
    (one) => isNear(one.row, anchor) && !isTaken(one, taken) && !isOfOther(one),
  );
  const measureDistance = ({ row }: Occurrence) => (row < anchor ? 1.5 : row - anchor);
  const [first] = near.sort((a, b) => measureDistance(a) - measureDistance(b) || b.quality - a.quality);
  if (first !== undefined) leaf.chosen = first;
  else if (leaf.chosen !== null) leaf.doubt = 'elsewhere';
}

function findFirstRow(leaves: readonly GroundedLeaf[]): number | null {
  const rows = leaves.flatMap(({ chosen, doubt }) => (chosen !== null && doubt === null ? [chosen.row] : []));
  return rows.length === 0 ? null : Math.min(...rows);
}

/**
 * For each property, chooses places in the column that contains most of its values; values outside this
 * column are marked as doubtful.
 */
function keepColumns(entries: readonly GroundedEntry[], view: View): void {
  const columns = new Map<string, { leaf: GroundedLeaf; anchor: number }[]>();
  for (const { node, anchor } of entries) {
    if (anchor === null) continue;
    for (const { path, leaf } of listLeaves(node)) {
      const isTyped = typeof leaf.value === 'number' || leaf.schema.format !== undefined;
      if (!isTyped || leaf.chosen === null || leaf.doubt !== null) continue;
      columns.set(path, [...(columns.get(path) ?? []), { leaf, anchor }]);
    }
  }
  for (const column of columns.values()) if (column.length >= FEWEST_FOR_COLUMN) keepColumn(column, view);
}

function keepColumn(column: readonly { leaf: GroundedLeaf; anchor: number }[], view: View): void {
  const placed = column.flatMap(({ leaf }) => (leaf.chosen === null ? [] : [getExtent(leaf.chosen)]));
  const isIn = (one: Occurrence) => {
    const extent = getExtent(one);
    const agreeing = placed.filter((other) => other[0] < extent[1] && extent[0] < other[1]).length;
    return agreeing > placed.length / 2;
  };
  const pages = new Set(column.flatMap(({ leaf }) => leaf.chosen?.spans[0]?.chunk.page ?? []));
  const hasLayout = view.pages.every((page) => !pages.has(page.number) || page.layout);
  if (!hasLayout || !column.some(({ leaf }) => leaf.chosen !== null && isIn(leaf.chosen))) return;
  for (const { leaf, anchor } of column) {
    if (leaf.chosen === null) continue;
    const better = isIn(leaf.chosen)
      ? leaf.chosen
      : leaf.occurrences.find((one) => isNear(one.row, anchor) && isIn(one));
    if (better === undefined) leaf.doubt = 'other_column';
    else [leaf.chosen, leaf.isInColumn] = [better, true];
  }
}

function getExtent(one: Occurrence): [left: number, right: number] {
  const boxes = listTokens(one).map(({ box }) => box);
  return [Math.min(...boxes.map((box) => box[0])), Math.max(...boxes.map((box) => box[2]))];
}
