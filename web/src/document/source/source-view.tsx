import { memo, type ReactNode, useMemo, useRef } from 'react';
import type { ParsedData, Table } from '../../api/shapes.ts';
import { t } from '../../i18n/translate.ts';
import { useFollow } from '../use-follow.ts';
import { findCellPlaces, findLineMarks, findLinePlaces, type SourcePlace } from './find-source-marks.ts';
import { SourceMark } from './source-mark.tsx';

/** More elements make the browser slow. */
const MOST_LINES = 5_000;
const MOST_ROWS = 1_000;
const NONE: SourcePlace[] = [];

/** Whether a document without pages has something to show instead of them. */
export function hasSource({ text, tables }: ParsedData): boolean {
  return text.trim() !== '' || tables.length > 0;
}

/** A document without page images: its text or its cells, with marks where values were found. */
export const SourceView = memo(function SourceView({ data }: { data: ParsedData }) {
  const scroller = useRef<HTMLElement>(null);
  useFollow(scroller);
  const lines = useMemo(() => findLinePlaces(data), [data]);
  const cells = useMemo(() => findCellPlaces(data), [data]);
  const isSheet = data.tables.length > 0 && (cells.size > lines.size || data.document_type === 'spreadsheet');
  return (
    <div className="viewer">
      <p className="viewer-tools hint">
        {isSheet ? t('document.noPagesButCells') : t('document.noPagesButText')}
      </p>
      <section
        ref={scroller}
        className="viewer-scroll source selectable"
        aria-label={t('common.source')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
      >
        {isSheet ? (
          <SourceTables tables={data.tables} cells={cells} />
        ) : (
          <SourceText data={data} lines={lines} />
        )}
      </section>
    </div>
  );
});

function SourceText({ data, lines }: { data: ParsedData; lines: Map<number, SourcePlace[]> }) {
  const all = useMemo(() => data.text.split('\n'), [data.text]);
  return (
    <>
      {all.slice(0, MOST_LINES).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have only their number
        <div key={index} className="source-line">
          <Line line={line} places={lines.get(index + 1) ?? NONE} />
        </div>
      ))}
      {all.length > MOST_LINES && <Rest text={t('document.moreLines', { count: all.length - MOST_LINES })} />}
    </>
  );
}

function Line({ line, places }: { line: string; places: SourcePlace[] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const mark of findLineMarks(line, places)) {
    parts.push(line.slice(at, mark.start));
    parts.push(
      <SourceMark key={mark.start} places={mark.places}>
        {line.slice(mark.start, mark.end)}
      </SourceMark>,
    );
    at = mark.end;
  }
  parts.push(line.slice(at));
  return parts;
}

function SourceTables({ tables, cells }: { tables: Table[]; cells: Map<string, SourcePlace[]> }) {
  return tables.map(({ id, sheet, rows }, number) => (
    <section key={id} aria-label={sheet ?? t('document.tableNumberCells', { number: number + 1 })}>
      <h2 className="group-title">{sheet ?? t('document.tableNumber', { number: number + 1 })}</h2>
      <table className="data source-table">
        <tbody>
          {rows.slice(0, MOST_ROWS).map((values, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have only their number
            <tr key={row}>
              {values.map((text, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor have cells
                <td key={column}>
                  <SourceMark places={cells.get(`${number} ${row} ${column}`) ?? NONE}>{text}</SourceMark>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && <Rest text={t('document.moreRows', { count: rows.length - MOST_ROWS })} />}
    </section>
  ));
}

function Rest({ text }: { text: string }) {
  return <p className="hint">{text}</p>;
}
