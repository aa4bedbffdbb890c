import type { Line, Word } from '../document.ts';
import type { Box, Table } from '../parsed-data.ts';
import { containsCenter, getBoxAround } from './geometry.ts';
import { isLeader } from './leaders.ts';
import { groupIntoLines } from './lines.ts';
import { sortInReadingOrder } from './reading-order.ts';

type Item = { box: Box; line: Line } | { box: Box; table: Table };

/** Returns the lines of a page in reading order. Lines in a table are ordered by cell. */
export function orderLines(words: readonly Word[], tables: readonly Table[], page: number): Line[] {
  const { byTable, free } = groupWordsByTable(words, tables, page);
  const items: Item[] = groupIntoLines(free).map((line) => ({ box: line.box, line }));
  for (const table of byTable.keys()) {
    const box = table.parts.find((part) => part.page === page)?.box;
    if (box !== undefined) items.push({ box, table });
  }
  return sortInReadingOrder(items).flatMap((item) =>
    'table' in item ? (byTable.get(item.table) ?? []).flatMap((cell) => groupIntoLines(cell)) : [item.line],
  );
}

function groupWordsByTable(
  words: readonly Word[],
  tables: readonly Table[],
  page: number,
): { byTable: Map<Table, Word[][]>; free: Word[] } {
  const byTable = new Map<Table, Word[][]>();
  const taken = new Set<Word>();
  for (const table of tables) {
    const box = table.parts.find((part) => part.page === page)?.box;
    if (box === undefined) continue;
    const near = words.filter((word) => containsCenter(box, word.box) && !taken.has(word));
    const rows = listTableRows(table, page);
    for (const word of near) {
      const cell = findCellAround(word, rows);
      cell?.words.push(word);
      if (cell !== undefined || isLeader(word)) taken.add(word);
    }
    byTable.set(
      table,
      rows.flatMap((row) => row.cells.map((cell) => cell.words)),
    );
  }
  return { byTable, free: words.filter((word) => !taken.has(word)) };
}

interface CellRow {
  box: Box;
  cells: { box: Box; words: Word[] }[];
}

/** Returns the rows with their cells ordered from left to right; the cells contain no words yet. */
function listTableRows({ cells = [] }: Table, page: number): CellRow[] {
  const byRow = Map.groupBy(
    cells.filter((cell) => cell.page === page).sort((a, b) => a.row - b.row || a.column - b.column),
    (cell) => cell.row,
  );
  return [...byRow.values()].map((row) => ({
    box: getBoxAround(row),
    cells: row.map(({ box }) => ({ box, words: [] })),
  }));
}

function findCellAround(word: Word, rows: readonly CellRow[]): CellRow['cells'][number] | undefined {
  for (const row of rows) {
    if (!containsCenter(row.box, word.box)) continue;
    const cell = row.cells.find(({ box }) => containsCenter(box, word.box));
    if (cell !== undefined) return cell;
  }
  return undefined;
}
