import type { Context } from '../context.ts';
import { spanBox } from '../view/span.ts';
import type { Token } from '../view/token.ts';
import type { Row, ViewPage } from '../view/view.ts';
import { createColumnPlacer } from './column-placer.ts';
import { createLine, hasValues } from './line-cells.ts';
import type { ListLine } from './list-grid.ts';
import { isRowOfNames } from './list-headers.ts';
import type { RawGrid } from './table-grids.ts';

const MOST_TOKENS = 60;
/** Maximum vertical distance between rows of the same list, in line heights. */
const MOST_APART = 9;
/** Maximum distance between the right edges of numbers in the same column, in line heights. */
const EDGE = 0.9;
const LOOK_BACK = 4;
/**
 * A row can continue any of this many preceding lists, because the lines of one entry can end with numbers in
 * different places, such as an amount and a reference.
 */
const OPEN_BLOCKS = 3;
const HEADER_LINES = 5;
const TAIL_LINES = 4;
const CLOSE = 1.8;
/**
 * Minimum width of the gap between columns, in line heights. Lists with at least `ENOUGH_ROWS` rows may have
 * narrow gaps. Shorter lists must have wide gaps, because few rows are weak evidence for a column.
 */
const NARROW = 0.4;
const WIDE = 1;
const ENOUGH_ROWS = 4;
const CROSSING_SHARE = 0.15;

/**
 * Finds lists that the layout analysis did not recognize as tables. A list consists of rows whose numbers are
 * aligned at their right edges, and of the lines around these rows.
 */
export function findAlignedGrids(context: Context): RawGrid[] {
  return context.view.pages.flatMap((page) =>
    collectBlocks(context, page).flatMap((block) => createGridOfBlock(context, page, block) ?? []),
  );
}

interface DataRow {
  row: Row;
  /** Index of the row on its page. */
  at: number;
  edges: number[];
}

/** Groups rows whose numbers are aligned at their right edges. */
function collectBlocks(context: Context, page: ViewPage): DataRow[][] {
  const blocks: DataRow[][] = [];
  let open = 0;
  for (const [at, row] of page.rows.entries()) {
    if (row.tokens.length > MOST_TOKENS) continue;
    // A header begins a new list, which can have different columns.
    if (isRowOfNames(context)(row)) open = blocks.length;
    const edges = context
      .amountsOn(row.index)
      .filter((amount) => !amount.percent && isFree(amount.span.chunk.tokens, amount.span.end))
      .map((amount) => spanBox(amount.span)[2]);
    const hasWords = row.tokens.some((token) => /\p{L}{2}/u.test(token.text));
    if (edges.length === 0 || !(hasWords || edges.length > 1)) continue;
    const data = { row, at, edges };
    const block = blocks
      .slice(Math.max(open, blocks.length - OPEN_BLOCKS))
      .findLast((one) => isContinuedBy(one, data));
    if (block) block.push(data);
    else blocks.push([data]);
  }
  return blocks;
}

function isContinuedBy(block: readonly DataRow[], { row, edges }: DataRow): boolean {
  const last = block.at(-1);
  if (!last || row.box[1] - last.row.box[3] >= MOST_APART * row.height) return false;
  return block
    .slice(-LOOK_BACK)
    .some((other) =>
      other.edges.some((edge) => edges.some((own) => Math.abs(own - edge) < EDGE * row.height)),
    );
}

/** Whether a number is at the end of its chunk, or is followed by a gap or by a short word such as a unit. */
function isFree(tokens: readonly Token[], end: number): boolean {
  const after = tokens[end];
  return after === undefined || after.gap > NARROW || /^\p{L}{1,3}\.?$/u.test(after.text);
}

function createGridOfBlock(context: Context, page: ViewPage, block: readonly DataRow[]): RawGrid | null {
  const [first, last] = [block[0], block.at(-1)];
  if (!first || !last) return null;
  const height = block.map(({ row }) => row.height).sort((a, b) => a - b)[block.length >> 1] ?? 1;
  const from = findHeaderStart(context, page, first.at, height);
  const to = findTailEnd(page, last.at, height);
  const heads = page.rows.slice(from, first.at);
  const columns = findColumns(selectTypicalRows(block), heads, height);
  if (columns.length < 2) return null;
  const bounds = columns.slice(1).map((column, i) => ((columns[i]?.[1] ?? 0) + column[0]) / 2);
  const lines: ListLine[] = [];
  for (const row of page.rows.slice(from, to + 1)) {
    if (row.tokens.length > MOST_TOKENS) continue;
    const line = createLine(context, row, columns.length, createColumnPlacer(context, row, bounds));
    if (line) lines.push(line);
  }
  while (lines[0] && !hasValues(lines[0]) && lines[0].cells.filter(Boolean).length < 2) lines.shift();
  return { source: 'aligned', columns, lines };
}

/** Returns the rows that have a typical number of values. The columns are determined from these rows. */
function selectTypicalRows(block: readonly DataRow[]): Row[] {
  const counts = block.map(({ edges }) => edges.length).sort((a, b) => a - b);
  const usual = counts[Math.floor(counts.length * 0.6)] ?? 0;
  return block.filter(({ edges }) => edges.length >= 0.6 * usual).map(({ row }) => row);
}

/** Returns the index of the first row above a list that may be part of its header. */
function findHeaderStart(context: Context, page: ViewPage, at: number, height: number): number {
  let from = at;
  while (from > 0 && at - from < HEADER_LINES) {
    const [above, row] = [page.rows[from - 1], page.rows[from]];
    if (!above || !row || row.box[1] - above.box[3] > CLOSE * height || above.tokens.length > MOST_TOKENS)
      break;
    if (context.amountsOn(above.index).some((amount) => amount.decimals === 2 && !amount.percent)) break;
    from--;
  }
  return from;
}

function findTailEnd(page: ViewPage, at: number, height: number): number {
  let to = at;
  while (to - at < TAIL_LINES) {
    const [row, below] = [page.rows[to], page.rows[to + 1]];
    if (!row || !below || below.box[1] - row.box[3] > CLOSE * height || below.tokens.length > MOST_TOKENS)
      break;
    to++;
  }
  return to;
}

/** Finds the columns, which are separated by vertical strips that are empty in nearly all rows. */
function findColumns(rows: readonly Row[], heads: readonly Row[], height: number): [number, number][] {
  const step = height / 8;
  const left = Math.min(...rows.map((row) => row.box[0]));
  const right = Math.max(...rows.map((row) => row.box[2]));
  const crossed = new Uint16Array(Math.max(1, Math.ceil((right - left) / step) + 1));
  const cover = (from: number, to: number) => {
    const end = Math.min(crossed.length - 1, Math.floor((to - left) / step));
    for (let at = Math.max(0, Math.floor((from - left) / step)); at <= end; at++)
      crossed[at] = (crossed[at] as number) + 1;
  };
  const many = rows.length >= ENOUGH_ROWS;
  for (const row of rows)
    if (many) for (const token of row.tokens) cover(token.box[0], token.box[2]);
    else for (const chunk of row.chunks) cover(chunk.box[0], chunk.box[2]);
  if (!many)
    for (const row of heads)
      if (row.chunks.length > 2) for (const chunk of row.chunks) cover(chunk.box[0], chunk.box[2]);
  const allowed = many ? Math.floor(rows.length * CROSSING_SHARE) : 0;
  const width = (many ? NARROW : WIDE) * height;
  const columns: [number, number][] = [];
  let start = 0;
  let free = -1;
  for (let at = 0; at <= crossed.length; at++) {
    const isFreeHere = at === crossed.length || (crossed[at] as number) <= allowed;
    if (isFreeHere) {
      if (free < 0) free = at;
      continue;
    }
    if (free >= 0) {
      if (free === 0) start = at;
      else if ((at - free) * step >= width) {
        columns.push([left + start * step, left + free * step]);
        start = at;
      }
    }
    free = -1;
  }
  const end = free > 0 ? free : crossed.length;
  if (end > start) columns.push([left + start * step, left + end * step]);
  return columns;
}
