// biome-ignore-all lint/a11y/useSemanticElements: <table> cannot lay out virtualized rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the elements in the rows are focused, not the rows
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, Fragment, memo, type ReactNode, useEffect, useRef } from 'react';
import type { Document } from '#client/types';
import { t } from '../i18n/translate.ts';
import { formatSize } from '../parts/format.ts';
import { useShortcuts } from '../parts/shortcuts.ts';
import { buildHref } from '../router.ts';
import { ColumnCell, type ColumnName, describeColumn, writeGridColumns } from './columns.tsx';
import type { DocumentRows } from './document-rows.ts';
import { rememberIndex } from './list-place.ts';
import { summarize } from './overview-cells.tsx';
import { SortHeader } from './sorting.tsx';

/** Height in pixels, including borders. Must match documents.css. */
const ROW_HEIGHT = 56;
const HEAD_HEIGHT = 43;

/** The document list, which renders only visible rows. */
export function DocumentTable({
  projectId,
  rows,
  total,
  selected,
  allSelected,
  columns,
  onSelect,
  onSelectAll,
  sort,
  onSort,
  onRange,
  initialOffset,
  onScrolled,
}: {
  projectId: string;
  rows: DocumentRows;
  total: number;
  selected: ReadonlySet<string>;
  allSelected: boolean;
  columns: readonly ColumnName[];
  onSelect(id: string, on: boolean): void;
  onSelectAll(on: boolean): void;
  sort: string;
  onSort(sort: string): void;
  onRange(first: number, last: number): void;
  /** Initial scroll offset of the list in pixels. */
  initialOffset: number;
  onScrolled(offset: number): void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
    initialOffset,
  });
  const items = list.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange(first, last), [first, last, onRange]);
  const layout: CSSProperties & Record<'--doc-columns', string> = {
    '--doc-columns': writeGridColumns(columns),
    height: `min(${total * ROW_HEIGHT + HEAD_HEIGHT}px, max(22rem, 100dvh - 21rem))`,
  };
  const sorting = { sort, onSort };
  useShortcuts({ j: () => focusRow(scroller.current, 1), k: () => focusRow(scroller.current, -1) });
  return (
    <div
      ref={scroller}
      className="doc-scroll card"
      onScroll={(event) => onScrolled(event.currentTarget.scrollTop)}
      style={layout}
      role="table"
      aria-label={t('common.documents')}
      aria-rowcount={total + 1}
    >
      <div role="rowgroup" className="doc-header">
        <div role="row" className="doc-row" aria-rowindex={1}>
          <div role="columnheader" className="doc-check">
            <input
              type="checkbox"
              aria-label={t('list.selectAllTotal', { total })}
              checked={allSelected}
              onChange={(event) => onSelectAll(event.target.checked)}
            />
          </div>
          <HeaderCell>{t('common.document')}</HeaderCell>
          {columns.map((name) => {
            const { label, sort: by } = describeColumn(name);
            return by === null ? (
              <HeaderCell key={name}>{label}</HeaderCell>
            ) : (
              <SortHeader key={name} by={by} {...sorting} />
            );
          })}
        </div>
      </div>
      <div role="rowgroup" className="doc-body" style={{ height: list.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows.rowAt(index);
          return (
            <div
              key={row?.id ?? index}
              role="row"
              className="doc-row"
              aria-rowindex={index + 2}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row === undefined ? (
                <div role="cell" className="doc-name doc-empty">
                  <span className="visually-hidden">{t('common.loading')}</span>
                </div>
              ) : (
                <Cells
                  projectId={projectId}
                  index={index}
                  row={row}
                  columns={columns}
                  selected={selected.has(row.id)}
                  onSelect={onSelect}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/**
 * Moves the focus to the next or previous document. If the focus is outside the list, moves it to the first
 * visible document.
 */
function focusRow(scroller: HTMLElement | null, step: 1 | -1): void {
  if (scroller === null) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  const rows = [...scroller.querySelectorAll<HTMLElement>('.doc-body .doc-name a')]
    .map((link) => ({ link, at: link.getBoundingClientRect().top }))
    .sort((a, b) => a.at - b.at);
  const focused = rows.findIndex(({ link }) =>
    link.closest('[role="row"]')?.contains(document.activeElement),
  );
  const inView = rows.findIndex(({ at }) => at >= top + HEAD_HEIGHT && at < bottom);
  const next = rows[focused === -1 ? inView : focused + step];
  next?.link.focus();
}

function HeaderCell({ children }: { children: ReactNode }) {
  return <div role="columnheader">{children}</div>;
}

/** Shows the matches of the search, with the text around them. */
function Snippet({ parts }: { parts: NonNullable<Document['snippet']> }) {
  let at = 0;
  return (
    <span className="snippet" title={parts.map(({ text }) => text).join('')}>
      {parts.map(({ text, match }) => {
        at += text.length;
        return match ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>;
      })}
      {' · '}
    </span>
  );
}

const Cells = memo(function Cells({
  projectId,
  index,
  row,
  columns,
  selected,
  onSelect,
}: {
  projectId: string;
  /** Index of the row in the whole list. */
  index: number;
  row: Document;
  columns: readonly ColumnName[];
  selected: boolean;
  onSelect(id: string, on: boolean): void;
}) {
  return (
    <>
      <div role="cell" className="doc-check">
        <input
          type="checkbox"
          aria-label={t('list.selectFilename', { filename: row.filename })}
          checked={selected}
          onChange={(event) => onSelect(row.id, event.target.checked)}
        />
      </div>
      <div role="cell" className="doc-name">
        <a
          href={buildHref('projects', projectId, 'documents', row.id)}
          title={row.filename}
          onClick={() => rememberIndex(projectId, index)}
        >
          {row.filename}
        </a>
        <span className="hint">
          <span className="narrow-only">{summarize(row)}</span>
          {row.snippet !== undefined && <Snippet parts={row.snippet} />}
          {row.file_extension.slice(1).toUpperCase()} · {formatSize(row.file_size)}
          {row.source === 'email' && ` · ${t('list.byEMail')}`}
          {row.duplicate_of !== undefined && ` · ${t('list.duplicate')}`}
          {row.external_id !== undefined && ` · ${row.external_id}`}
        </span>
      </div>
      {columns.map((name) => (
        <ColumnCell key={name} name={name} row={row} />
      ))}
    </>
  );
});
