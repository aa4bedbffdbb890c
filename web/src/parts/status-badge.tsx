import type { Document } from '#client/types';
import { t } from '../i18n/translate.ts';
import { formatName } from './format.ts';

const KINDS: Record<string, string> = {
  pending: 'busy',
  queued: 'busy',
  running: 'busy',
  completed: 'good',
  succeeded: 'good',
  failed: 'bad',
  cancelled: '',
};

/**
 * Shows whether a result needs review, or which decision was made about it. Shows nothing if neither applies.
 */
export function ReviewBadge({ review }: { review: Document['review'] }) {
  if (review === 'needed') return <span className="badge warn">{t('common.needsReview')}</span>;
  if (review === 'postponed') return <span className="badge">{t('common.postponed')}</span>;
  if (review === 'rejected') return <span className="badge bad">{t('common.rejected')}</span>;
  return review === 'done' ? <span className="badge good">{t('common.reviewed')}</span> : null;
}

export function StatusBadge({ status }: { status: string }) {
  const kind = KINDS[status] ?? '';
  return <span className={`badge ${kind}`}>{formatName(status)}</span>;
}
