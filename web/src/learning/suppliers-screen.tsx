import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Supplier } from '#client/types';
import { listSuppliers } from '../api/suppliers.ts';
import { useAppliedText } from '../documents/use-applied-text.ts';
import { t } from '../i18n/translate.ts';
import { formatNumber } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { buildHref, replaceQuery, usePlace } from '../router.ts';
import { hasProjectPermission, useSession } from '../session.ts';
import { SupplierImportDialog } from './supplier-import.tsx';

const SEARCH_AFTER_MS = 250;
const LONGEST_SEARCH = 200;

/** Lists the companies that issue documents. The search is part of the URL. */
export default function SuppliersScreen({ projectId }: { projectId: string }) {
  const [importing, setImporting] = useState(false);
  const canChange = hasProjectPermission(useSession(), projectId, 'projects:edit');
  const search = usePlace().query.get('q') ?? '';
  const [text, setText] = useAppliedText(search, (written) => written.trim(), {
    apply: applySearch,
    afterMs: SEARCH_AFTER_MS,
  });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['suppliers', projectId, search],
    queryFn: ({ pageParam }) => listSuppliers(projectId, search, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const suppliers = data?.pages.flatMap((page) => page.suppliers) ?? [];
  const total = data?.pages[0]?.meta.total ?? 0;
  return (
    <div className="page stack">
      <div className="row between">
        <p className="hint grow basis">{t('suppliers.whatTheyAre')}</p>
        {canChange && (
          <button type="button" className="button primary" onClick={() => setImporting(true)}>
            <Icon name="upload" />
            {t('suppliers.importAList')}
          </button>
        )}
      </div>
      <search className="row">
        <div className="search-box grow">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            aria-label={t('suppliers.search')}
            placeholder={t('suppliers.search')}
            maxLength={LONGEST_SEARCH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <span className="hint" role="status">
          {data !== undefined && t('suppliers.countSuppliers', { count: total })}
        </span>
      </search>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && total === 0 && (
        <div className="card">
          {search === '' ? (
            <Empty title={t('suppliers.noSuppliersYet')} icon="user">
              <p>{t('suppliers.howTheyAreAdded')}</p>
            </Empty>
          ) : (
            <Empty title={t('suppliers.noMatch')} icon="search" />
          )}
        </div>
      )}
      {suppliers.length > 0 && <SupplierTable projectId={projectId} suppliers={suppliers} />}
      {hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('suppliers.showMore')}
        </button>
      )}
      {importing && <SupplierImportDialog projectId={projectId} onClose={() => setImporting(false)} />}
    </div>
  );
}

function applySearch(search: string): void {
  replaceQuery(new URLSearchParams(search === '' ? [] : [['q', search]]));
}

function SupplierTable({ projectId, suppliers }: { projectId: string; suppliers: Supplier[] }) {
  return (
    <ScrollBox label={t('suppliers.suppliers')}>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">{t('common.name')}</th>
            <th scope="col" className="wide-cell">
              {t('suppliers.externalId')}
            </th>
            <th scope="col">{t('suppliers.taxIds')}</th>
            <th scope="col" className="wide-cell">
              {t('suppliers.ibans')}
            </th>
            <th scope="col" className="number">
              {t('common.documents')}
            </th>
          </tr>
        </thead>
        <tbody>
          {suppliers.map((supplier) => (
            <tr key={supplier.id}>
              <th scope="row" className="name breakable">
                <a href={buildHref('projects', projectId, 'suppliers', supplier.id)}>
                  {supplier.names[0] ?? supplier.id}
                </a>
                {supplier.names.length > 1 && (
                  <div className="hint">
                    {t('suppliers.alsoKnownAs', { names: shorten(supplier.names.slice(1)) })}
                  </div>
                )}
              </th>
              <td className="breakable wide-cell">{supplier.external_id}</td>
              <td className="breakable">{shorten(supplier.tax_ids)}</td>
              <td className="breakable wide-cell">{shorten(supplier.ibans)}</td>
              <td className="number">{formatNumber(supplier.documents_count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const MOST_VALUES = 2;

/** Returns the first values, followed by the number of other values. */
function shorten(values: readonly string[]): string {
  const more = values.length - MOST_VALUES;
  return [...values.slice(0, MOST_VALUES), ...(more > 0 ? [`+${formatNumber(more)}`] : [])].join(', ');
}
