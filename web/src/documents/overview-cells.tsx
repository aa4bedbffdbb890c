import type { Document, Overview } from '../api/openapi.ts';
import { formatAmount } from '../parts/format.ts';

const REASONS: Record<Overview['reasons'][number], string> = {
  missing_fields: 'field missing',
  failed_checks: 'check failed',
  doubtful_type: 'type doubtful',
  low_confidence: 'values doubtful',
  possible_duplicate: 'possible duplicate',
  supplier_conflict: 'new supplier data',
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

/** Supplier, total and number in one line, for narrow windows without columns. */
export function inShort({ overview }: Document): string {
  const values = [overview?.supplier, totalOf(overview), overview?.number];
  const found = values.filter((value) => typeof value === 'string');
  return found.map((value) => `${value} · `).join('');
}

export function totalOf(overview: Overview | undefined): string | null {
  if (overview?.total == null) return null;
  return formatAmount(overview.total, overview.currency);
}
