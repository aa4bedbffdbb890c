import { memo, useState } from 'react';
import type { ParsedData, Row } from '../api/shapes.ts';
import { formatConfidence, formatName, formatValue } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { CorrectForm } from './correct-form.tsx';
import { useDocument } from './document-context.ts';
import { type Leaf, labelOf, pointerOf } from './places.ts';
import { useIsActive, usePointing } from './pointing.ts';
import { SHORT } from './tables-panel.tsx';
import { DOUBTFUL } from './value-row.tsx';

/** A statement can have thousands; the first ones show at once, the others when asked for. */
const FIRST_ROWS = 100;

/** Line items, transactions or any other list of objects as a table whose cells point at the page. */
export function ListTable({
  way,
  rows,
  readOnly = false,
}: {
  /** Where the list stands in the result. */
  way: (string | number)[];
  rows: Row[];
  readOnly?: boolean;
}) {
  const { data } = useDocument();
  const [all, setAll] = useState(false);
  const [editing, setEditing] = useState<Leaf | null>(null);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => column !== 'id');
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  const title = formatName(String(way.at(-1)));
  return (
    <section aria-label={title}>
      <h2 className="group-title">
        {title}
        <span className="count">{rows.length}</span>
      </h2>
      <ScrollBox label={`${title}: rows`}>
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
              <tr key={String(row.id ?? i)}>
                {columns.map((column) => (
                  <Cell
                    key={column}
                    pointer={pointerOf(...way, i, column)}
                    value={row[column]}
                    doubt={doubtOf(data, pointerOf(...way, i, column))}
                    onEdit={readOnly ? null : setEditing}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {!all && rows.length > FIRST_ROWS && (
        <button type="button" className="button small" onClick={() => setAll(true)}>
          Show all {rows.length}
        </button>
      )}
      {editing !== null && <EditCell leaf={editing} onClose={() => setEditing(null)} />}
    </section>
  );
}

function isNumeric(rows: Row[], column: string): boolean {
  return rows.some((row) => typeof row[column] === 'number');
}

/** How sure a value is that is worth a look; null where it needs none. */
function doubtOf({ evidence }: ParsedData, pointer: string): number | null {
  const confidence = evidence[pointer]?.confidence ?? 1;
  return confidence < DOUBTFUL ? confidence : null;
}

const Cell = memo(function Cell({
  pointer,
  value,
  doubt,
  onEdit,
}: {
  pointer: string;
  value: unknown;
  doubt: number | null;
  /** Null where the value is not corrected here. */
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
          <span className="sure doubtful" title={`${formatConfidence(doubt)} sure`}>
            <Icon name="warning" />
            <span className="visually-hidden">{formatConfidence(doubt)} sure</span>
          </span>
        )}
      </button>
    </td>
  );
});

/** A cell has no room for the form, so it opens below the table. */
function EditCell({ leaf, onClose }: { leaf: Leaf; onClose(): void }) {
  return (
    <div className="value edit-cell">
      <CorrectForm key={leaf.pointer} leaf={leaf} onClose={onClose} />
    </div>
  );
}
