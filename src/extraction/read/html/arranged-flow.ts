import type { FlowBlock, FlowCell, FlowTable } from '../typeset/flow.ts';
import { WIDE } from './clean-html.ts';
import { type HtmlNode, isElement } from './dom.ts';
import { getPrintStyle } from './inherited-style.ts';
import { measureLength, measureWidth, type PrintStyle, WHOLE } from './print-style.ts';
import { createFlowTable } from './table-flow.ts';
import { readTracks } from './tracks.ts';

type ReadInner = (node: HtmlNode) => FlowBlock[];

const WIDEST_GAP = 60;
const MOST_IN_ROW = 40;
/** Widths in percent rarely add up exactly. */
const SLACK = 6;

/**
 * Places nodes next to each other, in several rows if they are wider than the page. Columns without content take the
 * space that is left between them.
 */
export function createRowFlows(
  nodes: readonly HtmlNode[],
  style: PrintStyle,
  size: number,
  readInner: ReadInner,
): FlowTable[] {
  return wrapNodes(nodes).map((row) => createRowFlow(row, style, size, readInner));
}

function wrapNodes(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const rows: HtmlNode[][] = [];
  let width = Number.POSITIVE_INFINITY;
  for (const node of nodes) {
    const own = isElement(node) ? measureWidth(getPrintStyle(node).get('width')) : 0;
    const row = rows.at(-1);
    if (row && width + own <= WHOLE + SLACK && row.length < MOST_IN_ROW) {
      row.push(node);
      width += own;
    } else {
      rows.push([node]);
      width = own;
    }
  }
  return rows;
}

function createRowFlow(
  nodes: readonly HtmlNode[],
  style: PrintStyle,
  size: number,
  readInner: ReadInner,
): FlowTable {
  const justify = style.get('justify') ?? '';
  const isAtEnd = /^(?:flex-end|end|right)$/.test(justify);
  const isSpread = justify.startsWith('space-');
  const columns: number[] = [];
  const stretch: number[] = [];
  const cells: FlowCell[] = [];
  for (const [index, node] of nodes.entries()) {
    const own: PrintStyle = isElement(node) ? getPrintStyle(node) : new Map();
    if ((isAtEnd && index === 0) || own.get('side') === 'right' || (isSpread && index > 0)) {
      columns.push(1);
      stretch.push(1);
    }
    cells.push({ column: columns.length, span: 1, rows: 1, blocks: readInner(node) });
    columns.push(measureWidth(own.get('width')));
    stretch.push(Number(own.get('grow') ?? 0));
  }
  return createFlowTable({ columns, stretch, rows: [cells], padding: readGap(style, size) / 2 });
}

/** Places nodes in a grid. */
export function createGridFlow(
  nodes: readonly HtmlNode[],
  count: number,
  style: PrintStyle,
  size: number,
  readInner: ReadInner,
): FlowTable {
  const rows: FlowCell[][] = [[]];
  let column = 0;
  for (const node of nodes) {
    const span = isElement(node) && node.hasAttribute(WIDE) ? count : 1;
    if (column + span > count) {
      rows.push([]);
      column = 0;
    }
    rows.at(-1)?.push({ column, span, rows: 1, blocks: readInner(node) });
    column += span;
  }
  const { widths, stretch } = readTracks(style.get('tracks') ?? '', count, size, WHOLE);
  return createFlowTable({ columns: widths, stretch, rows, padding: readGap(style, size) / 2 });
}

function readGap(style: PrintStyle, size: number): number {
  return Math.min(WIDEST_GAP, measureLength(style.get('gap') ?? '', size, WHOLE));
}
