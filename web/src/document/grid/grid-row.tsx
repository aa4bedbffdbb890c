// biome-ignore-all lint/a11y/useSemanticElements: <table> cannot lay out virtualized rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells are focused, not the row

import { memo } from 'react';
import type { Row } from '../../api/shapes.ts';
import { t } from '../../i18n/translate.ts';
import { Icon } from '../../parts/icon.tsx';
import { useDocument, useIsDoubtful } from '../document-context.ts';
import { buildPointer } from '../places.ts';
import { CellEditor } from './cell-editor.tsx';
import type { Column } from './columns.ts';
import { GridCell } from './grid-cell.tsx';
import type { Editing, RowActions } from './row-actions.ts';

/**
 * One row. `value` is undefined for the empty row at the end, which becomes a real row once the user types in
 * it.
 */
export const GridRow = memo(function GridRow({
  list,
  row,
  value,
  columns,
  widths,
  start,
  chosen,
  editing,
  actions,
  canDelete,
}: {
  /** The JSON pointer of the list. */
  list: string;
  row: number;
  value: Row | undefined;
  columns: readonly Column[];
  widths: string;
  /** Distance from the top of the list in pixels. */
  start: number;
  /** The column of the chosen cell, if it is in this row. */
  chosen: number | null;
  /** The cell that is being edited, if it is in this row. */
  editing: Editing | null;
  /**
   * A stable reference to functions, because passing new functions would cause all rows to be rendered again.
   */
  actions: { readonly current: RowActions };
  canDelete: boolean;
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
      style={{ gridTemplateColumns: widths, top: start }}
    >
      {columns.map((column, at) => {
        const pointer = `${list}${buildPointer(row, column.name)}`;
        const place = { row, column: at };
        const cell = { column, pointer, value: value?.[column.name] };
        if (editing?.place.column === at)
          return (
            <CellEditor
              key={column.name}
              {...cell}
              place={place}
              typed={editing.typed}
              language={data.language ?? 'en'}
              onTyped={(given) => actions.current.onTyped(given)}
              onDone={(given, step) => actions.current.onDone(place, given, step)}
              onCancel={() => actions.current.onCancel(place)}
              onPaste={(text) => actions.current.onPaste(place, text)}
            />
          );
        return (
          <GridCell
            key={column.name}
            {...cell}
            row={row}
            at={at}
            doubt={cell.value === undefined ? null : findDoubt(pointer)}
            isChosen={chosen === at}
            actions={actions}
          />
        );
      })}
      {canDelete && (
        <div role="gridcell" className="grid-cell grid-delete">
          {value !== undefined && (
            <button
              type="button"
              className="button small icon quiet"
              aria-label={t('document.deleteRowRow', { row: row + 1 })}
              tabIndex={chosen === null ? -1 : 0}
              onClick={() => actions.current.onDelete(row)}
            >
              <Icon name="trash" />
            </button>
          )}
        </div>
      )}
    </div>
  );
});
