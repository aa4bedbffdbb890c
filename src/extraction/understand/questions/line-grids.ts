import type { Context } from '../context.ts';
import { type Entry, groupLines } from '../lists/group-lines.ts';
import type { ListCell, ListGrid, ListLine } from '../lists/list-grid.ts';
import { listGrids } from '../lists/list-grids.ts';
import { LIST_MODELS } from '../lists/models.ts';
import { readAllGrids } from '../lists/read-grids.ts';
import { once } from '../once.ts';
import type { Grid, GridCell, GridPart } from './grid.ts';
import { createLineCell, listEntryCells, listMoreCells } from './line-cells.ts';
import { buildSectionGrid } from './section-grids.ts';
import { type Word, wordsOf } from './wording.ts';

const MOST_GRIDS = 60;
const MOST_SECTIONS = 8;
/**
 * Minimum score for a grid to be treated as line items or transactions. In other grids, printed lines are
 * grouped into entries.
 */
const READ = 0.3;
/** The first line of an entry must have at least this share of the typical number of cells. */
const ENTRY_SHARE = 0.6;
const CLOSE = 0.8;
/**
 * If at least this share of the entries have several lines, the first lines and the other lines get separate
 * columns.
 */
const SEVERAL_SHARE = 0.3;

/** Groups printed lines into entries, for the whole list and for each of its sections. */
export function buildLineGrids(context: Context, known: readonly Grid[]): Grid[] {
  const readings = [
    ...readAllGrids(context, 'items', LIST_MODELS, null),
    ...readAllGrids(context, 'transactions', LIST_MODELS, null),
  ];
  return listGrids(context)
    .flatMap((grid) => {
      const read = readings
        .filter((one) => one.grid === grid && one.score >= READ)
        .sort((a, b) => b.score - a.score)[0];
      const isRead = read !== undefined && read.entries.length > 0;
      const entries = isRead ? read.entries : groupEntries(grid);
      if (entries.length === 0) return [];
      const others = isRead ? groupOtherEntries(grid, entries) : new Map<string, Entry[]>();
      const otherGrids = [...others].map(([section, own]) =>
        buildLineGrid(context, grid, own, section, known),
      );
      const bySection = Map.groupBy(entries, ({ section }) => section);
      const whole = buildLineGrid(context, grid, entries, grid.title, known);
      if (bySection.size < 2) return [whole, ...otherGrids];
      const sections = buildSectionGrid(context, grid, entries);
      if (bySection.size > MOST_SECTIONS) return [whole, ...(sections ? [sections] : []), ...otherGrids];
      return [
        whole,
        ...(sections ? [sections] : []),
        ...[...bySection].map(([section, own]) => buildLineGrid(context, grid, own, section, known)),
        ...otherGrids,
      ];
    })
    .slice(0, MOST_GRIDS);
}

const countFilled = (line: ListLine) => line.cells.filter((cell) => cell !== null).length;

/**
 * Groups lines into entries. A line with a typical number of cells begins an entry. A line with fewer cells
 * continues the entry that is directly above it.
 */
function groupEntries({ lines, title }: ListGrid): Entry[] {
  const counts = lines.map(countFilled).sort((a, b) => a - b);
  const usual = counts[Math.floor(counts.length * 0.6)] ?? 0;
  const least = Math.max(2, ENTRY_SHARE * usual);
  const full = lines.filter((line) => countFilled(line) >= least);
  const areCapitals = full.filter(isInCapitals).length >= full.length / 2;
  const chances = lines.map((line, i) => {
    const above = lines[i - 1];
    // A line in capitals begins a section if most entries are not in capitals.
    if (!areCapitals && isHeadingInCapitals(line)) return { entry: 0, above: 0, below: 0 };
    const isClose =
      above !== undefined &&
      above.row.page === line.row.page &&
      line.box[1] - above.box[3] < CLOSE * line.row.height;
    return { entry: countFilled(line) >= least ? 1 : 0, above: isClose ? 1 : 0, below: 0 };
  });
  return groupLines(lines, chances, title);
}

/** A heading contains at least this many letters. */
const LEAST_LETTERS = 4;

/** Whether the only text of a line is in capitals. */
function isHeadingInCapitals(line: ListLine): boolean {
  const text = line.cells.flatMap((cell) => (cell ? [cell.text] : [])).join(' ');
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  return countFilled(line) === 1 && !/\d/.test(text) && letters >= LEAST_LETTERS && isInCapitals(line);
}

function isInCapitals({ cells }: ListLine): boolean {
  const text = cells.find((cell) => /\p{L}/u.test(cell?.text ?? ''))?.text;
  return text !== undefined && text === text.toUpperCase();
}

/** Minimum number of entries of a section that does not contain line items. */
const LEAST_OTHERS = 2;

/**
 * Groups the lines that do not belong to the given entries, by the heading above them. The rows below the line items
 * can be another list with the same columns, such as the deductions below the earnings of a payslip.
 */
function groupOtherEntries(grid: ListGrid, entries: readonly Entry[]): ReadonlyMap<string, Entry[]> {
  const taken = new Set(entries.flatMap(({ line, more }) => [line, ...more]));
  const others = groupEntries(grid).filter(({ line }) => !taken.has(line));
  const sections = [...Map.groupBy(others, ({ section }) => section)];
  return new Map(sections.filter(([, own]) => own.length >= LEAST_OTHERS).slice(0, MOST_SECTIONS));
}

interface Column {
  header: readonly Word[];
  part: GridPart;
  base?: number;
  cells: (GridCell | null)[];
}

function buildLineGrid(
  context: Context,
  { headers, columns }: ListGrid,
  entries: readonly Entry[],
  title: string,
  known: readonly Grid[],
): Grid {
  const own: Column[] = [];
  for (const c of columns.keys()) {
    const header = headers[c]?.words ?? [];
    const lines = entries.map((entry) => listEntryCells(entry, c));
    const base = own.length;
    const add = (part: GridPart, pick: (cells: ListCell[]) => ListCell[]) =>
      own.push({ header, part, base, cells: lines.map((cells) => createLineCell(context, pick(cells))) });
    add('whole', (cells) => {
      const number = cells.find((cell) => cell.isNumber);
      return number ? [number] : cells;
    });
    const several = lines.filter((cells) => cells.length > 1 && !cells.some((cell) => cell.isNumber)).length;
    if (several < SEVERAL_SHARE * entries.length) continue;
    add('first', (cells) => cells.slice(0, 1));
    add('rest', (cells) => cells.slice(1));
  }
  const more = entries.map(listMoreCells);
  if (more.filter((cells) => cells.length > 1).length >= SEVERAL_SHARE * entries.length)
    own.push({ header: [], part: 'rest', cells: more.map((cells) => createLineCell(context, cells)) });
  if (new Set(entries.map(({ section }) => section)).size > 1)
    own.push({
      header: [],
      part: 'section',
      cells: entries.map(({ section, line }) => createTextCell(section, line.row.page)),
    });
  own.push(...alignKnownColumns(entries, known));
  return {
    headers: own.map(({ header }) => header),
    parts: own.map(({ part }) => part),
    bases: own.map(({ base }, c) => base ?? c),
    title: wordsOf(title.slice(0, 120)),
    rows: entries.map((_, r) => own.map(({ cells }) => cells[r] ?? null)),
    source: 'lines',
  };
}

function createTextCell(text: string, page: number): GridCell | null {
  return text.trim() === '' ? null : { text: text.trim(), evidence: { page, text: text.trim() } };
}

/**
 * Returns the columns of items that have already been read, aligned with the entries that contain these
 * items.
 */
function alignKnownColumns(entries: readonly Entry[], known: readonly Grid[]): Column[] {
  return known.flatMap((grid) => {
    const placed = rowsByPage(grid);
    const rows = entries.map(({ line }) =>
      placed.get(line.row.page)?.find(({ y }) => y > line.box[1] && y < line.box[3]),
    );
    if (rows.filter(Boolean).length < entries.length / 2) return [];
    return grid.headers.map((header, c) => ({
      header,
      part: 'known' as const,
      cells: rows.map((found) => found?.row[c] ?? null),
    }));
  });
}

/** Returns the rows of a grid, grouped by page, with the vertical center of each cell. */
const rowsByPage = once((grid: Grid) =>
  Map.groupBy(
    grid.rows.flatMap((row) =>
      row.flatMap((cell) => {
        const { box, page } = cell?.evidence ?? {};
        return box && page !== undefined ? [{ page, y: (box[1] + box[3]) / 2, row }] : [];
      }),
    ),
    ({ page }) => page,
  ),
);
