import { decideColumnWidths } from './column-widths.ts';
import type { FlowBlock, FlowCell, FlowTable } from './flow.ts';
import { type Area, type PlacedRow, placeParagraph, type Strip } from './place-paragraph.ts';

/** Space above and below the content of a cell. */
const CELL_MARGIN = 2;
/** Tables that are nested more deeply are not arranged, and less deeply nested ones are not known to contain data. */
const DEEPEST = 10;
const DEEPEST_KNOWN = 4;
/** Maximum height of a row, which must fit on a page. */
const HIGHEST = 640;
/** Minimum width of a table. */
const NARROWEST = 20;

/** Places blocks in an area. Generates the strips from top to bottom, and `page` for each page break. */
export function* placeBlocks(blocks: readonly FlowBlock[], area: Area): Generator<Strip | 'page'> {
  for (const block of blocks) {
    if (area.budget.left <= 0) return;
    if (block.kind === 'page') yield 'page';
    else if (block.kind === 'paragraph') yield* placeParagraph(block, area);
    else if (area.depth >= DEEPEST) yield* placeCellsOneByOne(block, area);
    else yield* placeTable(block, area);
  }
}

/** Places the cells of a table one below the other. */
function* placeCellsOneByOne(table: FlowTable, area: Area): Generator<Strip | 'page'> {
  for (const [r, row] of table.rows.entries())
    for (const { blocks } of row) yield* placeBlocks(blocks, { ...area, line: getRowLine(table, r, area) });
}

/**
 * Generates one strip for each row, or several if the row is higher than a page. The content of a cell that spans
 * several rows may extend below its strip.
 */
function* placeTable(table: FlowTable, area: Area): Generator<Strip> {
  const edges = findEdges(table, area);
  /** The space that cells spanning several rows still need, and the row in which they end. */
  let open: { needs: number; last: number }[] = [];
  for (const [r, row] of table.rows.entries()) {
    if (area.budget.left <= 0) return;
    const strip: Strip = { height: table.rowHeight, words: [], rules: [], rows: [] };
    const placed: PlacedRow = { table, index: r, cells: [] };
    const inner = { line: getRowLine(table, r, area), depth: area.depth + 1, budget: area.budget };
    for (const cell of row) {
      const before = strip.words.length;
      const height = placeCell(strip, cell, edges, table, inner);
      const rows = Math.min(cell.rows, table.rows.length - r);
      placed.cells.push({ column: cell.column, span: cell.span, rows, words: strip.words.slice(before) });
      if (rows > 1) open.push({ needs: height, last: r + rows - 1 });
      else strip.height = Math.max(strip.height, height);
    }
    for (const { needs, last } of open) if (last <= r) strip.height = Math.max(strip.height, needs);
    open = open.flatMap((one) => (one.last > r ? [{ ...one, needs: one.needs - strip.height }] : []));
    if (strip.height > HIGHEST) {
      yield* splitStrip(strip);
      continue;
    }
    if (area.depth < DEEPEST_KNOWN) strip.rows.push(placed);
    const starts = new Set(row.map(({ column }) => column));
    for (const cell of row) {
      if (table.isRuled) drawBorders(strip, cell, edges);
      else drawWall(strip, cell, starts, edges);
    }
    yield strip;
  }
}

/** Divides a strip into several that fit on a page. They are not known to be rows of a table. */
function* splitStrip({ words, rules, height }: Strip): Generator<Strip> {
  const parts: Strip[] = [];
  for (let top = 0; top < height; top += HIGHEST)
    parts.push({ height: Math.min(HIGHEST, height - top), words: [], rules: [], rows: [] });
  const find = (y: number) => Math.max(0, Math.min(parts.length - 1, Math.floor(y / HIGHEST)));
  for (const word of words) {
    const part = find(word.box[3]);
    word.box[1] -= part * HIGHEST;
    word.box[3] -= part * HIGHEST;
    parts[part]?.words.push(word);
  }
  for (const rule of rules) {
    const part = find(rule.y1);
    if (find(rule.y0) === part)
      parts[part]?.rules.push({ ...rule, y0: rule.y0 - part * HIGHEST, y1: rule.y1 - part * HIGHEST });
  }
  yield* parts;
}

/** Returns the left edge of each column, followed by the right edge of the last one. */
function findEdges(table: FlowTable, area: Area): number[] {
  const width = Math.max(NARROWEST, area.width - table.left);
  const widths = decideColumnWidths(table, width);
  const spare = Math.max(0, width - widths.reduce((sum, one) => sum + one, 0));
  const shift = { left: 0, center: spare / 2, right: spare }[table.align];
  const edges = [area.x + table.left + shift];
  for (const one of widths) edges.push((edges.at(-1) ?? 0) + one);
  return edges;
}

/** The divider of a Markdown table follows its first row. */
function getRowLine(table: FlowTable, row: number, area: Area): number {
  if (table.place.line === 0) return area.line;
  return table.place.line + (row === 0 ? 0 : row + 1);
}

function placeCell(
  strip: Strip,
  cell: FlowCell,
  edges: readonly number[],
  table: FlowTable,
  inner: Omit<Area, 'x' | 'width'>,
): number {
  const left = (edges[cell.column] ?? 0) + table.padding;
  const right = (edges[cell.column + cell.span] ?? edges.at(-1) ?? 0) - table.padding;
  let y = CELL_MARGIN;
  for (const part of placeBlocks(cell.blocks, { ...inner, x: left, width: Math.max(10, right - left) })) {
    if (part === 'page') continue;
    addStrip(strip, part, y);
    y += part.height;
  }
  return y + CELL_MARGIN;
}

/** Adds the words and rules of a strip at a distance from the top of another one. */
export function addStrip(target: Pick<Strip, 'words' | 'rules' | 'rows'>, strip: Strip, y: number): void {
  for (const word of strip.words) {
    word.box[1] += y;
    word.box[3] += y;
    target.words.push(word);
  }
  for (const row of strip.rows) target.rows.push(row);
  for (const rule of strip.rules) target.rules.push({ ...rule, y0: rule.y0 + y, y1: rule.y1 + y });
}

/** Separates two adjacent cells, whose text may be close together. `starts` are the columns in which cells begin. */
function drawWall(strip: Strip, cell: FlowCell, starts: ReadonlySet<number>, edges: readonly number[]): void {
  const next = cell.column + cell.span;
  const x = edges[next];
  if (!starts.has(next) || x === undefined || cell.blocks.length === 0) return;
  strip.rules.push({ x0: x, y0: 0, x1: x, y1: strip.height });
}

function drawBorders(strip: Strip, cell: FlowCell, edges: readonly number[]): void {
  const x0 = edges[cell.column] ?? 0;
  const x1 = edges[cell.column + cell.span] ?? edges.at(-1) ?? 0;
  const y1 = strip.height;
  strip.rules.push({ x0, y0: 0, x1, y1: 0 }, { x0, y0: 0, x1: x0, y1 }, { x0: x1, y0: 0, x1, y1 });
  if (cell.rows === 1) strip.rules.push({ x0, y0: y1, x1, y1 });
}
