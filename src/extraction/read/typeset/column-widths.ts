import type { FlowBlock, FlowTable } from './flow.ts';
import { measureText } from './measure-text.ts';

/** The narrowest and widest useful width of a column. */
interface Extent {
  least: number;
  most: number;
}

/** Minimum width of a column, in points. */
const NARROW = 8;
/** Maximum number of rows that are measured. */
const MEASURED_ROWS = 2000;

/**
 * Decides the widths of a table's columns as word processors do: a column has its preferred width, or the width of
 * its content, and is never narrower than its longest word if there is enough space.
 */
export function decideColumnWidths(table: FlowTable, width: number): number[] {
  const extents = measureColumns(table).map(({ least, most }) => ({
    least: Math.min(width / 2, least),
    most,
  }));
  const wanted = extents.map(({ most }, i) => table.columns[i] || most);
  const sum = wanted.reduce((total, one) => total + one, 0);
  const scale = sum > width ? width / sum : 1;
  const widths = wanted.map((one) => one * scale);
  const least = extents.map((one) => one.least);
  return stretchColumns(widen(widths, least, width), table.stretch, width);
}

/** Distributes the remaining width; if all columns get the same share, in proportion to their widths. */
function stretchColumns(widths: number[], stretch: readonly number[] | undefined, width: number): number[] {
  const shares = stretch?.every((one) => one > 0 && one === stretch[0]) ? widths : stretch;
  const sum = shares?.reduce((total, one) => total + one, 0) ?? 0;
  const spare = width - widths.reduce((total, one) => total + one, 0);
  if (!shares || sum === 0 || spare <= 0) return widths;
  return widths.map((one, i) => one + (spare * (shares[i] ?? 0)) / sum);
}

/** Widens columns up to their minimum, at the cost of those that have space left. */
function widen(widths: readonly number[], least: readonly number[], width: number): number[] {
  const lack = widths.reduce((sum, one, i) => sum + Math.max(0, (least[i] ?? 0) - one), 0);
  if (lack === 0) return [...widths];
  const free = Math.max(0, width - widths.reduce((sum, one) => sum + one, 0));
  const spare = widths.reduce((sum, one, i) => sum + Math.max(0, one - (least[i] ?? 0)), 0);
  const given = Math.min(1, (free + spare) / lack);
  const taken = spare === 0 ? 0 : Math.min(1, Math.max(0, lack * given - free) / spare);
  return widths.map((one, i) => {
    const own = least[i] ?? 0;
    return one < own ? one + (own - one) * given : one - (one - own) * taken;
  });
}

const measured = new WeakMap<FlowTable, Extent[]>();

function measureColumns(table: FlowTable): Extent[] {
  const known = measured.get(table);
  if (known) return known;
  const extents = table.columns.map((): Extent => ({ least: NARROW, most: NARROW }));
  const rows = table.rows.slice(0, MEASURED_ROWS);
  const spanning = rows.flatMap((row) => row.filter((cell) => cell.span > 1));
  for (const row of rows)
    for (const cell of row) {
      const extent = extents[cell.column];
      if (cell.span > 1 || !extent) continue;
      const own = measureBlocks(cell.blocks);
      extent.least = Math.max(extent.least, own.least + 2 * table.padding);
      extent.most = Math.max(extent.most, own.most + 2 * table.padding);
    }
  for (const cell of spanning) {
    const own = extents.slice(cell.column, cell.column + cell.span);
    const missing = measureBlocks(cell.blocks).least - own.reduce((sum, one) => sum + one.most, 0);
    for (const extent of own) extent.most += Math.max(0, missing) / own.length;
  }
  measured.set(table, extents);
  return extents;
}

/** Returns the width of the longest word and of the longest line of some blocks. */
function measureBlocks(blocks: readonly FlowBlock[]): Extent {
  const extent: Extent = { least: 0, most: 0 };
  for (const block of blocks) {
    if (block.kind === 'page') continue;
    const own = block.kind === 'table' ? measureTable(block) : measureParagraph(block);
    extent.least = Math.max(extent.least, own.least);
    extent.most = Math.max(extent.most, own.most);
  }
  return extent;
}

function measureTable(table: FlowTable): Extent {
  const stated = table.columns.reduce((sum, one) => sum + one, 0);
  const columns = measureColumns(table);
  return {
    least: columns.reduce((sum, one) => sum + one.least, 0),
    most: stated > 0 ? stated : columns.reduce((sum, one) => sum + one.most, 0),
  };
}

function measureParagraph(paragraph: Extract<FlowBlock, { kind: 'paragraph' }>): Extent {
  const indent = paragraph.left + paragraph.right;
  let least = 0;
  let most = 0;
  let line = indent;
  for (const { text, size, isBold } of paragraph.runs)
    for (const part of text.split(/(\n)/)) {
      if (part === '\n') line = indent;
      else line += measureText(part, size, isBold);
      most = Math.max(most, line);
      for (const word of part.split(/[\s\u00a0]+/)) least = Math.max(least, measureText(word, size, isBold));
    }
  return { least: least + indent, most };
}
