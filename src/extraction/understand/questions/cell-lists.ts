import type { Context } from '../context.ts';
import { readCellValue } from './cell-values.ts';
import type { GridCell } from './grid.ts';
import { createQuestion, type Question } from './question.ts';

const LONGEST = 2000;
/** Separators of values, the clearest first. A comma between digits belongs to a number. */
const SEPARATORS = [/[;|•·\n]/u, /,(?!\d)|(?<!\d),| \/ /u];

/** Reads a cell that contains several values with separators between them, such as "SN-1, SN-2". */
export function readCellList(
  context: Context,
  { name, pointer, schema }: Question,
  cell: GridCell,
): (string | number | boolean)[] {
  const item = createQuestion(name, schema.items ?? { type: 'string' }, pointer);
  const { text, evidence, value: known } = cell;
  if (typeof known === 'number') return listOne(readCellValue(context, item, cell));
  const separator = SEPARATORS.find((one) => one.test(text));
  const parts = separator ? text.slice(0, LONGEST).split(separator) : [text];
  return parts.flatMap((one) => {
    const part = one.trim();
    return part === '' ? [] : listOne(readCellValue(context, item, { text: part, evidence }));
  });
}

const listOne = <T>(value: T | null): T[] => (value === null ? [] : [value]);
