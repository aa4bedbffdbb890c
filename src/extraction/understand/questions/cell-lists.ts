import type { Context } from '../context.ts';
import { readCellValue } from './cell-values.ts';
import type { GridCell } from './grid.ts';
import { createQuestion, type Question } from './question.ts';

const SEPARATOR = /\s*[,;|•·\n]\s*|\s+\/\s+/u;

/** Reads a cell that contains several values with separators between them, such as "SN-1, SN-2". */
export function readCellList(
  context: Context,
  { name, pointer, schema }: Question,
  cell: GridCell,
): (string | number | boolean)[] {
  const item = createQuestion(name, schema.items ?? { type: 'string' }, pointer);
  return cell.text.split(SEPARATOR).flatMap((part) => {
    const text = part.trim();
    const value = text === '' ? null : readCellValue(context, item, { text, evidence: cell.evidence });
    return value ?? [];
  });
}
