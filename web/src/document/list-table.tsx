import { Fragment, memo, useEffect, useState } from 'react';
import type { Row } from '../api/shapes.ts';
import { formatConfidence, formatName, formatValue } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { CorrectForm } from './correct-form.tsx';
import { useDocument, useIsDoubtful } from './document-context.ts';
import { type Leaf, labelOf, pointerOf } from './places.ts';
import { useIsActive, usePointing } from './pointing.ts';
import { SHORT } from './tables-panel.tsx';

/** Rows rendered at first; a statement can have thousands. */
const FIRST_ROWS = 100;

/** Line items, transactions or any other list of objects as a table whose cells highlight their place on the page. */
export function ListTable({
  way,
  rows,
  readOnly = false,
  of,
}: {
  /** Pointer of the list in the result. */
  way: (string | number)[];
  rows: Row[];
  readOnly?: boolean;
  /** The document of the file that the rows belong to, if there are several. */
  of?: string;
}) {
  const { data } = useDocument();
  const isDoubtful = useIsDoubtful();
  const [all, setAll] = useShowAll(way);
  const [editing, setEditing] = useState<Leaf | null>(null);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => column !== 'id');
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  const doubtOf = (pointer: string) => {
    const confidence = data.evidence[pointer]?.confidence ?? 1;
    return isDoubtful(confidence) ? confidence : null;
  };
  const title = formatName(String(way.at(-1)));
  const label = of === undefined ? title : `${of}: ${title}`;
  return (
    <section aria-label={label}>
      <h2 className="group-title">
        {title}
        <span className="count">{rows.length}</span>
      </h2>
      <ScrollBox label={`${label}: rows`}>
        <table className="data">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={isNumeric(rows, column) ? 'number' : undefined}>
                  {formatName(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, i) => (
              <Fragment key={String(row.id ?? i)}>
                <tr>
                  {columns.map((column) => (
                    <Cell
                      key={column}
                      pointer={pointerOf(...way, i, column)}
                      value={row[column]}
                      doubt={doubtOf(pointerOf(...way, i, column))}
                      onEdit={readOnly ? null : setEditing}
                    />
                  ))}
                </tr>
                {editing?.pointer.startsWith(`${pointerOf(...way, i)}/`) && (
                  <EditRow leaf={editing} columns={columns.length} onClose={() => setEditing(null)} />
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {!all && rows.length > FIRST_ROWS && (
        <button type="button" className="button small" onClick={() => setAll(true)}>
          Show all {rows.length}
        </button>
      )}
    </section>
  );
}

function isNumeric(rows: Row[], column: string): boolean {
  return rows.some((row) => typeof row[column] === 'number');
}

/** Whether all rows are rendered. They are once a later one is requested. */
function useShowAll(way: (string | number)[]): [all: boolean, setAll: (all: boolean) => void] {
  const [all, setAll] = useState(false);
  const pointing = usePointing();
  const list = `${pointerOf(...way)}/`;
  useEffect(
    () =>
      pointing.onShow((pointer) => {
        if (pointer.startsWith(list) && Number.parseInt(pointer.slice(list.length), 10) >= FIRST_ROWS)
          setAll(true);
      }),
    [pointing, list],
  );
  return [all, setAll];
}

const Cell = memo(function Cell({
  pointer,
  value,
  doubt,
  onEdit,
}: {
  pointer: string;
  value: unknown;
  /** The confidence of a doubtful value; null for others. */
  doubt: number | null;
  /** Null if the value cannot be corrected here. */
  onEdit: ((leaf: Leaf) => void) | null;
}) {
  const pointing = usePointing();
  const active = useIsActive(pointer);
  const isShort = typeof value === 'string' && value.length <= SHORT;
  const className = [
    typeof value === 'number' ? 'number' : '',
    isShort ? 'nowrap' : '',
    active ? 'active' : '',
  ]
    .join(' ')
    .trim();
  if (value === undefined) return <td />;
  return (
    <td
      className={className}
      data-pointer={pointer}
      onMouseEnter={() => pointing.point(pointer)}
      onMouseLeave={() => pointing.point(null)}
    >
      <button
        type="button"
        className="cell-button"
        title={onEdit === null ? undefined : 'Correct'}
        onFocus={() => pointing.point(pointer)}
        onBlur={() => pointing.point(null)}
        onClick={() =>
          onEdit === null
            ? pointing.show(pointer, 'panel')
            : onEdit({ pointer, name: labelOf(pointer), value })
        }
      >
        {formatValue(value, pointer)}
        {doubt !== null && (
          <span className="sure doubtful" title={`${formatConfidence(doubt)} certain`}>
            <Icon name="warning" />
            <span className="visually-hidden">{formatConfidence(doubt)} certain</span>
          </span>
        )}
      </button>
    </td>
  );
});

/** A cell is too small for the form, so it opens directly below the row. */
function EditRow({ leaf, columns, onClose }: { leaf: Leaf; columns: number; onClose(): void }) {
  return (
    <tr className="edit-row">
      <td colSpan={columns}>
        <div className="edit-cell">
          <CorrectForm key={leaf.pointer} leaf={leaf} onClose={onClose} />
        </div>
      </td>
    </tr>
  );
}
