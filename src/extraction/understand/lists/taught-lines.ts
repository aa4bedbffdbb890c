import type { Context } from '../context.ts';
import { type CellKind, END_WORDS, type RowPart, type TaughtTable } from '../learned/taught-table.ts';
import type { LineChance } from './group-lines.ts';
import type { ListCell, ListLine } from './list-grid.ts';
import { listFirstHashes } from './taught-columns.ts';

/** How quickly the weight of a taught row decreases as it becomes less similar to the line. */
const SHARPNESS = 12;
const SAME_START = 0.3;
/** Weight of a row before or after the taught list, relative to a row inside the list. */
const OUTSIDE = 0.25;
/** Weight of the general engine, relative to a taught row with the same contents. */
const ENGINE = 1.5;
/** Maximum gap above a line that continues an entry, in line heights. */
const MOST_APART = 3;

const UNKNOWN_WEIGHT = 0.3;
const UNKNOWN: LineChance = { entry: 0.25, above: 0.25, below: 0.25 };

/**
 * Estimates for each line whether it is an entry or continues one. Uses the most similar rows of a taught list
 * (weighted nearest neighbors) and the probabilities from the general engine.
 *
 * @param columns for each taught column, the index of the column in `lines`
 * @param engine the probabilities from the general engine; null if it did not find the list
 */
export function estimateLines(
  context: Context,
  table: TaughtTable,
  columns: readonly (number | null)[],
  lines: readonly ListLine[],
  engine: readonly LineChance[] | null,
): LineChance[] {
  const chances = lines.map((line, i) =>
    estimateLine(context, table, columns, line, engine?.[i] ?? UNKNOWN, engine ? ENGINE : UNKNOWN_WEIGHT),
  );
  let isOpen = false;
  return chances.map((chance, i) => {
    const [line, before] = [lines[i], lines[i - 1]];
    if (!line) return chance;
    const isApart =
      before === undefined ||
      before.row.page !== line.row.page ||
      line.row.box[1] - before.row.box[3] > MOST_APART * line.row.height;
    if (isApart) isOpen = false;
    if (chance.entry >= 0.5) isOpen = true;
    return isOpen || chance.entry >= 0.5 ? chance : { ...chance, above: 0 };
  });
}

function estimateLine(
  context: Context,
  table: TaughtTable,
  columns: readonly (number | null)[],
  line: ListLine,
  engine: LineChance,
  engineWeight: number,
): LineChance {
  const kinds = columns.map((column) => describeCell(column === null ? null : line.cells[column]));
  const [first] = listFirstHashes(context, line.row.index, 1);
  const sums: Record<RowPart, number> = { entry: 0, above: 0, below: 0, other: 0 };
  for (const row of table.rows) {
    const same = compareKinds(table, row.kinds, kinds);
    const isSameStart = first !== undefined && row.first === first;
    const weight = row.isInside || isSameStart ? 1 : OUTSIDE;
    sums[row.part] += weight * Math.exp(SHARPNESS * (same + (isSameStart ? SAME_START : 0) - 1));
  }
  const all = sums.entry + sums.above + sums.below + sums.other + engineWeight;
  const weigh = (part: Exclude<RowPart, 'other'>) => (sums[part] + engineWeight * engine[part]) / all;
  return { entry: weigh('entry'), above: weigh('above'), below: weigh('below') };
}

/**
 * Returns the share of taught columns in which two rows have the same kind of content. Two different kinds
 * count as half a match, unless one of the cells is empty.
 */
function compareKinds(table: TaughtTable, taught: readonly CellKind[], read: readonly CellKind[]): number {
  let all = 0;
  let same = 0;
  for (const [i, { properties }] of table.columns.entries()) {
    if (properties.length === 0) continue;
    all++;
    if (taught[i] === read[i]) same++;
    else if (taught[i] !== 'none' && read[i] !== 'none') same += 0.5;
  }
  return same / Math.max(1, all);
}

function describeCell(cell: ListCell | null | undefined): CellKind {
  if (!cell) return 'none';
  const values = cell.amounts.length + (cell.date ? 1 : 0);
  return values === 1 && cell.words <= 1 ? 'number' : 'text';
}

/** Whether a row begins with the same words as the row after the last entry of the taught list. */
export function isEnd(context: Context, { end }: TaughtTable, row: number): boolean {
  if (end.length < END_WORDS) return false;
  const first = listFirstHashes(context, row, END_WORDS);
  return end.every((hash, i) => first[i] === hash);
}

/** Returns the similarity of a line to the taught entries, 0–1. */
export function measureLikeness(
  table: TaughtTable,
  columns: readonly (number | null)[],
  line: ListLine,
): number {
  const kinds = columns.map((column) => describeCell(column === null ? null : line.cells[column]));
  const entries = table.rows.filter(({ part }) => part === 'entry');
  return Math.max(0, ...entries.map((row) => compareKinds(table, row.kinds, kinds)));
}
