import { isEntryChance, type LineChance } from './group-lines.ts';
import type { ListCell, ListLine } from './list-grid.ts';

/** Lines are joined only if at least this many entries have an indented line below them. */
const LEAST_INDENTED = 3;
/** Minimum and maximum indentation of a continuation, in line heights. */
const INDENTATION = { least: 0.4, most: 5 };
/** Maximum differences between the left edges of the entries, and between those of the lines, in line heights. */
const SAME_EDGE = 0.3;
/** Maximum gap between a continuation and the line above it, in line heights. */
const CLOSE = 0.8;
/** Maximum width of a space in the text, in line heights. */
const SPACE = 0.6;
/** If the mean probability of the first lines below the entries is lower, the lines are probably not continuations. */
const LEAST_CHANCE = 0.25;

interface IndentedLine {
  index: number;
  /** Index of the column in which the line begins. */
  column: number;
  /** Left edge of the entry above, in that column. */
  edge: number;
  left: number;
  height: number;
  isFirst: boolean;
}

/**
 * Joins indented lines to the entries above them if the entries begin at the same left edge and the lines below
 * them at another, further to the right. Each line alone is uncertain, because a description can have any number
 * of lines; together, they are more probably descriptions than headings between the entries, which begin where the
 * entries do.
 */
export function joinIndented(
  lines: readonly ListLine[],
  chances: readonly LineChance[],
): readonly LineChance[] {
  const byColumn = Map.groupBy(findIndentedLines(lines, chances), ({ column }) => column);
  const joined = new Set<number>();
  for (const found of byColumn.values()) {
    const first = found.filter(({ isFirst }) => isFirst);
    if (first.length < LEAST_INDENTED || !isAligned(found)) continue;
    const mean = first.reduce((sum, { index }) => sum + (chances[index]?.above ?? 0), 0) / first.length;
    if (mean >= LEAST_CHANCE) for (const { index } of found) joined.add(index);
  }
  return chances.map((chance, i) => (joined.has(i) ? { ...chance, above: 1, below: 0 } : chance));
}

/** Returns the indented lines directly below each entry. */
function findIndentedLines(lines: readonly ListLine[], chances: readonly LineChance[]): IndentedLine[] {
  const found: IndentedLine[] = [];
  let entry: ListLine | null = null;
  let isFirst = true;
  for (const [index, line] of lines.entries()) {
    const chance = chances[index];
    if (chance && isEntryChance(chance)) {
      entry = line;
      isFirst = true;
      continue;
    }
    const one = entry && isBelow(line, lines[index - 1]) ? measureIndentation(line, entry) : null;
    if (one === null) entry = null;
    else found.push({ ...one, index, isFirst });
    isFirst = false;
  }
  return found;
}

function isBelow(line: ListLine, above: ListLine | undefined): boolean {
  if (above === undefined || above.row.page !== line.row.page) return false;
  return line.box[1] - above.box[3] < CLOSE * line.row.height;
}

/** Returns the position of a line that is indented below the words of an entry; null if it is not indented. */
function measureIndentation(line: ListLine, entry: ListLine): Omit<IndentedLine, 'index' | 'isFirst'> | null {
  const column = line.cells.findIndex((cell) => cell !== null);
  const [cell, above] = [line.cells[column], entry.cells[column]];
  if (!cell || !hasWords(above) || hasSeparateNumber(line)) return null;
  const { height } = line.row;
  const [left, edge] = [cell.box[0], above.box[0]];
  const isIndented = left - edge >= INDENTATION.least * height && left - edge <= INDENTATION.most * height;
  return isIndented ? { column, edge, left, height } : null;
}

/** Whether a line contains a number in a separate cell. A number within the text is not separated from it by a gap. */
function hasSeparateNumber(line: ListLine): boolean {
  const cells = line.cells.filter((cell) => cell !== null);
  return cells.some(({ isNumber, box }, i) => {
    const before = cells[i - 1];
    return isNumber && before !== undefined && box[0] - before.box[2] > SPACE * line.row.height;
  });
}

function hasWords(cell: ListCell | null | undefined): cell is ListCell {
  return cell !== null && cell !== undefined && /\p{L}/u.test(cell.text);
}

function isAligned(found: readonly IndentedLine[]): boolean {
  const measureSpread = (edges: readonly number[]) => Math.max(...edges) - Math.min(...edges);
  const most = SAME_EDGE * Math.max(...found.map(({ height }) => height));
  return (
    measureSpread(found.map(({ edge }) => edge)) <= most &&
    measureSpread(found.map(({ left }) => left)) <= most
  );
}
