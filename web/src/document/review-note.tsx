import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getDocumentSupplier } from '../api/suppliers.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from '../i18n/translate.ts';
import { formatConfidence, formatName } from '../parts/format.ts';
import { Note } from '../parts/notes.tsx';
import { useShortcuts } from '../parts/shortcuts.ts';
import { showErrorToast } from '../parts/toasts.tsx';
import { buildHref } from '../router.ts';
import { confirmValue } from './confirm-value.ts';
import { useDocument } from './document-context.ts';
import { listDoubts } from './doubts.ts';
import { labelOf } from './places.ts';
import { usePointing } from './pointing.ts';

/** Shows why a document needs review, with a link for each reason. */
export function ReviewNote({ onShowChecks }: { onShowChecks(): void }) {
  const { projectId, data, reasons } = useDocument();
  if (reasons === undefined) return null;
  const { threshold, low_confidence: low, failed_checks: checks, missing_fields: missing } = reasons;
  const { possible_duplicate_of: older, supplier_conflicts: conflicts, invalid_values: invalid } = reasons;
  return (
    <section aria-label={t('document.reasonsForReview')} className="review-note">
      <Note kind="warn">
        <p>
          <strong>{t('common.needsReview')}</strong> <NextDoubt />
        </p>
        <ul className="reasons">
          {reasons.doubtful_type && (
            <li>
              {t('document.theTypeDocumentTypeIsOnly', {
                documentType: formatName(data.document_type),
                documentTypeConfidence: formatConfidence(data.document_type_confidence),
              })}
            </li>
          )}
          {older !== undefined && (
            <li>
              <RichText
                message="document.possibleDuplicate"
                values={{
                  link: (text) => <a href={buildHref('projects', projectId, 'documents', older)}>{text}</a>,
                }}
              />
            </li>
          )}
          <SupplierReason pointers={conflicts} />
          <PointersReason text={t('document.doesNotFitTheField')} pointers={invalid} />
          <PointersReason text={t('document.notFound')} pointers={missing} />
          {checks.length > 0 && (
            <li>
              {t('document.countChecksFailed', { count: checks.length })}{' '}
              <button type="button" className="link" onClick={onShowChecks}>
                {checks.map(formatName).join(', ')}
              </button>
            </li>
          )}
          {low.length > 0 && (
            <li>
              {t('document.countValuesAreLessThan', {
                low: low.length,
                threshold: formatConfidence(threshold),
              })}
            </li>
          )}
        </ul>
      </Note>
    </section>
  );
}

/**
 * Shows the values that contradict what is known about the supplier, next to the known values. A new bank
 * account can be a sign of fraud.
 */
function SupplierReason({ pointers }: { pointers: string[] }) {
  const { projectId, documentId } = useDocument();
  const { data } = useQuery({
    queryKey: ['document-supplier', projectId, documentId, pointers],
    queryFn: () => getDocumentSupplier(projectId, documentId),
    enabled: pointers.length > 0,
  });
  if (pointers.length === 0) return null;
  const supplier = data?.supplier;
  const known = (data?.conflicts ?? []).filter(({ pointer }) => pointers.includes(pointer));
  return (
    <>
      <PointersReason text={t('document.differsFromApprovedDocumentsOf')} pointers={pointers} />
      {supplier !== undefined && known.length > 0 && (
        <li>
          {known.map(({ pointer, value, known_values }) => (
            <p key={pointer} className="breakable">
              <RichText
                message={
                  pointer.endsWith('/iban') ? 'document.newIbanOfSupplier' : 'document.newTaxNumberOfSupplier'
                }
                values={{
                  value: <strong>{value}</strong>,
                  known: known_values.length === 0 ? '–' : known_values.join(', '),
                  supplier: (
                    <a href={buildHref('projects', projectId, 'suppliers', supplier.id)}>
                      {supplier.names[0] ?? supplier.id}
                    </a>
                  ),
                }}
              />
            </p>
          ))}
        </li>
      )}
    </>
  );
}

/** A reason for review that concerns specific values. Each value has a button that opens its form. */
function PointersReason({ text, pointers }: { text: string; pointers: string[] }) {
  const { edit } = useDocument();
  if (pointers.length === 0) return null;
  return (
    <li>
      {text}{' '}
      {pointers.map((pointer, i) => (
        <span key={pointer}>
          {i > 0 && ', '}
          <button type="button" className="link" onClick={() => edit(pointer)}>
            {labelOf(pointer)}
          </button>
        </span>
      ))}
    </li>
  );
}

/**
 * A button that goes from one doubt to the next. Missing values come first, followed by failed checks and the
 * least certain values.
 */
function NextDoubt() {
  const { data, reasons, edit, send, reload } = useDocument();
  const pointing = usePointing();
  const doubts = reasons === undefined ? [] : listDoubts(reasons, data);
  const [last, setLast] = useState<{ pointer: string; index: number } | null>(null);
  const show = () => {
    const at = doubts.findIndex(({ pointer }) => pointer === last?.pointer);
    // If the last value was corrected, it is no longer in the list, and the next one has moved to its index.
    const index = (at === -1 ? (last?.index ?? 0) : at + 1) % doubts.length;
    const doubt = doubts[index];
    if (doubt === undefined) return;
    setLast({ pointer: doubt.pointer, index });
    if (doubt.isMissing) edit(doubt.pointer);
    else pointing.show(doubt.pointer, 'review');
  };
  const confirm = async () => {
    const { active } = pointing;
    if (active === null || !(await confirmValue(data, active, send))) return;
    show();
    await reload();
  };
  useShortcuts({ n: show, c: () => void confirm().catch(showErrorToast) });
  if (doubts.length === 0) return null;
  return (
    <button type="button" className="button small" aria-keyshortcuts="n" onClick={show}>
      {last === null ? t('document.showTheFirst') : t('document.showTheNext')}
    </button>
  );
}
