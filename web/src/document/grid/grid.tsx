// biome-ignore-all lint/a11y/useSemanticElements: <table> cannot lay out virtualized rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells are focused, not the rows and the grid

import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../api/shapes.ts';
import { t } from '../../i18n/translate.ts';
import { formatName } from '../../parts/format.ts';
import { showToast } from '../../parts/toasts.tsx';
import { useDocument } from '../document-context.ts';
import { listCustomLists } from '../known-fields.ts';
import { buildPointer } from '../places.ts';
import { usePointing } from '../pointing.ts';
import type { Step } from './cell-editor.tsx';
import { type CellPlace, type Column, canChangeRows, listColumns, measureColumns } from './columns.ts';
import {
  deleteRow,
  moveRow,
  pasteCells,
  type RowChange,
  replaceRows,
  setCell,
  withValue,
} from './edit-rows.ts';
import { GridFooter } from './grid-footer.tsx';
import { findAction, findNextPlace } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import { MapColumns } from './map-columns.tsx';
import { parsePasted } from './pasted-cells.ts';
import type { Editing, RowActions } from './row-actions.ts';
import { useRows } from './use-rows.ts';

/** Height in pixels, including the border. Must match grid.css. */
const ROW_HEIGHT = 34;
const FOCUS_TRIES = 20;

/**
 * An editable list, such as line items or transactions. Choosing a cell highlights its position on the page.
 */
export function Grid({
  way,
  stored,
  of,
}: {
  way: (string | number)[];
  stored: readonly Row[];
  /**
   * If the file contains several documents, identifies the document that the rows belong to; undefined for
   * the first one.
   */
  of?: string | undefined;
}) {
  const { data, schema } = useDocument();
  const { rows, change } = useRows(stored);
  const list = String(way.at(-1));
  const title = formatName(list);
  const label = of === undefined ? title : `${of}: ${title}`;
  const custom = way[0] === 'custom' ? listCustomLists(schema).get(list) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns of a custom list change only with the schema
  const columns = useSame(useMemo(() => listColumns(list, rows, custom), [list, rows, schema]));
  const canAdd = canChangeRows(way);
  const count = rows.length + (canAdd ? 1 : 0);
  const [chosen, setChosen] = useState<CellPlace>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<Editing | null>(null);
  /** The parsed value of the cell that is being edited. */
  const [typed, setTyped] = useState<unknown>(undefined);
  const [mapping, setMapping] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  const { focusCell, cancelFocus } = useFocusCell(scroller);
  const pointer = buildPointer(...way);
  useShown(pointer, (row, name) => {
    const column = columns.findIndex((one) => one.name === name);
    focusCell({ row, column: Math.max(0, column) });
  });

  const edit = useCallback(
    (place: CellPlace, first: string | null = null) => {
      cancelFocus();
      setTyped(undefined);
      setChosen(place);
      setEditing({ place, typed: first });
    },
    [cancelFocus],
  );
  const apply = (made: RowChange) => {
    if (made.corrections.length > 0) change(made.rows, made.corrections);
  };
  const setValue = ({ row, column }: CellPlace, value: unknown) => {
    const name = columns[column]?.name;
    if (name !== undefined) apply(setCell(way, rows, row, name, value));
  };
  const remove = (row: number) => {
    if (!canAdd || row >= rows.length) return;
    apply(deleteRow(way, rows, row));
    focusCell({ row: Math.min(row, rows.length - 1), column: chosen.column });
  };
  const move = (row: number, step: 1 | -1) => {
    const target = row + step;
    if (!canAdd || row >= rows.length || target < 0 || target >= rows.length) return;
    apply(moveRow(way, rows, row, target));
    focusCell({ row: target, column: chosen.column });
  };
  const paste = (from: CellPlace, text: string) => {
    setEditing(null);
    const language = data.language ?? 'en';
    const made = pasteCells({ way, rows, columns, language, canAdd }, from, parsePasted(text));
    if ('problem' in made) showToast(t('document.nothingWasPastedProblem', { problem: made.problem }), 'bad');
    else apply(made);
    focusCell(from);
  };
  const finish = (place: CellPlace, value: unknown, step: Step) => {
    setEditing(null);
    if (value !== undefined) setValue(place, value);
    if (step === 'none') return;
    // If the user types in the empty row at the end, it becomes a real row, and another empty row is added.
    const isNew = place.row >= rows.length && value !== undefined && value !== null;
    const next = findNextPlace(place, step, { rows: count + (isNew ? 1 : 0), columns: columns.length });
    if (step === 'down' || next === null) focusCell(next ?? place);
    else edit(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, button') !== null) return;
    const action = findAction(event, chosen, { rows: count, columns: columns.length });
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    if ('to' in action) {
      // Do this immediately, so that the next key applies to this cell even if its row has not been rendered
      // yet.
      setChosen(action.to);
      focusCell(action.to);
    } else if ('edit' in action) edit(chosen, action.edit);
    else if ('move' in action) move(chosen.row, action.move);
    else if (action.remove === 'row') remove(chosen.row);
    else if (rows[chosen.row] !== undefined) setValue(chosen, null);
  };
  const fill = (next: Row[]) => {
    setMapping(false);
    apply(replaceRows(way, rows, next));
    focusCell({ row: 0, column: 0 });
  };
  const actions = useLatest<RowActions>({
    // If a key moved the focus, the cell has already been chosen.
    onChoose: (place) => {
      if (place.row !== chosen.row || place.column !== chosen.column) setChosen(place);
    },
    onEdit: edit,
    onTyped: setTyped,
    onDone: finish,
    onCancel: (place) => {
      setEditing(null);
      focusCell(place);
    },
    onPaste: paste,
    onDelete: remove,
  });
  const widths = measureColumns(columns, canAdd);
  return (
    <section aria-label={label}>
      <h2 className="group-title">
        {title}
        <span className="count">{rows.length}</span>
      </h2>
      <div
        ref={scroller}
        role="grid"
        tabIndex={-1}
        className="grid card"
        aria-label={t('document.labelRows', { label })}
        aria-rowcount={count + 1}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (event.target instanceof HTMLInputElement) return;
          event.preventDefault();
          paste(chosen, event.clipboardData.getData('text/plain'));
        }}
      >
        <div role="rowgroup" className="grid-header" style={{ minWidth: widths.least }}>
          <div
            role="row"
            className="grid-row"
            aria-rowindex={1}
            style={{ gridTemplateColumns: widths.columns }}
          >
            {columns.map(({ name, kind }) => (
              <div key={name} role="columnheader" className={`grid-cell ${kind}`}>
                {formatName(name)}
              </div>
            ))}
            {canAdd && (
              <div role="columnheader" className="grid-cell">
                <span className="visually-hidden">{t('common.delete')}</span>
              </div>
            )}
          </div>
        </div>
        <div
          role="rowgroup"
          className="grid-body"
          style={{ height: virtual.getTotalSize(), minWidth: widths.least }}
        >
          {virtual.getVirtualItems().map(({ index: row, start }) => (
            <GridRow
              key={row}
              list={pointer}
              {...{ row, columns, start, actions }}
              chosen={chosen.row === row ? chosen.column : null}
              editing={editing?.place.row === row ? editing : null}
              canDelete={canAdd}
              widths={widths.columns}
              value={rows[row]}
            />
          ))}
        </div>
      </div>
      <GridFooter
        way={way}
        rows={editing === null || typed === undefined ? rows : withTyped(rows, editing.place.row)}
        chosen={
          rows[chosen.row] === undefined
            ? null
            : buildPointer(...way, chosen.row, columns[chosen.column]?.name ?? '')
        }
        onAdd={canAdd ? () => edit({ row: rows.length, column: 0 }) : null}
        onMap={canAdd && data.tables.length > 0 ? () => setMapping(!mapping) : null}
        onMove={canAdd && rows[chosen.row] !== undefined ? (step) => move(chosen.row, step) : null}
      />
      {mapping && <MapColumns columns={columns} onFill={fill} onClose={() => setMapping(false)} />}
    </section>
  );

  function withTyped(shown: readonly Row[], row: number): readonly Row[] {
    const name = columns[editing?.place.column ?? 0]?.name ?? '';
    const all = row < shown.length ? shown : [...shown, {}];
    return all.map((one, at) => (at === row ? withValue(one, name, typed) : one));
  }
}

/** Returns the previous columns if they are equal, so that unchanged cells are not rendered again. */
function useSame(columns: Column[]): Column[] {
  const last = useRef(columns);
  const isSame =
    columns.length === last.current.length &&
    columns.every(({ name, kind }, at) => name === last.current[at]?.name && kind === last.current[at].kind);
  if (!isSame) last.current = columns;
  return last.current;
}

/**
 * Scrolls to a cell and focuses it. This happens immediately if possible, so that the cell receives the next
 * key, and otherwise once its row has been rendered. If another cell is focused or edited in the meantime,
 * that cell keeps the focus.
 */
function useFocusCell(scroller: { current: HTMLElement | null }): {
  focusCell(place: CellPlace): void;
  cancelFocus(): void;
} {
  const awaited = useRef(0);
  const cancelFocus = useCallback(() => {
    awaited.current++;
  }, []);
  const focusCell = useCallback(
    ({ row, column }: CellPlace) => {
      if (scroller.current !== null) scrollToRow(scroller.current, row);
      const turn = ++awaited.current;
      const focus = (tries: number) => {
        if (turn !== awaited.current) return;
        const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`);
        if (cell) return cell.focus();
        // The cell that had the focus is no longer rendered, so focus the list, which receives the keys until
        // the new cell is rendered.
        if (tries === FOCUS_TRIES) scroller.current?.focus({ preventScroll: true });
        if (tries > 0) requestAnimationFrame(() => focus(tries - 1));
      };
      // This must run after React has rendered the effects of this key press, because closing an editor turns
      // it back into a cell.
      queueMicrotask(() => focus(FOCUS_TRIES));
    },
    [scroller],
  );
  return { focusCell, cancelFocus };
}

/**
 * Scrolls a row into view. Unlike the virtualizer, this function reads the position before the page changes,
 * which saves the browser a layout pass.
 */
function scrollToRow(scroller: HTMLElement, row: number): void {
  const { scrollTop, clientHeight } = scroller;
  // Leave space for the header, which remains visible above the rows.
  const top = row * ROW_HEIGHT;
  const bottom = top + 2 * ROW_HEIGHT;
  if (top < scrollTop) scroller.scrollTop = top;
  else if (bottom > scrollTop + clientHeight) scroller.scrollTop = bottom - clientHeight;
}

/** Returns a reference to the value of the latest rendering, for callbacks that run later. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/** Calls `onShown` when the user clicks on a value of the list on the page, or in the reasons for review. */
function useShown(list: string, onShown: (row: number, name: string) => void): void {
  const pointing = usePointing();
  const latest = useLatest(onShown);
  useEffect(
    () =>
      pointing.onShow((pointer, from) => {
        if (from === 'panel' || !pointer.startsWith(`${list}/`)) return;
        const [row = '', name = ''] = pointer.slice(list.length + 1).split('/');
        latest.current(Number(row), name);
      }),
    [pointing, list, latest],
  );
}
