import type { Document } from '../api/openapi.ts';

const KINDS: Record<string, string> = {
  pending: 'busy',
  queued: 'busy',
  running: 'busy',
  completed: 'good',
  succeeded: 'good',
  failed: 'bad',
  cancelled: '',
};

/** Whether a result needs a review, or what was decided about it; nothing otherwise. */
export function ReviewBadge({ review }: { review: Document['review'] }) {
  if (review === 'needed') return <span className="badge warn">Needs review</span>;
  if (review === 'postponed') return <span className="badge">Postponed</span>;
  if (review === 'rejected') return <span className="badge bad">Rejected</span>;
  return review === 'done' ? <span className="badge good">Reviewed</span> : null;
}

export function StatusBadge({ status }: { status: string }) {
  const kind = KINDS[status] ?? '';
  return <span className={`badge ${kind}`}>{status.charAt(0).toUpperCase() + status.slice(1)}</span>;
}
