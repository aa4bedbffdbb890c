import { useState } from 'react';
import { formatConfidence, formatCount, formatName } from '../parts/format.ts';
import { Note } from '../parts/notes.tsx';
import { useShortcuts } from '../parts/shortcuts.ts';
import { sayError } from '../parts/toasts.tsx';
import { hrefTo } from '../router.ts';
import { confirmValue } from './confirm-value.ts';
import { useDocument } from './document-context.ts';
import { listDoubts } from './doubts.ts';
import { labelOf } from './places.ts';
import { usePointing } from './pointing.ts';

/** Why a document needs review, with a link to each reason. */
export function ReviewNote({ onShowChecks }: { onShowChecks(): void }) {
  const { projectId, data, reasons, edit } = useDocument();
  if (reasons === undefined) return null;
  const { threshold, low_confidence: low, failed_checks: checks, missing_fields: missing } = reasons;
  const { possible_duplicate_of: older, supplier_conflicts: conflicts } = reasons;
  return (
    <section aria-label="Reasons for review" className="review-note">
      <Note kind="warn">
        <p>
          <strong>Needs review</strong> <NextDoubt />
        </p>
        <ul className="reasons">
          {reasons.doubtful_type && (
            <li>
              The type {formatName(data.document_type)} is only{' '}
              {formatConfidence(data.document_type_confidence)} certain.
            </li>
          )}
          {older !== undefined && (
            <li>
              Possible duplicate:{' '}
              <a href={hrefTo('projects', projectId, 'documents', older)}>
                an older document has the same supplier and number
              </a>
              .
            </li>
          )}
          {conflicts.length > 0 && (
            <li>
              Differs from approved documents of this supplier:{' '}
              {conflicts.map((pointer, i) => (
                <span key={pointer}>
                  {i > 0 && ', '}
                  <button type="button" className="link" onClick={() => edit(pointer)}>
                    {labelOf(pointer)}
                  </button>
                </span>
              ))}
            </li>
          )}
          {missing.length > 0 && (
            <li>
              Not found:{' '}
              {missing.map((pointer, i) => (
                <span key={pointer}>
                  {i > 0 && ', '}
                  {pointer.startsWith('/segments/') ? (
                    labelOf(pointer)
                  ) : (
                    <button type="button" className="link" onClick={() => edit(pointer)}>
                      {labelOf(pointer)}
                    </button>
                  )}
                </span>
              ))}
            </li>
          )}
          {checks.length > 0 && (
            <li>
              {formatCount(checks.length, 'check')} failed:{' '}
              <button type="button" className="link" onClick={onShowChecks}>
                {checks.map(formatName).join(', ')}
              </button>
            </li>
          )}
          {low.length > 0 && (
            <li>
              {formatCount(low.length, 'value is', 'values are')} less than {formatConfidence(threshold)}{' '}
              certain.
            </li>
          )}
        </ul>
      </Note>
    </section>
  );
}

/** Goes from one doubt to the next: what is missing, what does not fit, what is least certain. */
function NextDoubt() {
  const { data, reasons, edit, send, reload } = useDocument();
  const pointing = usePointing();
  const doubts = reasons === undefined ? [] : listDoubts(reasons, data);
  const [last, setLast] = useState<{ pointer: string; index: number } | null>(null);
  const show = () => {
    const at = doubts.findIndex(({ pointer }) => pointer === last?.pointer);
    // What was corrected is not in the list any more: the next one has taken its place.
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
  useShortcuts({ n: show, c: () => void confirm().catch(sayError) });
  if (doubts.length === 0) return null;
  return (
    <button type="button" className="button small" aria-keyshortcuts="n" onClick={show}>
      {last === null ? 'Show the first' : 'Show the next'}
    </button>
  );
}
