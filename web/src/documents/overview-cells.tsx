import type { Document, Overview } from '#client/types';
import { t } from '../i18n/translate.ts';
import { formatAmount } from '../parts/format.ts';

const REASONS: Record<Overview['reasons'][number], string> = {
  missing_fields: t('reason.missing'),
  failed_checks: t('reason.failedChecks'),
  doubtful_type: t('reason.doubtfulType'),
  low_confidence: t('reason.lowConfidence'),
  possible_duplicate: t('reason.possibleDuplicate'),
  invalid_values: t('reason.invalidValues'),
  supplier_conflict: t('reason.supplierConflict'),
};

export function Reasons({ codes }: { codes: Overview['reasons'] }) {
  if (codes.length === 0) return null;
  const text = codes.map((code) => REASONS[code]).join(', ');
  return (
    <span className="hint" title={text}>
      {text}
    </span>
  );
}

/**
 * Returns the total, supplier and number in one line, for narrow windows, in which the list has no columns.
 * The total comes first, because a long supplier name may be truncated. If there is a snippet with matches,
 * the supplier and number are omitted, because the snippet needs the rest of the line.
 */
export function summarize({ overview, snippet }: Document): string {
  const others = snippet === undefined ? [overview?.supplier, overview?.number] : [];
  const values = [formatTotal(overview), ...others];
  const found = values.filter((value) => typeof value === 'string');
  return found.map((value) => `${value} · `).join('');
}

export function formatTotal(overview: Overview | undefined): string | null {
  if (overview?.total == null) return null;
  return formatAmount(overview.total, overview.currency);
}
