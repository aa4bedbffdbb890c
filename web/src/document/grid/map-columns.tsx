import { useEffect, useId, useState } from 'react';
import type { Row } from '../../api/shapes.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { t } from '../../i18n/translate.ts';
import { formatName } from '../../parts/format.ts';
import { useDocument } from '../document-context.ts';
import { usePointing } from '../pointing.ts';
import type { Column } from './columns.ts';
import { type ColumnMap, findCellAt, getColumnNames, mapTable } from './map-table.ts';

/**
 * Fills a grid from a table on the page. Clicking on a cell on the page chooses the table column for the
 * current grid column.
 */
export function MapColumns({
  columns,
  onFill,
  onClose,
}: {
  columns: readonly Column[];
  onFill(rows: Row[]): void;
  onClose(): void;
}) {
  const { data, draw } = useDocument();
  const pointing = usePointing();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const [map, setMap] = useState<ColumnMap>({});
  const [current, setCurrent] = useState(columns[0]?.name ?? '');
  const [missed, setMissed] = useState(false);
  const table = data.tables[chosen];
  useEffect(() => {
    draw({
      onPoint(page, point) {
        const found = findCellAt(data.tables, page, point);
        setMissed(found === null);
        if (found === null) return;
        const { row, column } = found.cell;
        pointing.point(`/tables/${found.table}/cells/${row}/${column}`);
        setChosen(found.table);
        // Forget columns that were chosen in another table, because they do not apply to this one.
        setMap((before) => ({ ...(found.table === chosen ? before : {}), [current]: column }));
        const next = columns[columns.findIndex(({ name }) => name === current) + 1];
        if (next !== undefined) setCurrent(next.name);
      },
    });
    return () => draw(null);
  }, [draw, data.tables, pointing, chosen, current, columns]);
  if (table === undefined)
    return (
      <p className="hint" role="status">
        {t('document.noTableToMap')}
      </p>
    );
  const names = getColumnNames(table);
  const filled = mapTable(table, columns, map, data.language ?? 'en');
  const isMapped = Object.keys(map).length > 0;
  return (
    <form
      className="card padded stack map-columns"
      aria-label={t('document.mapColumns')}
      onSubmit={(event) => {
        event.preventDefault();
        onFill(filled.rows);
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <p className="hint">
        <RichText
          message="document.clickACell"
          values={{ column: formatName(current), name: (text) => <strong>{text}</strong> }}
        />
      </p>
      {data.tables.length > 1 && (
        <label className="field" htmlFor={`${id}-table`}>
          <span className="label">{t('document.table')}</span>
          <select
            id={`${id}-table`}
            className="input"
            value={chosen}
            onChange={(event) => {
              setChosen(Number(event.target.value));
              setMap({});
            }}
          >
            {data.tables.map((one, at) => (
              <option key={one.id} value={at}>
                {t('document.tableNumberNames', {
                  number: at + 1,
                  names: getColumnNames(one).join(' · ').slice(0, 60),
                })}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className="map-rows">
        {columns.map(({ name }) => (
          <label key={name} className={name === current ? 'field current' : 'field'}>
            <span className="label">{formatName(name)}</span>
            <select
              className="input small"
              value={map[name] ?? ''}
              onFocus={() => setCurrent(name)}
              onChange={(event) => {
                const { [name]: _before, ...others } = map;
                const { value } = event.target;
                setMap(value === '' ? others : { ...others, [name]: Number(value) });
              }}
            >
              <option value="">{t('document.leaveEmpty')}</option>
              {names.map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identifier
                <option key={at} value={at}>
                  {text.slice(0, 40)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <p role="status">
        {missed && <span className="problem">{t('document.noTableAtThisPlace')} </span>}
        {isMapped && t('document.countRows', { count: filled.rows.length })}
        {filled.refused > 0 && <> {t('document.cellsWillBeEmpty', { count: filled.refused })}</>}
      </p>
      <div className="row">
        <button
          type="submit"
          className="button small primary"
          disabled={!isMapped || filled.rows.length === 0}
        >
          {t('document.replaceTheRows')}
        </button>
        <button type="button" className="button small" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </div>
    </form>
  );
}
