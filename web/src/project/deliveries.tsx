import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery } from '../api/openapi.ts';
import { listDeliveries, redeliver } from '../api/webhooks.ts';
import { formatAge, formatDate } from '../parts/format.ts';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { say, sayError } from '../parts/toasts.tsx';
import { hrefTo } from '../router.ts';

const POLL_MS = 3_000;
const STATUSES = ['pending', 'succeeded', 'failed', 'cancelled'];

/** The deliveries of a webhook, with all attempts. */
export function Deliveries({ projectId, webhookId }: { projectId: string; webhookId: string }) {
  const queries = useQueryClient();
  const [status, setStatus] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['deliveries', projectId, webhookId, status, page],
    queryFn: () => listDeliveries(projectId, webhookId, { status, page }),
    refetchInterval: POLL_MS,
  });
  const again = (delivery: Delivery) =>
    redeliver(projectId, webhookId, delivery.id).then(() => {
      say('The delivery will be sent again.');
      void queries.invalidateQueries({ queryKey: ['deliveries', projectId, webhookId] });
    }, sayError);
  const pages = data?.meta.total_pages ?? 0;
  return (
    <section className="stack" aria-label="Deliveries">
      <div className="row between">
        <h2>Deliveries</h2>
        <select
          className="input narrow"
          aria-label="Status"
          value={status}
          onChange={(event) => {
            setStatus(event.target.value);
            setPage(1);
          }}
        >
          <option value="">All</option>
          {STATUSES.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      </div>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data?.deliveries.length === 0 && (
        <div className="card">
          <Empty title="No deliveries yet" icon="link">
            <p>Send a test, or upload a document.</p>
          </Empty>
        </div>
      )}
      {data !== undefined && data.deliveries.length > 0 && (
        <ul className="card checks">
          {data.deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} projectId={projectId} delivery={delivery} onAgain={again} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className="row" aria-label="Pages of deliveries">
          <button
            type="button"
            className="button small"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            Newer
          </button>
          <span className="hint">
            {page} of {pages}
          </span>
          <button
            type="button"
            className="button small"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            Older
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
          <a href={hrefTo('projects', projectId, 'documents', delivery.document_id)}>Document</a>
        )}
        <span className="hint grow">
          {formatAge(delivery.created_at)}
          {next !== null && ` · next attempt ${formatDate(next)}`}
        </span>
        <button
          type="button"
          className="button small"
          disabled={status === 'cancelled'}
          onClick={() => onAgain(delivery)}
        >
          Send again
        </button>
      </div>
      {attempts.length > 0 && (
        <details>
          <summary className="hint">
            {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
          </summary>
          <ol className="attempts">
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                {formatDate(attempt.at)}: {attempt.response_status ?? 'no answer'}
                {attempt.error !== null && ` – ${attempt.error.replaceAll('_', ' ')}`}, {attempt.duration_ms}{' '}
                ms
                {attempt.trigger !== 'schedule' && ` (${attempt.trigger})`}
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}
