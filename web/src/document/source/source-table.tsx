// biome-ignore-all lint/a11y/useSemanticElements: <table> cannot skip the layout of parts that are out of view
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells of a source cannot be chosen

import { memo, useMemo } from 'react';
import type { RowPlaces, SourcePlace } from './find-source-marks.ts';
import { SourceMark } from './source-mark.tsx';

/** Maximum number of rows; more would slow down the browser. */
export const MOST_ROWS = 1_000;
/**
 * Number of rows in one part of the table. A part is laid out and painted as a whole when it is almost in
 * view.
 */
const ROWS_PER_PART = 50;
/** Height in rem of a row with one line. */
const ROW_HEIGHT = 2.15;
/** A column is at least as wide as its longest text, but not wider than this many characters. */
const MOST_CHARACTERS = 16;
/** Columns with longer text get a larger share of the remaining width, up to this many characters of text. */
const MOST_SHARE = 60;
const NONE: SourcePlace[] = [];
const NO_CELLS: RowPlaces = {};

/** The cells of a table or sheet, with marks where values were found. */
export function SourceTable({
  label,
  number,
  rows,
  places,
}: {
  label: string;
  /** Index of the table in the result. */
  number: number;
  rows: readonly string[][];
  places: ReadonlyMap<string, RowPlaces>;
}) {
  const { columns, least } = useMemo(() => measureColumns(rows), [rows]);
  const shown = Math.min(rows.length, MOST_ROWS);
  const parts = Array.from({ length: Math.ceil(shown / ROWS_PER_PART) }, (_, part) => {
    const start = part * ROWS_PER_PART;
    return { start, rows: rows.slice(start, Math.min(start + ROWS_PER_PART, shown)) };
  });
  return (
    <div role="table" aria-label={label} aria-rowcount={rows.length} style={{ minWidth: least }}>
      {parts.map((part) => (
        <div
          key={part.start}
          role="rowgroup"
          className="source-part"
          style={{ containIntrinsicHeight: `auto ${part.rows.length * ROW_HEIGHT}rem` }}
        >
          {part.rows.map((values, at) => (
            <SourceRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identifier
              key={at}
              values={values}
              columns={columns}
              places={places.get(`${number} ${part.start + at}`) ?? NO_CELLS}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

const SourceRow = memo(function SourceRow({
  values,
  columns,
  places,
}: {
  values: readonly string[];
  columns: string;
  places: RowPlaces;
}) {
  return (
    <div role="row" className="source-row" style={{ gridTemplateColumns: columns }}>
      {values.map((text, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identifier
        <div key={column} role="cell">
          <SourceMark places={places[column] ?? NONE}>{text}</SourceMark>
        </div>
      ))}
    </div>
  );
});

/**
 * Returns the columns and the minimum width for CSS. Both depend only on the text, so that parts that are
 * laid out later get the same columns.
 */
function measureColumns(rows: readonly string[][]): { columns: string; least: string } {
  const longest: number[] = [];
  for (const values of rows)
    for (const [column, text] of values.entries())
      longest[column] = Math.max(longest[column] ?? 1, text.length);
  const columns = longest.map((length) => {
    const share = `${Math.min(length, MOST_SHARE)}fr`;
    return `minmax(${toCssWidth(Math.min(length, MOST_CHARACTERS), 1)}, ${share})`;
  });
  const characters = longest.reduce((sum, length) => sum + Math.min(length, MOST_CHARACTERS), 0);
  return { columns: columns.join(' '), least: toCssWidth(characters, longest.length) };
}

/** Returns the CSS width for a number of characters and cells, including the cells' padding. */
function toCssWidth(characters: number, cells: number): string {
  return `calc(${characters}ch + ${cells} * 1.3rem)`;
}
