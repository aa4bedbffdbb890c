import type { Correction, Row } from '../../api/shapes.ts';
import { t } from '../../i18n/translate.ts';
import { buildPointer } from '../places.ts';
import { parseTyped } from '../typed-value.ts';
import type { CellPlace, Column } from './columns.ts';

type Way = readonly (string | number)[];

/** The rows after a change, and the corrections to send to the service, grouped by request. */
export interface RowChange {
  rows: Row[];
  corrections: Correction[][];
}

/** Sets one value, or removes it if it is null. If `row` is one past the last row, adds a row. */
export function setCell(
  way: Way,
  rows: readonly Row[],
  row: number,
  name: string,
  value: unknown,
): RowChange {
  if (row >= rows.length) {
    if (value === null) return { rows: [...rows], corrections: [] };
    return { rows: [...rows, { [name]: value }], corrections: [[toAddedRow(way, { [name]: value })]] };
  }
  const pointer = buildPointer(...way, row, name);
  return {
    rows: rows.map((one, at) => (at === row ? withValue(one, name, value) : one)),
    corrections: [[{ pointer, value }]],
  };
}

export function deleteRow(way: Way, rows: readonly Row[], row: number): RowChange {
  return {
    rows: rows.filter((_, at) => at !== row),
    corrections: [[{ pointer: buildPointer(...way, row), value: null }]],
  };
}

export function moveRow(way: Way, rows: readonly Row[], row: number, target: number): RowChange {
  const others = rows.filter((_, at) => at !== row);
  const moved = rows.slice(row, row + 1);
  return {
    rows: [...others.slice(0, target), ...moved, ...others.slice(target)],
    corrections: [[{ pointer: buildPointer(...way, row), value: { move_to: target } }]],
  };
}

interface PasteTarget {
  way: Way;
  rows: readonly Row[];
  columns: readonly Column[];
  /** Language of the document, which determines what `1.234` means. */
  language: string;
  canAdd: boolean;
}

/**
 * Pastes values into a cell and the cells to the right of it and below it. Adds rows if necessary. If a value
 * is invalid, changes nothing and returns the problem.
 */
export function pasteCells(
  { way, rows, columns, language, canAdd }: PasteTarget,
  from: CellPlace,
  cells: readonly string[][],
): RowChange | { problem: string } {
  const changed = [...rows];
  const set: Correction[] = [];
  const added: Row[] = [];
  for (const [down, texts] of cells.entries()) {
    const at = from.row + down;
    if (at >= rows.length && !canAdd) break;
    const values: Row = {};
    for (const [right, text] of texts.entries()) {
      const column = columns[from.column + right];
      if (column === undefined || text === '') continue;
      const typed = parseTyped(text, column.kind, language);
      if ('problem' in typed)
        return {
          problem: t('document.textInLineDownProblem', { text, down: down + 1, problem: typed.problem }),
        };
      values[column.name] = typed.value;
    }
    if (Object.keys(values).length === 0) continue;
    if (at >= rows.length) {
      changed.push(values);
      added.push(values);
    } else {
      changed[at] = { ...rows[at], ...values };
      for (const [name, value] of Object.entries(values))
        set.push({ pointer: buildPointer(...way, at, name), value });
    }
  }
  return { rows: changed, corrections: [...splitCorrections(set), ...addRows(way, added)] };
}

function toAddedRow(way: Way, value: Row): Correction {
  return { pointer: buildPointer(...way, '-'), value };
}

/** Maximum number of corrections that the service accepts in one request. */
const AT_ONCE = 500;

function addRows(way: Way, rows: readonly Row[]): Correction[][] {
  return splitCorrections(rows).map((some) => [{ pointer: buildPointer(...way, '-'), value: some }]);
}

function splitCorrections<One>(all: readonly One[]): One[][] {
  const parts = Math.ceil(all.length / AT_ONCE);
  return Array.from({ length: parts }, (_, part) => all.slice(part * AT_ONCE, (part + 1) * AT_ONCE));
}

/** Replaces all rows: sets the values of existing rows, and then adds or deletes rows at the end. */
export function replaceRows(way: Way, before: readonly Row[], after: readonly Row[]): RowChange {
  const kept = before.slice(0, after.length);
  const set = kept.flatMap((row, at) => {
    const names = new Set([...Object.keys(row), ...Object.keys(after[at] ?? {})]);
    names.delete('id');
    return [...names].flatMap((name): Correction[] => {
      const value = after[at]?.[name] ?? null;
      return row[name] === value ? [] : [{ pointer: buildPointer(...way, at, name), value }];
    });
  });
  const gone = before
    .slice(after.length)
    .map((_, i): Correction => ({ pointer: buildPointer(...way, after.length + i), value: null }));
  const added = addRows(way, after.slice(before.length));
  // Delete the last entries first, so that the other indexes remain valid in a second request.
  const deleted = splitCorrections(gone.toReversed());
  return { rows: [...after], corrections: [...splitCorrections(set), ...deleted, ...added] };
}

export function withValue(row: Row, name: string, value: unknown): Row {
  const { [name]: _before, ...others } = row;
  return value === null ? others : { ...row, [name]: value };
}
