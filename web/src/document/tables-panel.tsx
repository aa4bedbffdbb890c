import { useState } from 'react';
import { downloadTable } from '../api/documents.ts';
import type { Table, TableCell } from '../api/shapes.ts';
import { t } from '../i18n/translate.ts';
import { DownloadButton } from '../parts/actions.tsx';
import { Empty } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { useDocument } from './document-context.ts';
import { useIsActive, usePointing } from './pointing.ts';

const FIRST_ROWS = 100;
/** Maximum length of text that must not wrap, such as a date, an amount or a number. */
export const SHORT = 14;

/** Shows all tables as they are printed. Pointing at a cell highlights it on the page. */
export function TablesPanel() {
  const { data } = useDocument();
  if (data.tables.length === 0) return <Empty title={t('document.noTablesFound')} icon="search" />;
  return (
    <div className="stack">
      {data.tables.map((table, i) => (
        <OneTable key={table.id} table={table} number={i + 1} />
      ))}
    </div>
  );
}

function OneTable({ table, number }: { table: Table; number: number }) {
  const { projectId, documentId } = useDocument();
  const [all, setAll] = useState(false);
  const title = table.sheet ?? t('document.tableNumber', { number });
  const cells = new Map(table.cells?.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const headerRows = table.rows.slice(0, table.header_rows);
  const body = table.rows.slice(table.header_rows);
  const shown = all ? body : body.slice(0, FIRST_ROWS);
  const renderRow = (values: string[], index: number, header: boolean) => (
    <tr key={index}>
      {values.map((text, column) => (
        <TableText
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identifier
          key={column}
          text={text}
          header={header}
          cell={cells.get(`${index} ${column}`)}
          pointer={`/tables/${number - 1}/cells/${index}/${column}`}
        />
      ))}
    </tr>
  );
  return (
    <section aria-label={title}>
      <div className="row between table-header">
        <h2 className="group-title">
          {title}
          <span className="count">
            {t('document.countRows', { count: table.total_rows ?? table.rows.length })}
          </span>
          {table.hidden && <span className="badge">{t('document.hidden')}</span>}
        </h2>
        <DownloadButton
          fetchFile={() => downloadTable(projectId, documentId, number)}
          filename={`${title}.csv`}
          label="CSV"
        />
      </div>
      <ScrollBox label={t('document.titleRows', { title })}>
        <table className="data">
          {headerRows.length > 0 && (
            <thead>{headerRows.map((values, i) => renderRow(values, i, true))}</thead>
          )}
          <tbody>{shown.map((values, i) => renderRow(values, table.header_rows + i, false))}</tbody>
        </table>
      </ScrollBox>
      {!all && body.length > FIRST_ROWS && (
        <button type="button" className="button small" onClick={() => setAll(true)}>
          {t('document.showAllBodyRows', { body: body.length })}
        </button>
      )}
      {table.truncated && <p className="hint">{t('document.theRestIsInThe')}</p>}
    </section>
  );
}

function TableText({
  text,
  header,
  cell,
  pointer,
}: {
  text: string;
  header: boolean;
  cell: TableCell | undefined;
  pointer: string;
}) {
  const pointing = usePointing();
  const active = useIsActive(pointer);
  // An empty cell is not a header.
  const Tag = header && text.trim() !== '' ? 'th' : 'td';
  const props =
    cell === undefined
      ? {}
      : { onMouseEnter: () => pointing.point(pointer), onMouseLeave: () => pointing.point(null) };
  const className = [active ? 'active' : '', text.length <= SHORT ? 'nowrap' : ''].join(' ').trim();
  return (
    <Tag className={className} scope={Tag === 'th' ? 'col' : undefined} {...props}>
      {text}
    </Tag>
  );
}
