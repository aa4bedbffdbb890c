import { useState } from 'react';
import type { Run } from '#client/types';
import { setSegments } from '../api/documents.ts';
import type { ParsedData } from '../api/shapes.ts';
import { t } from '../i18n/translate.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { ErrorNote } from '../parts/notes.tsx';
import { showPages } from './document-values.tsx';
import { canMerge, mergeRanges, moveRange, type PageRange, splitRange } from './segments.ts';

/** A dialog in which the user splits, merges and reorders the documents in a file by their pages. */
export function SegmentsDialog({
  projectId,
  documentId,
  data,
  onStarted,
  onClose,
}: {
  projectId: string;
  documentId: string;
  data: ParsedData;
  /** Called when a new run, which reads the file again, has started. */
  onStarted(run: Run): void;
  onClose(): void;
}) {
  const [ranges, setRanges] = useState<PageRange[]>(() => data.segments.map(({ pages }) => pages));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const apply = async (next: PageRange[] | null) => {
    setBusy(true);
    setError(null);
    try {
      onStarted(await setSegments(projectId, documentId, next));
      onClose();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('document.documentsOfThisFile')} onClose={onClose}>
      <div className="stack">
        <p className="hint">{t('document.splitHint')}</p>
        <ol className="segments">
          {ranges.map(([first, last], at) => (
            <li key={first} className="row between card padded">
              <span>
                <strong>{t('document.documentIndex', { index: at + 1 })}</strong>{' '}
                <span className="hint">{showPages([first, last])}</span>
              </span>
              <span className="row">
                {first < last && (
                  <select
                    className="input small"
                    aria-label={t('document.splitDocumentAfter', { index: at + 1 })}
                    value=""
                    disabled={busy}
                    onChange={(event) => setRanges(splitRange(ranges, at, Number(event.target.value)))}
                  >
                    <option value="">{t('document.splitAfter')}</option>
                    {Array.from({ length: last - first }, (_, n) => first + n).map((page) => (
                      <option key={page} value={page}>
                        {showPages([page, page])}
                      </option>
                    ))}
                  </select>
                )}
                {canMerge(ranges, at) && (
                  <button
                    type="button"
                    className="button small"
                    disabled={busy}
                    onClick={() => setRanges(mergeRanges(ranges, at))}
                  >
                    {t('document.mergeWithNext')}
                  </button>
                )}
                <button
                  type="button"
                  className="button small icon"
                  aria-label={t('document.moveDocumentUp', { index: at + 1 })}
                  disabled={busy || at === 0}
                  onClick={() => setRanges(moveRange(ranges, at, -1))}
                >
                  <Icon name="up" />
                </button>
                <button
                  type="button"
                  className="button small icon"
                  aria-label={t('document.moveDocumentDown', { index: at + 1 })}
                  disabled={busy || at === ranges.length - 1}
                  onClick={() => setRanges(moveRange(ranges, at, 1))}
                >
                  <Icon name="down" />
                </button>
              </span>
            </li>
          ))}
        </ol>
        {error !== null && <ErrorNote error={error} what="document" />}
        <div className="dialog-actions">
          <button type="button" className="button" disabled={busy} onClick={() => apply(null)}>
            {t('document.detectAutomatically')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="button" className="button primary" disabled={busy} onClick={() => apply(ranges)}>
            {t('document.apply')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
