// biome-ignore-all lint/a11y/useSemanticElements: rows that come and go cannot be laid out by <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows of a table are not to be focused, what is in them is
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

export function OverviewCells({ row: { overview } }: { row: Document }) {
  return (
    <>
      <Value text={overview?.supplier} />
      <Value text={overview?.number} />
      <Value text={overview?.date} />
      <Value text={totalOf(overview)} className="doc-value doc-total" />
    </>
  );
}

function Value({ text, className = 'doc-value' }: { text: string | null | undefined; className?: string }) {
  return (
    <div role="cell" className={className} title={text ?? undefined}>
      {text ?? '–'}
    </div>
  );
}

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

function totalOf(overview: Overview | undefined): string | null {
  if (overview?.total == null) return null;
  return formatAmount(overview.total, overview.currency);
}
