import { wordsOf } from '../questions/wording.ts';
import type { Assignment } from './assign-roles.ts';
import { isAboutChecks } from './check-words.ts';
import type { ListGrid } from './list-grid.ts';

/** Whether all cells of a column contain whole numbers with at least two digits. */
function hasNumbers({ lines }: ListGrid, column: number): boolean {
  const cells = lines.flatMap((line) => line.cells[column] ?? []);
  return cells.length > 0 && cells.every(({ text }) => /^\W*\d{2,}\W*$/.test(text));
}

/**
 * Uses the check numbers as descriptions if a list has no other descriptions. Many statements list checks in a
 * separate section that contains only the number, date and amount of each check.
 */
export function describeChecks(grid: ListGrid, assignment: Assignment): Assignment {
  if (assignment.has('description') || assignment.has('counterparty')) return assignment;
  const taken = [...assignment.values()].map(({ column }) => column);
  const isTitled = isAboutChecks(wordsOf(grid.title));
  const column = grid.headers.findIndex(
    ({ words }, i) =>
      !taken.includes(i) && (isAboutChecks(words) || (isTitled && words.length > 0 && hasNumbers(grid, i))),
  );
  const sure = assignment.get('amount')?.sure ?? 0;
  return column < 0 ? assignment : new Map([...assignment, ['description', { column, sure }]]);
}
