import type { Step } from './cell-editor.tsx';
import type { CellPlace } from './columns.ts';

export interface Editing {
  place: CellPlace;
  /** The first text that the user typed; null to start with the current value. */
  typed: string | null;
}

export interface RowActions {
  onChoose(place: CellPlace): void;
  onEdit(place: CellPlace): void;
  onTyped(value: unknown): void;
  onDone(place: CellPlace, value: unknown, step: Step): void;
  onCancel(place: CellPlace): void;
  onPaste(place: CellPlace, text: string): void;
  onDelete(row: number): void;
}
