import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DocumentCounts } from '#client/types';
import { countDocuments, type ListQuery } from '../api/documents.ts';
import { getLocale, t } from '../i18n/translate.ts';

const TABS: {
  label: string;
  filters: Pick<ListQuery, 'status' | 'review'>;
  count(counts: DocumentCounts): number;
}[] = [
  { label: t('common.all'), filters: {}, count: ({ total }) => total },
  { label: t('common.needsReview'), filters: { review: 'needed' }, count: (counts) => counts.review_needed },
  { label: t('common.failed'), filters: { status: 'failed' }, count: (counts) => counts.failed },
];

/**
 * Tabs for the states that need attention, each with the number of documents that match the other filters.
 */
export function StateTabs({
  projectId,
  query,
  onChange,
}: {
  projectId: string;
  query: ListQuery;
  onChange(query: ListQuery): void;
}) {
  const { status = '', review = '', sort = '', ...others } = query;
  const { data } = useQuery({
    queryKey: ['documents', projectId, 'counts', others],
    queryFn: ({ signal }) => countDocuments(projectId, others, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <nav className="tabs" aria-label={t('list.states')}>
      {TABS.map(({ label, filters, count }) => (
        <button
          key={label}
          type="button"
          aria-current={
            (filters.status ?? '') === status && (filters.review ?? '') === review ? 'page' : false
          }
          onClick={() => onChange({ ...others, ...filters, sort })}
        >
          {label}{' '}
          {data !== undefined && <span className="count">{count(data).toLocaleString(getLocale())}</span>}
        </button>
      ))}
    </nav>
  );
}
