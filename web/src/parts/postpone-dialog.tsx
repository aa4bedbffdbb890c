import { type FormEvent, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Dialog } from './dialog.tsx';
import { ErrorNote } from './notes.tsx';

/** Returns the local date that is `days` days from now, as `YYYY-MM-DD`. */
function findDay(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/**
 * Asks for the day until which a review should be postponed. The documents return to the queue at the
 * beginning of that day.
 */
export function PostponeDialog({
  title,
  onSave,
  onClose,
}: {
  title: string;
  onSave(until: string): Promise<unknown>;
  onClose(): void;
}) {
  const [day, setDay] = useState(findDay(1));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await onSave(new Date(`${day}T00:00`).toISOString());
      onClose();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={save}>
        <label className="field">
          <span className="label">{t('common.needsReviewAgainOn')}</span>
          <input
            className="input"
            type="date"
            min={findDay(1)}
            max={findDay(365)}
            required
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        </label>
        <div className="row">
          {[
            [t('common.tomorrow'), 1],
            [t('common.inAWeek'), 7],
            [t('common.inAMonth'), 30],
          ].map(([text, days]) => (
            <button
              key={text}
              type="button"
              className="button small"
              onClick={() => setDay(findDay(Number(days)))}
            >
              {text}
            </button>
          ))}
        </div>
        {error !== null && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={busy || day === ''}>
            {t('common.postpone')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
