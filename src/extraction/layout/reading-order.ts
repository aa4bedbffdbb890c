import type { Box } from '../parsed-data.ts';
import { findMedian } from './geometry.ts';

/** Minimum width of the whitespace between two columns, in line heights. */
const MIN_GUTTER = 1;
/** Items are cut at the widest gutter and at all gutters that are at least this fraction of its width. */
const SAME_GUTTER = 0.6;
/**
 * Two columns contain labels and values if at least this share of the labels have a value at the same height,
 * and no label is wider than `MAX_LABEL_WIDTH` text heights.
 */
const BESIDE_SHARE = 0.75;
const MAX_LABEL_WIDTH = 14;
/** Minimum gap between the rows of a form, in text heights, and minimum share of labels with a value. */
const ROW_GAP = 0.6;
const PAIRS_SHARE = 0.5;
/** Minimum number of lines in a column; fewer lines form a heading or a row. */
const MIN_COLUMN_LINES = 3;

/**
 * Cuts the page recursively at whitespace: first into columns, then into bands, then into rows (the XY-cut of
 * Nagy and Seth, 1984).
 * @param keepsPairs whether labels and values are read row by row even if there are several pairs in a row
 */
export function sortInReadingOrder<T extends { box: Box }>(items: readonly T[], keepsPairs = false): T[] {
  const height = findMedian(items.map(({ box }) => box[3] - box[1]));
  return order(items, { height: Math.max(1, height), keepsPairs }, 0);
}

interface Scale {
  height: number;
  keepsPairs: boolean;
}

function order<T extends { box: Box }>(items: readonly T[], scale: Scale, depth: number): T[] {
  const { height } = scale;
  if (items.length < 2 || depth > 40) return sortByRows(items, height);
  const columns = cutIntoColumns(items, scale);
  if (columns.length > 1 && columns.every((column) => isColumn(column)))
    return columns.flatMap((column) => order(column, scale, depth + 1));
  const bands = cut(items, 1, 0);
  if (bands.length === 1) return sortByRows(items, height);
  return groupBands(bands, height).flatMap((band) => order(band, scale, depth + 1));
}

/** Cuts items at the widest gutters. Labels and the values next to them stay together. */
function cutIntoColumns<T extends { box: Box }>(items: readonly T[], { height, keepsPairs }: Scale): T[][] {
  const parts = cut(items, 0, MIN_GUTTER * height);
  const gaps = parts.slice(1).map((part, index) => findLeft(part) - findRight(parts[index] ?? []));
  const widest = Math.max(0, ...gaps);
  const columns =
    parts.length > 2 ? cut(items, 0, Math.max(MIN_GUTTER * height, widest * SAME_GUTTER)) : parts;
  if (keepsPairs && parts.length > 2 && areSpacedRows(parts, height)) return [[...items]];
  const [first, second] = columns;
  if (columns.length !== 2 || first === undefined || second === undefined) return columns;
  const areRows = isBeside(first, second, height) && isBeside(second, first, height);
  const width = findRight(first) - findLeft(first);
  return areRows && width < MAX_LABEL_WIDTH * height ? [[...items]] : columns;
}

/**
 * Whether columns contain labels and values whose rows are as far apart as in a form. The lines of an address
 * are closer together.
 */
function areSpacedRows(columns: readonly { box: Box }[][], height: number): boolean {
  const [first = [], ...others] = columns;
  const sorted = [...first].sort((a, b) => a.box[1] - b.box[1]);
  const gaps = sorted.slice(1).map(({ box }, at) => box[1] - (sorted[at]?.box[3] ?? box[1]));
  if (findMedian(gaps) < ROW_GAP * height) return false;
  return (
    others.every((column) => isBeside(column, first, height)) &&
    others.some((column) => isBeside(first, column, height, PAIRS_SHARE))
  );
}

function findLeft(items: readonly { box: Box }[]): number {
  return Math.min(...items.map(({ box }) => box[0]));
}

function findRight(items: readonly { box: Box }[]): number {
  return Math.max(...items.map(({ box }) => box[2]));
}

/** Whether nearly all items are level with an item in the other column. */
function isBeside(
  items: readonly { box: Box }[],
  others: readonly { box: Box }[],
  height: number,
  share = BESIDE_SHARE,
): boolean {
  const beside = items.filter(({ box }) =>
    others.some((other) => Math.abs(other.box[1] + other.box[3] - box[1] - box[3]) < height / 2),
  );
  return beside.length >= share * items.length;
}

/** Cuts items into parts at whitespace of at least `width` along an axis: 0 for columns, 1 for bands. */
function cut<T extends { box: Box }>(items: readonly T[], axis: 0 | 1, width: number): T[][] {
  const sorted = [...items].sort((a, b) => a.box[axis] - b.box[axis]);
  const parts: T[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of sorted) {
    const last = parts.at(-1);
    if (last === undefined || item.box[axis] - end > width) parts.push([item]);
    else last.push(item);
    end = Math.max(end, item.box[axis === 0 ? 2 : 3]);
  }
  return parts;
}

function isColumn<T extends { box: Box }>(items: readonly T[]): boolean {
  return items.length >= MIN_COLUMN_LINES;
}

/**
 * Joins adjacent bands that have the same columns. Two columns of text can be cut into bands at nearly every
 * line; the gutter is visible only once the bands are joined.
 */
function groupBands<T extends { box: Box }>(bands: T[][], height: number): T[][] {
  const groups: T[][] = [];
  for (const band of bands) {
    const last = groups.at(-1);
    const joined = last === undefined ? undefined : [...last, ...band];
    if (joined !== undefined && cut(joined, 0, MIN_GUTTER * height).length > 1)
      groups[groups.length - 1] = joined;
    else groups.push(band);
  }
  return groups.length > 1 ? groups : bands;
}

function sortByRows<T extends { box: Box }>(items: readonly T[], height: number): T[] {
  const rows: { items: T[]; middle: number }[] = [];
  for (const item of [...items].sort((a, b) => a.box[1] + a.box[3] - b.box[1] - b.box[3])) {
    const middle = (item.box[1] + item.box[3]) / 2;
    const row = rows.at(-1);
    if (row !== undefined && Math.abs(row.middle - middle) < height / 2) row.items.push(item);
    else rows.push({ items: [item], middle });
  }
  return rows.flatMap((row) => row.items.sort((a, b) => a.box[0] - b.box[0]));
}
