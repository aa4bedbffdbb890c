import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery } from '#client/types';
import { listDeliveries, redeliver } from '../api/webhooks.ts';
import { t } from '../i18n/translate.ts';
import { formatAge, formatDate, formatName } from '../parts/format.ts';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { showErrorToast, showToast } from '../parts/toasts.tsx';
import { buildHref } from '../router.ts';

const POLL_MS = 3_000;
const STATUSES = ['pending', 'succeeded', 'failed', 'cancelled'];

export function Deliveries({ projectId, webhookId }: { projectId: string; webhookId: string }) {
  const queries = useQueryClient();
  const [status, setStatus] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['deliveries', projectId, webhookId, status, page],
    queryFn: () => listDeliveries(projectId, webhookId, { status, page }),
    refetchInterval: POLL_MS,
  });
  const sendAgain = (delivery: Delivery) =>
    redeliver(projectId, webhookId, delivery.id).then(() => {
      showToast(t('deliveries.theDeliveryWillBeSent'));
      void queries.invalidateQueries({ queryKey: ['deliveries', projectId, webhookId] });
    }, showErrorToast);
  const pages = data?.meta.total_pages ?? 0;
  return (
    <section className="stack" aria-label={t('deliveries.deliveries')}>
      <div className="row between">
        <h2>{t('deliveries.deliveries')}</h2>
        <select
          className="input narrow"
          aria-label={t('common.status')}
          value={status}
          onChange={(event) => {
            setStatus(event.target.value);
            setPage(1);
          }}
        >
          <option value="">{t('common.all')}</option>
          {STATUSES.map((value) => (
            <option key={value} value={value}>
              {formatName(value)}
            </option>
          ))}
        </select>
      </div>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data?.deliveries.length === 0 && (
        <div className="card">
          <Empty title={t('deliveries.noDeliveriesYet')} icon="link">
            <p>{t('deliveries.sendATestOrUpload')}</p>
          </Empty>
        </div>
      )}
      {data !== undefined && data.deliveries.length > 0 && (
        <ul className="card checks">
          {data.deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} projectId={projectId} delivery={delivery} onAgain={sendAgain} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className="row" aria-label={t('deliveries.pagesOfDeliveries')}>
          <button
            type="button"
            className="button small"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {t('deliveries.newer')}
          </button>
          <span className="hint">{t('deliveries.pageOfPages', { page, pages })}</span>
          <button
            type="button"
            className="button small"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            {t('deliveries.older')}
          </button>
        </nav>
      )}
    </section>
  );
}

function DeliveryRow({
  projectId,
  delivery,
  onAgain,
}: {
  projectId: string;
  delivery: Delivery;
  onAgain(delivery: Delivery): void;
}) {
  const { attempts, status, next_attempt_at: next } = delivery;
  return (
    <li>
      <div className="row">
        <StatusBadge status={status} />
        <code>{delivery.event_type}</code>
        {delivery.document_id !== null && (
          <a href={buildHref('projects', projectId, 'documents', delivery.document_id)}>
            {t('common.document')}
          </a>
        )}
        <span className="hint grow">
          {formatAge(delivery.created_at)}
          {next !== null && ` · ${t('deliveries.nextAttemptNext', { next: formatDate(next) })}`}
        </span>
        <button
          type="button"
          className="button small"
          disabled={status === 'cancelled'}
          onClick={() => onAgain(delivery)}
        >
          {t('deliveries.sendAgain')}
        </button>
      </div>
      {attempts.length > 0 && (
        <details>
          <summary className="hint">{t('deliveries.attempts', { count: attempts.length })}</summary>
          <ol className="attempts">
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                {formatDate(attempt.at)}: {attempt.response_status ?? t('deliveries.noAnswer')}
                {attempt.error !== null && ` – ${attempt.error.replaceAll('_', ' ')}`}, {attempt.duration_ms}{' '}
                ms
                {attempt.trigger !== 'schedule' && ` (${formatName(attempt.trigger)})`}
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}
