// biome-ignore-all lint/a11y/useSemanticElements: rows that come and go cannot be laid out by <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells are focused, not the row

import type { Row } from '../../api/shapes.ts';
import { t } from '../../i18n/translate.ts';
import { Icon } from '../../parts/icon.tsx';
import { useDocument, useIsDoubtful } from '../document-context.ts';
import { pointerOf } from '../places.ts';
import { CellEditor, type Step } from './cell-editor.tsx';
import type { CellPlace, Column } from './columns.ts';
import { GridCell } from './grid-cell.tsx';

export interface Editing {
  place: CellPlace;
  /** What was typed to begin with; null to start with the value. */
  typed: string | null;
}

export interface RowActions {
  onChoose(place: CellPlace): void;
  onEdit(place: CellPlace): void;
  onTyped(value: unknown): void;
  onDone(place: CellPlace, value: unknown, step: Step): void;
  onCancel(place: CellPlace): void;
  onPaste(place: CellPlace, text: string): void;
  /** Null if rows cannot be deleted. */
  onDelete: ((row: number) => void) | null;
}

/** One row; `value` is undefined in the empty one at the end, which becomes a row when something is typed in. */
export function GridRow({
  way,
  row,
  value,
  columns,
  widths,
  start,
  chosen,
  editing,
  actions,
}: {
  way: (string | number)[];
  row: number;
  value: Row | undefined;
  columns: readonly Column[];
  widths: string;
  /** Distance from the top of the list, in pixels. */
  start: number;
  chosen: CellPlace;
  editing: Editing | null;
  actions: RowActions;
}) {
  const { data } = useDocument();
  const isDoubtful = useIsDoubtful();
  const findDoubt = (pointer: string) => {
    const confidence = data.evidence[pointer]?.confidence ?? 1;
    return isDoubtful(confidence) ? confidence : null;
  };
  return (
    <div
      role="row"
      className="grid-row"
      aria-rowindex={row + 2}
      style={{ gridTemplateColumns: widths, transform: `translateY(${start}px)` }}
    >
      {columns.map((column, at) => {
        const pointer = pointerOf(...way, row, column.name);
        const place = { row, column: at };
        const cell = { column, pointer, value: value?.[column.name] };
        if (editing?.place.row === row && editing.place.column === at)
          return (
            <CellEditor
              key={column.name}
              {...cell}
              place={place}
              typed={editing.typed}
              language={data.language ?? 'en'}
              onTyped={actions.onTyped}
              onDone={(given, step) => actions.onDone(place, given, step)}
              onCancel={() => actions.onCancel(place)}
              onPaste={(text) => actions.onPaste(place, text)}
            />
          );
        return (
          <GridCell
            key={column.name}
            {...cell}
            row={row}
            at={at}
            doubt={cell.value === undefined ? null : findDoubt(pointer)}
            isChosen={chosen.row === row && chosen.column === at}
            onChoose={actions.onChoose}
            onEdit={actions.onEdit}
          />
        );
      })}
      {actions.onDelete !== null && (
        <div role="gridcell" className="grid-cell grid-delete">
          {value !== undefined && (
            <button
              type="button"
              className="button small icon quiet"
              aria-label={t('document.deleteRowRow', { row: row + 1 })}
              tabIndex={chosen.row === row ? 0 : -1}
              onClick={() => actions.onDelete?.(row)}
            >
              <Icon name="trash" />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
