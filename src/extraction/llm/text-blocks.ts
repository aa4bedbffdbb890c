import type { TextView } from './text-view.ts';

type TextRow = TextView['rows'][number];

export interface PlacedRow {
  /** Text of each cell; '' if the cell is empty. */
  cells: string[];
  /**
   * Positions of the row and of the block's columns, as percentages of the page size; null if the document
   * has no layout.
   */
  place: { top: number; columns: number[] } | null;
  /** If true, the position of the block is written before the row. */
  startsBlock: boolean;
}

/** Maximum vertical gap inside a block, in text heights. */
const WIDEST_GAP = 2.5;

export interface Column {
  left: number;
  right: number;
}

/** Rows of a page whose cells are aligned in columns. */
export interface Block {
  page: number;
  columns: Column[];
  bottom: number;
  rows: { index: number; at: number[] }[];
}

/**
 * Groups rows with aligned cells into blocks, such as paragraphs and tables. Describing the layout with one
 * position per block takes few tokens; one position per word would double the length of the text.
 */
export function placeRows(view: TextView): PlacedRow[] {
  const pages = new Map(view.pages.map((page) => [page.number, page]));
  const placed: PlacedRow[] = view.rows.map((row) => ({
    cells: row.chunks.map(writeChunk),
    place: null,
    startsBlock: false,
  }));
  for (const block of findBlocks(view)) {
    const { width = 1, height = 1 } = pages.get(block.page) ?? {};
    const columns = block.columns.map(({ left }) => toPercent(left, width));
    for (const [i, { index, at }] of block.rows.entries()) {
      const row = view.rows[index];
      const one = placed[index];
      if (row === undefined || one === undefined) continue;
      const last = Math.max(...at);
      const cells = Array.from({ length: last + 1 }, () => '');
      for (const [cell, column] of at.entries()) cells[column] = one.cells[cell] ?? '';
      placed[index] = {
        cells,
        place: { top: toPercent(getTop(row), height), columns },
        startsBlock: i === 0,
      };
    }
  }
  return placed;
}

export function findBlocks(view: TextView): Block[] {
  const withLayout = new Set(view.pages.filter(({ layout }) => layout).map(({ number }) => number));
  const blocks: Block[] = [];
  let block: Block | null = null;
  for (const [index, row] of view.rows.entries()) {
    if (!withLayout.has(row.page) || row.chunks.length === 0) continue;
    const cells = row.chunks.map(getColumn);
    const isNear =
      block !== null && block.page === row.page && getTop(row) - block.bottom <= WIDEST_GAP * row.height;
    const at = block !== null && isNear ? fit(cells, block.columns) : null;
    if (block === null || at === null) {
      block = { page: row.page, columns: cells, bottom: 0, rows: [{ index, at: cells.map((_, i) => i) }] };
      blocks.push(block);
    } else {
      for (const [i, column] of at.entries()) widen(block.columns[column], cells[i]);
      block.rows.push({ index, at });
    }
    block.bottom = getBottom(row);
  }
  return blocks;
}

/**
 * Returns the index of the column that contains each cell. Returns null if a cell is not in exactly one
 * column or shares its column with another cell.
 */
function fit(cells: readonly Column[], columns: readonly Column[]): number[] | null {
  const at: number[] = [];
  for (const cell of cells) {
    const shared = columns.flatMap((column, i) =>
      column.left < cell.right && cell.left < column.right ? [i] : [],
    );
    const [only, ...others] = shared;
    if (only === undefined || others.length > 0 || only <= (at.at(-1) ?? -1)) return null;
    at.push(only);
  }
  return at.length === 0 ? null : at;
}

function widen(column: Column | undefined, cell: Column | undefined): void {
  if (column === undefined || cell === undefined) return;
  column.left = Math.min(column.left, cell.left);
  column.right = Math.max(column.right, cell.right);
}

function getColumn({ tokens }: TextRow['chunks'][number]): Column {
  return {
    left: Math.min(...tokens.map(([, box]) => box[0])),
    right: Math.max(...tokens.map(([, box]) => box[2])),
  };
}

function getTop({ chunks }: TextRow): number {
  return Math.min(...chunks.flatMap(({ tokens }) => tokens.map(([, box]) => box[1])));
}

function getBottom({ chunks }: TextRow): number {
  return Math.max(...chunks.flatMap(({ tokens }) => tokens.map(([, box]) => box[3])));
}

function toPercent(part: number, whole: number): number {
  return Math.min(99, Math.max(0, Math.round((100 * part) / whole)));
}

/** Replaces characters that could be mistaken for the end of the document or for a placeholder. */
function writeChunk({ tokens }: TextRow['chunks'][number]): string {
  return tokens
    .map(([text]) =>
      text.replace(/[<>]/g, (sign) => (sign === '<' ? '‹' : '›')).replace(/\[(?=[A-Z]{1,10}_\d)/g, '('),
    )
    .join(' ');
}
