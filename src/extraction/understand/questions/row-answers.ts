import { readNamedChoice } from './cell-values.ts';
import { type Grid, type GridCell, listPrintedColumns } from './grid.ts';
import type { Question } from './question.ts';
import { comparePhrases, wordsOf } from './wording.ts';

/** A property can be answered from the rows only if at least this share of them name a value of its enum. */
const LEAST_NAMED = 0.5;
/**
 * A boolean property is true for a row that contains at least this share of the words of the property's name.
 */
const SAID = 0.95;
const LONGEST = 200;

export interface RowAnswer {
  value: string | number | boolean;
  cell: GridCell;
}

/**
 * For a property without a column, looks for an answer in the text of each row. The answer is the enum value
 * that the row names or, for a boolean property, whether the row contains the words of the property's name.
 * Returns null if too few rows name a value, or if all or none of the rows contain the words.
 */
export function answerFromRows(grid: Grid, question: Question): (RowAnswer | null)[] | null {
  if (question.kind !== 'choice' && question.kind !== 'boolean') return null;
  const printed = listPrintedColumns(grid);
  const cells = grid.rows.map((row) => printed.flatMap((column) => row[column] ?? []));
  return question.kind === 'choice' ? findNamedChoices(question, cells) : findSaid(question, cells);
}

function findNamedChoices(question: Question, rows: readonly GridCell[][]): (RowAnswer | null)[] | null {
  const answers = rows.map((cells) => {
    const found = cells.flatMap((cell) => {
      const value = readNamedChoice(question, cell.text.slice(0, LONGEST));
      return value === null ? [] : [{ value, cell }];
    });
    return new Set(found.map(({ value }) => value)).size === 1 ? (found[0] ?? null) : null;
  });
  const named = answers.filter((one) => one !== null).length;
  return named > 0 && named >= LEAST_NAMED * rows.length ? answers : null;
}

function findSaid({ names }: Question, rows: readonly GridCell[][]): (RowAnswer | null)[] | null {
  const isSaidIn = ({ text }: GridCell) =>
    names.some((name) => comparePhrases(name, wordsOf(text.slice(0, LONGEST))).asked >= SAID);
  const answers = rows.map((cells) => {
    const cell = cells.find(isSaidIn);
    const [first] = cells;
    return cell ? { value: true, cell } : first ? { value: false, cell: first } : null;
  });
  const said = answers.filter((one) => one?.value === true).length;
  return said > 0 && said < rows.length ? answers : null;
}
