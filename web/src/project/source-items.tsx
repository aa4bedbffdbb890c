import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSourceItems } from '../api/sources.ts';
import { t } from '../i18n/translate.ts';
import { formatAge, formatDate } from '../parts/format.ts';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { buildHref } from '../router.ts';

const POLL_MS = 5_000;

/** Lists the files that a source has imported or skipped, with links to the documents. */
export function SourceItems({ projectId, sourceId }: { projectId: string; sourceId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['sources', projectId, sourceId, 'items', page],
    queryFn: () => listSourceItems(projectId, sourceId, page),
    refetchInterval: POLL_MS,
  });
  const pages = data?.meta.total_pages ?? 0;
  return (
    <section className="stack" aria-label={t('sources.whatWasTaken')}>
      <h2>{t('sources.whatWasTaken')}</h2>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data?.items.length === 0 && (
        <div className="card">
          <Empty title={t('sources.nothingWasTakenYet')} icon="upload" />
        </div>
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul className="card checks">
          {data.items.map(({ name, outcome, reason, document_ids: ids, at }) => (
            <li key={`${name} ${at}`} className="row">
              <div className="grow">
                <span className="breakable">{name}</span>
                <p className="hint">
                  <time dateTime={at} title={formatDate(at)}>
                    {formatAge(at)}
                  </time>
                  {reason !== null && ` · ${reason}`}
                  {ids.map((id, index) => (
                    <span key={id}>
                      {' · '}
                      <a href={buildHref('projects', projectId, 'documents', id)}>
                        {t('sources.documentNumber', { number: index + 1 })}
                      </a>
                    </span>
                  ))}
                </p>
              </div>
              <span className={outcome === 'taken' ? 'badge good' : 'badge'}>
                {t(outcome === 'taken' ? 'sources.taken' : 'sources.skipped')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className="row" aria-label={t('sources.pages')}>
          <button
            type="button"
            className="button small"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {t('sources.newer')}
          </button>
          <span className="hint">{t('sources.pageOfPages', { page, pages })}</span>
          <button
            type="button"
            className="button small"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            {t('sources.older')}
          </button>
        </nav>
      )}
    </section>
  );
}
