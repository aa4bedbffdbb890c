import { useState } from 'react';
import { formatConfidence, formatCount, formatName } from '../parts/format.ts';
import { Note } from '../parts/notes.tsx';
import { useShortcuts } from '../parts/shortcuts.ts';
import { hrefTo } from '../router.ts';
import { useDocument } from './document-context.ts';
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
          <strong>Needs review</strong>
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
              certain. <NextDoubtful pointers={low} />
            </li>
          )}
        </ul>
      </Note>
    </section>
  );
}

/** Goes from one doubtful value to the next, the least certain first. */
function NextDoubtful({ pointers }: { pointers: string[] }) {
  const pointing = usePointing();
  const [index, setIndex] = useState(0);
  const show = () => {
    const pointer = pointers[index % pointers.length];
    if (pointer !== undefined) pointing.show(pointer, 'review');
    setIndex(index + 1);
  };
  useShortcuts({ n: show });
  return (
    <button type="button" className="button small" aria-keyshortcuts="n" onClick={show}>
      {index === 0 ? 'Show the first' : 'Show the next'}
    </button>
  );
}
