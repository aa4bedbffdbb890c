import { typeOfValue } from '../../read/column-types.ts';
import { getBoxAround } from '../geometry.ts';
import { joinCellWords } from './cell-text.ts';
import type { StraightLine } from './straight-lines.ts';
import type { AlignedRow } from './table-parts.ts';

/** Maximum gap between lines of the same cell, in line heights. */
const WRAPPED_GAP = 0.35;
/** Minimum ratio of the distance between rows to the distance between lines of the same cell. */
const TWO_KINDS = 1.25;

export function joinWrappedRows(
  rows: readonly AlignedRow[],
  horizontal: readonly StraightLine[],
): AlignedRow[] {
  const joined: AlignedRow[] = [];
  const tight = findTightPitch(rows);
  const judged = rows.map((row) => ({ ...row, dataCells: row.cells.filter(isDataCell).length }));
  const firstData = judged.findIndex((row) => row.dataCells > 1);
  for (const [index, row] of judged.entries()) {
    const last = joined.at(-1);
    const before = rows[index - 1];
    const isTight = before !== undefined && measurePitch(before, row) < tight;
    const isOpen =
      last !== undefined && before !== undefined && !isDivided(last, row, horizontal) && isClose(last, row);
    if (isOpen && continuesRow(last, row, judged[index + 1], isTight, index < firstData))
      appendRow(last, row);
    else joined.push({ cells: row.cells.map((cell) => ({ ...cell, words: [...cell.words] })), box: row.box });
  }
  return joined;
}

function findTightPitch(rows: readonly AlignedRow[]): number {
  const pitches = rows
    .slice(1)
    .map((row, index) => measurePitch(rows[index] ?? row, row))
    .sort((a, b) => a - b);
  for (const [index, small] of pitches.entries()) {
    const large = pitches[index + 1];
    if (large !== undefined && small > 0 && large > TWO_KINDS * small) return (small + large) / 2;
  }
  return 0;
}

function measurePitch(one: AlignedRow, next: AlignedRow): number {
  return (next.box[1] + next.box[3] - one.box[1] - one.box[3]) / 2;
}

function isClose(last: AlignedRow, row: AlignedRow): boolean {
  return row.box[1] - last.box[3] <= WRAPPED_GAP * (row.box[3] - row.box[1]);
}

function isDivided(last: AlignedRow, row: AlignedRow, horizontal: readonly StraightLine[]): boolean {
  return horizontal.some(
    (line) =>
      line.at > (last.box[1] + last.box[3]) / 2 &&
      line.at < (row.box[1] + row.box[3]) / 2 &&
      line.from < row.box[2] &&
      line.to > row.box[0],
  );
}

/** `dataCells` counts the cells that contain numbers, dates or amounts. */
interface JudgedRow extends AlignedRow {
  dataCells: number;
}

function continuesRow(
  last: AlignedRow,
  row: JudgedRow,
  next: JudgedRow | undefined,
  isTight: boolean,
  isHead: boolean,
): boolean {
  const columns = new Set(last.cells.map((cell) => cell.column));
  if (isHead) return !last.cells.some((cell) => cell.columnSpan > 1);
  if (row.dataCells > 0) return startsLabel(last, row);
  if (next !== undefined && next.dataCells > 0 && startsLabel(row, next)) return false;
  const isWithin =
    row.cells.every((cell) => columns.has(cell.column)) && row.cells.length < last.cells.length;
  return isWithin && (isTight || row.cells.every((cell) => cell.column > 0 || isContinued(cell)));
}

/** Whether a row contains only the beginning of a label that continues in lowercase in the next row. */
function startsLabel(last: AlignedRow, row: AlignedRow): boolean {
  const [label] = row.cells;
  const isAlone = last.cells.length === 1 && last.cells[0]?.column === 0;
  return isAlone && label !== undefined && label.column === 0 && isContinued(label);
}

function isContinued(cell: AlignedRow['cells'][number]): boolean {
  return /^[\p{Ll}(&]/u.test(joinCellWords(cell.words));
}

function isDataCell(cell: AlignedRow['cells'][number]): boolean {
  const type = typeOfValue(joinCellWords(cell.words));
  return type !== 'string' && type !== 'empty';
}

function appendRow(last: AlignedRow, row: AlignedRow): void {
  for (const cell of row.cells) {
    const same = last.cells.find((other) => other.column === cell.column);
    if (same === undefined) last.cells.push({ ...cell, words: [...cell.words] });
    else {
      same.words.push(...cell.words);
      same.columnSpan = Math.max(same.columnSpan, cell.columnSpan);
    }
  }
  last.box = getBoxAround([last, row]);
}
