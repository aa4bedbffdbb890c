import { memo, type ReactNode, useMemo, useRef } from 'react';
import type { ParsedData, Table } from '../../api/shapes.ts';
import { t } from '../../i18n/translate.ts';
import { useFollow } from '../use-follow.ts';
import { useKeptEntries } from '../use-kept-entries.ts';
import {
  findCellPlaces,
  findLineMarks,
  findLinePlaces,
  type RowPlaces,
  type SourcePlace,
} from './find-source-marks.ts';
import { SourceMark } from './source-mark.tsx';
import { MOST_ROWS, SourceTable } from './source-table.tsx';

/** Maximum number of lines, because more would slow down the browser. */
const MOST_LINES = 5_000;
const LINES_PER_PART = 100;
/** Height of a line in em; must match viewer.css. */
const LINE_HEIGHT = 1.5;
/** Parts of a line that are aligned with those of other lines; such lines are not wrapped. */
const COLUMNS = /\S {3,}\S/;
const NONE: SourcePlace[] = [];

/** Returns true if a document without pages has text or tables to show instead. */
export function hasSource({ text, tables }: ParsedData): boolean {
  return text.trim() !== '' || tables.length > 0;
}

/** Shows a document without page images: its text or its cells, with marks where values were found. */
export const SourceView = memo(function SourceView({ data }: { data: ParsedData }) {
  const scroller = useRef<HTMLElement>(null);
  useFollow(scroller);
  const lines = useKeptEntries(useMemo(() => findLinePlaces(data), [data]));
  const cells = useKeptEntries(useMemo(() => findCellPlaces(data), [data]));
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
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

function SourceText({ data, lines }: { data: ParsedData; lines: ReadonlyMap<number, SourcePlace[]> }) {
  const all = useMemo(() => data.text.split('\n'), [data.text]);
  const shown = Math.min(all.length, MOST_LINES);
  return (
    <>
      {Array.from({ length: Math.ceil(shown / LINES_PER_PART) }, (_, part) => {
        const start = part * LINES_PER_PART;
        const some = all.slice(start, Math.min(start + LINES_PER_PART, shown));
        return (
          <div
            key={start}
            className="source-part"
            style={{ containIntrinsicHeight: `auto ${some.length * LINE_HEIGHT}em` }}
          >
            {some.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identifier
              <div key={at} className={COLUMNS.test(line) ? 'source-line columns' : 'source-line'}>
                <Line line={line} places={lines.get(start + at + 1) ?? NONE} />
              </div>
            ))}
          </div>
        );
      })}
      {all.length > MOST_LINES && <Rest text={t('document.moreLines', { count: all.length - MOST_LINES })} />}
    </>
  );
}

const Line = memo(function Line({ line, places }: { line: string; places: SourcePlace[] }) {
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
});

function SourceTables({ tables, cells }: { tables: Table[]; cells: ReadonlyMap<string, RowPlaces> }) {
  return tables.map(({ id, sheet, rows }, number) => {
    const label = sheet ?? t('document.tableNumberCells', { number: number + 1 });
    return (
      <section key={id} aria-label={label}>
        <h2 className="group-title">{sheet ?? t('document.tableNumber', { number: number + 1 })}</h2>
        <SourceTable {...{ label, number, rows }} places={cells} />
        {rows.length > MOST_ROWS && (
          <Rest text={t('document.moreRows', { count: rows.length - MOST_ROWS })} />
        )}
      </section>
    );
  });
}

function Rest({ text }: { text: string }) {
  return <p className="hint">{text}</p>;
}
