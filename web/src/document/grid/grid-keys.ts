import type { KeyboardEvent } from 'react';
import type { Step } from './cell-editor.tsx';
import type { CellPlace } from './columns.ts';

const PAGE_ROWS = 10;

/** What a key does while no cell is being edited. */
export type GridAction =
  | { to: CellPlace }
  | { edit: string | null }
  | { remove: 'row' | 'value' }
  | { move: 1 | -1 };

interface Size {
  rows: number;
  columns: number;
}

export function findAction(event: KeyboardEvent, { row, column }: CellPlace, size: Size): GridAction | null {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isPlain = !ctrlKey && !metaKey && !altKey;
  const to = (nextRow: number, nextColumn: number): GridAction => ({
    to: { row: clamp(nextRow, size.rows), column: clamp(nextColumn, size.columns) },
  });
  switch (key) {
    case 'ArrowUp':
      return altKey ? { move: -1 } : to(row - 1, column);
    case 'ArrowDown':
      return altKey ? { move: 1 } : to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'PageUp':
      return to(row - PAGE_ROWS, column);
    case 'PageDown':
      return to(row + PAGE_ROWS, column);
    case 'Home':
      return to(ctrlKey ? 0 : row, 0);
    case 'End':
      return to(ctrlKey ? size.rows - 1 : row, size.columns - 1);
    case 'Enter':
    case 'F2':
      return isPlain ? { edit: null } : null;
    case 'Delete':
      return { remove: ctrlKey ? 'row' : 'value' };
    default:
      // Letter keys do not start editing, because they are shortcuts for actions on the document.
      return isPlain && /^[\d.,−-]$/.test(key) ? { edit: key } : null;
  }
}

/** Returns the cell to select after a cell was edited, or null if there is none. */
export function findNextPlace(
  { row, column }: CellPlace,
  step: Step,
  { rows, columns }: Size,
): CellPlace | null {
  switch (step) {
    case 'down':
      return row + 1 < rows ? { row: row + 1, column } : null;
    case 'right':
      if (column + 1 < columns) return { row, column: column + 1 };
      return row + 1 < rows ? { row: row + 1, column: 0 } : null;
    case 'left':
      if (column > 0) return { row, column: column - 1 };
      return row > 0 ? { row: row - 1, column: columns - 1 } : null;
    case 'none':
      return null;
  }
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}
