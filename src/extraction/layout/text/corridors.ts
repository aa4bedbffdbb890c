import type { Word } from '../../document.ts';
import type { Box, Table } from '../../parsed-data.ts';
import { measureOverlap } from '../geometry.ts';

/** A word, or a whole table, with its position. */
export interface Item {
  box: Box;
  word?: Word;
  table?: Table;
}

/** Items at the same height, from left to right. */
export interface ItemRow {
  items: Item[];
  top: number;
  bottom: number;
}

/** Whitespace between `left` and `right` from row `from` to row `to`. */
export interface Corridor {
  left: number;
  right: number;
  from: number;
  to: number;
}

/** A page with more corridors than this at the same height is treated as a drawing. */
const MAX_OPEN = 60;

/**
 * Groups items into rows. Items are in the same row if they overlap vertically by at least half of the
 * smaller height.
 */
export function groupItemRows(items: readonly Item[]): ItemRow[] {
  const rows: ItemRow[] = [];
  const getItemHeight = ({ box, table }: Item) => (table === undefined ? box[1] + box[3] : 2 * box[1]);
  for (const item of [...items].sort((a, b) => getItemHeight(a) - getItemHeight(b))) {
    const [, top, , bottom] = item.box;
    const row = rows.at(-1);
    const isLevel =
      row !== undefined &&
      item.table === undefined &&
      measureOverlap(top, bottom, row.top, row.bottom) >= 0.5 * Math.min(bottom - top, row.bottom - row.top);
    if (isLevel) row.items.push(item);
    else rows.push({ items: [item], top, bottom: item.table === undefined ? bottom : top });
  }
  for (const row of rows) row.items.sort((a, b) => a.box[0] - b.box[0]);
  return rows;
}

/**
 * Finds whitespace between items that is at least `width` wide and extends to the first items that cross it.
 * Margins are not included.
 */
export function findCorridors(rows: readonly ItemRow[], width: number): Corridor[] {
  const closed: Corridor[] = [];
  let open: Corridor[] = [];
  for (const [at, row] of rows.entries()) {
    const gaps = findGaps(row, width);
    const next: Corridor[] = [];
    for (const corridor of open) {
      let isWhole = false;
      for (const [from, to] of gaps) {
        const left = Math.max(corridor.left, from);
        const right = Math.min(corridor.right, to);
        if (right - left < width) continue;
        isWhole ||= left === corridor.left && right === corridor.right;
        add(next, { left, right, from: corridor.from, to: at });
      }
      if (!isWhole && corridor.to > corridor.from) closed.push(corridor);
    }
    for (const [left, right] of gaps) add(next, { left, right, from: at, to: at });
    open = next.length > MAX_OPEN ? next.slice(0, MAX_OPEN) : next;
  }
  closed.push(...open);
  return closed.filter(({ left, right }) => Number.isFinite(left) && Number.isFinite(right));
}

function add(corridors: Corridor[], { left, right, from, to }: Corridor): void {
  const isKnown = corridors.some((one) => one.left <= left && one.right >= right && one.from <= from);
  if (!isKnown) corridors.push({ left, right, from, to });
}

function findGaps({ items }: ItemRow, width: number): [number, number][] {
  const gaps: [number, number][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { box } of items) {
    if (box[0] - end >= width) gaps.push([end, box[0]]);
    end = Math.max(end, box[2]);
  }
  gaps.push([end, Number.POSITIVE_INFINITY]);
  return gaps;
}
