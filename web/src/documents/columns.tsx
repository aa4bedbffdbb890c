// biome-ignore-all lint/a11y/useSemanticElements: <table> cannot lay out virtualized rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the elements in the rows are focused, not the rows
import { type ReactNode, useState } from 'react';
import type { Document } from '#client/types';
import { t } from '../i18n/translate.ts';
import { useActorNames } from '../parts/actor-names.ts';
import { formatAge, formatName } from '../parts/format.ts';
import { showValue } from '../parts/show-value.ts';
import { ReviewBadge, StatusBadge } from '../parts/status-badge.tsx';
import { formatTotal, Reasons } from './overview-cells.tsx';

/** Columns of the list after the name, in their default order. `sort` is the column's sort key. */
const COLUMNS = {
  supplier: { label: t('common.supplier'), width: 'minmax(8rem, 1fr)', sort: 'supplier' },
  number: { label: t('common.number'), width: 'minmax(8.25rem, 0.8fr)', sort: 'number' },
  date: { label: t('common.date'), width: '7rem', sort: 'date' },
  total: { label: t('list.total'), width: '8.5rem', sort: 'total' },
  type: { label: t('common.type'), width: '7rem', sort: null },
  status: { label: t('common.status'), width: 'minmax(9rem, 1fr)', sort: null },
  pages: { label: t('common.pages'), width: '4.5rem', sort: null },
  assignee: { label: t('assignment.assignedTo'), width: 'minmax(7rem, 0.7fr)', sort: null },
  reference: { label: t('list.reference'), width: 'minmax(7rem, 0.7fr)', sort: null },
  created: { label: t('list.added'), width: '7rem', sort: 'created' },
} as const;

export type ColumnName = keyof typeof COLUMNS;

export const ALL_COLUMNS = Object.keys(COLUMNS) as ColumnName[];
const UNUSUAL: ReadonlySet<ColumnName> = new Set(['pages', 'assignee', 'reference']);
const USUAL = ALL_COLUMNS.filter((name) => !UNUSUAL.has(name));

export const describeColumn = (name: ColumnName) => COLUMNS[name];

/**
 * Returns the names that are known columns, without duplicates. If there are none, returns the default
 * columns.
 */
export function toColumns(names: readonly string[]): ColumnName[] {
  const known = ALL_COLUMNS.filter((name) => names.includes(name));
  return known.length === 0 ? USUAL : known;
}

export function writeGridColumns(columns: readonly ColumnName[]): string {
  return ['2.75rem', 'minmax(11rem, 1.3fr)', ...columns.map((name) => COLUMNS[name].width)].join(' ');
}

const getStorageKey = (projectId: string) => `legible.columns.${projectId}`;

/**
 * Returns the columns of the list and a function that changes them. The columns are remembered on this
 * device.
 */
export function useColumns(projectId: string): [ColumnName[], (names: readonly string[]) => void] {
  const [columns, setColumns] = useState(() =>
    toColumns((localStorage.getItem(getStorageKey(projectId)) ?? '').split(',')),
  );
  const choose = (names: readonly string[]) => {
    const next = toColumns(names);
    localStorage.setItem(getStorageKey(projectId), next.join(','));
    setColumns(next);
  };
  return [columns, choose];
}

export function ColumnCell({ name, row }: { name: ColumnName; row: Document }): ReactNode {
  const { overview } = row;
  switch (name) {
    case 'supplier':
      return <Value text={overview?.supplier} />;
    case 'number':
      return <Value text={overview?.number} />;
    case 'date':
      return <Value text={overview?.date == null ? undefined : showValue(overview.date)} />;
    case 'total':
      return <Value text={formatTotal(overview)} className="doc-value doc-total" />;
    case 'pages':
      return <Value text={row.pages_count === null ? null : String(row.pages_count)} />;
    case 'reference':
      return <Value text={row.external_id} />;
    case 'assignee':
      return <Assignee userId={row.assigned_to ?? null} />;
    case 'type':
      return (
        <div role="cell" className="doc-type">
          {row.document_type == null ? '–' : formatName(row.document_type)}
        </div>
      );
    case 'status':
      return (
        <div role="cell" className="doc-status">
          {row.review !== undefined && row.review !== 'none' ? (
            <ReviewBadge review={row.review} />
          ) : (
            <StatusBadge status={row.status} />
          )}
          <Reasons codes={overview?.reasons ?? []} />
        </div>
      );
    case 'created':
      return (
        <div role="cell" className="doc-age">
          {formatAge(row.created_at)}
        </div>
      );
  }
}

function Assignee({ userId }: { userId: string | null }) {
  const names = useActorNames();
  return <Value text={userId === null ? null : (names.get(userId) ?? userId)} />;
}

function Value({ text, className = 'doc-value' }: { text: string | null | undefined; className?: string }) {
  return (
    <div role="cell" className={className} title={text ?? undefined}>
      {text ?? '–'}
    </div>
  );
}
