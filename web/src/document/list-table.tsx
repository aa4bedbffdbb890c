import { memo, useState } from 'react';
import type { Row } from '../api/shapes.ts';
import { formatName, formatValue } from '../parts/format.ts';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { CorrectForm } from './correct-form.tsx';
import { type Leaf, labelOf, pointerOf } from './places.ts';
import { useIsActive, usePointing } from './pointing.ts';
import { SHORT } from './tables-panel.tsx';

/** A statement can have thousands; the first ones show at once, the others when asked for. */
const FIRST_ROWS = 100;

/** Line items, taxes or transactions as a table whose cells point at the page. */
export function ListTable({ name, rows }: { name: string; rows: Row[] }) {
  const [all, setAll] = useState(false);
  const [editing, setEditing] = useState<Leaf | null>(null);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => column !== 'id');
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  const title = formatName(name);
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
                    pointer={pointerOf(name, i, column)}
                    value={row[column]}
                    onEdit={setEditing}
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

const Cell = memo(function Cell({
  pointer,
  value,
  onEdit,
}: {
  pointer: string;
  value: unknown;
  onEdit(leaf: Leaf): void;
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
        title="Correct"
        onFocus={() => pointing.point(pointer)}
        onBlur={() => pointing.point(null)}
        onClick={() => onEdit({ pointer, name: labelOf(pointer), value })}
      >
        {formatValue(value, pointer)}
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
