import { memo, useEffect, useState } from 'react';
import type { Row } from '../api/shapes.ts';
import { t } from '../i18n/translate.ts';
import { formatConfidence, formatName, formatValue } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { useDocument, useIsDoubtful } from './document-context.ts';
import { pointerOf } from './places.ts';
import { useIsActive, usePointing } from './pointing.ts';
import { SHORT } from './tables-panel.tsx';

/** Rows rendered at first; a statement can have thousands. */
const FIRST_ROWS = 100;

/** A list of a further document in the file. Its cells highlight their place on the page and cannot be corrected. */
export function ListTable({
  way,
  rows,
  of,
}: {
  /** Pointer of the list in the result. */
  way: (string | number)[];
  rows: Row[];
  /** The document of the file that the rows belong to, if there are several. */
  of?: string;
}) {
  const { data } = useDocument();
  const isDoubtful = useIsDoubtful();
  const [all, setAll] = useShowAll(way);
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
      <ScrollBox label={t('document.labelRows', { label })}>
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
                    doubt={doubtOf(pointerOf(...way, i, column))}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {!all && rows.length > FIRST_ROWS && (
        <button type="button" className="button small" onClick={() => setAll(true)}>
          {t('document.showAllRows', { rows: rows.length })}
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
}: {
  pointer: string;
  value: unknown;
  /** The confidence of a doubtful value; null for others. */
  doubt: number | null;
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
        onFocus={() => pointing.point(pointer)}
        onBlur={() => pointing.point(null)}
        onClick={() => pointing.show(pointer, 'panel')}
      >
        {formatValue(value, pointer)}
        {doubt !== null && (
          <span
            className="sure doubtful"
            title={t('document.doubtCertain', { doubt: formatConfidence(doubt) })}
          >
            <Icon name="warning" />
            <span className="visually-hidden">
              {t('document.doubtCertain', { doubt: formatConfidence(doubt) })}
            </span>
          </span>
        )}
      </button>
    </td>
  );
});
