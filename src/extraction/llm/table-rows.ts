import { type Block, type Column, findBlocks } from './text-blocks.ts';
import type { TextView } from './text-view.ts';

/** Rows with fewer cells than this look the same in many parts of a page. */
const FEWEST_CELLS = 3;

/**
 * Finds groups of rows with the same kinds of text in the same columns, even across page breaks. They are
 * usually the entries of a table, because its header and totals look different.
 */
export function findTableRows(view: TextView): number[][] {
  const groups = new Map<string, number[]>();
  const add = (table: string, index: number, cells: readonly { column: string; text: string }[]) => {
    if (cells.length < FEWEST_CELLS || !cells.some(({ text }) => /\d/.test(text))) return;
    const shape = cells.map(({ column, text }) => `${column}${/\d/.test(text) ? '#' : ''}`).join(' ');
    const key = `${table} ${shape}`;
    const rows = groups.get(key);
    if (rows) rows.push(index);
    else groups.set(key, [index]);
  };
  const tables: { id: number; block: Block }[] = [];
  for (const [i, block] of findBlocks(view).entries()) {
    const known = tables.findLast((one) => isContinuation(one.block, block));
    const id = known?.id ?? i;
    tables.push({ id, block });
    for (const { index, at } of block.rows) {
      const { chunks = [] } = view.rows[index] ?? {};
      add(
        `block ${id}`,
        index,
        chunks.map((chunk, cell) => ({ column: `${at[cell]}`, text: readText(chunk) })),
      );
    }
  }
  const withLayout = new Set(view.pages.filter(({ layout }) => layout).map(({ number }) => number));
  for (const [index, { page, chunks }] of view.rows.entries()) {
    if (withLayout.has(page)) continue;
    add(
      `page ${page}`,
      index,
      chunks.map((chunk, cell) => ({ column: `${cell}`, text: readText(chunk) })),
    );
  }
  return [...groups.values()].filter(({ length }) => length > 1).map((rows) => rows.sort((a, b) => a - b));
}

/** Whether the second block has the same columns and is on the same page or the next. */
function isContinuation(one: Block, other: Block): boolean {
  const isNear = other.page - one.page <= 1 && one.columns.length === other.columns.length;
  return isNear && one.columns.every((column, i) => isBelow(column, other.columns[i]));
}

function isBelow(one: Column, other: Column | undefined): boolean {
  return other !== undefined && one.left < other.right && other.left < one.right;
}

function readText({ tokens }: TextView['rows'][number]['chunks'][number]): string {
  return tokens.map(([text]) => text).join(' ');
}
