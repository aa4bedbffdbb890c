import { useState } from 'react';
import { t } from '../i18n/translate.ts';

const DAYS_DEFAULT = 60;

/**
 * A setting for how long documents are kept: for a number of days after they were added, or until somebody
 * deletes them.
 */
export function RetentionSetting({
  days,
  onChange,
}: {
  days: number | null;
  onChange(days: number | null): void;
}) {
  const [last, setLast] = useState(days ?? DAYS_DEFAULT);
  return (
    <fieldset className="plain stack">
      <legend className="label">{t('retention.howLongDocumentsAreKept')}</legend>
      <label className="check">
        <input type="radio" name="retention" checked={days !== null} onChange={() => onChange(last)} />
        <span>{t('retention.deleteEachDocumentANumber')}</span>
      </label>
      {days !== null && (
        <label className="row">
          <input
            className="input narrow"
            type="number"
            min={1}
            max={3650}
            required
            aria-label={t('retention.daysUntilADocumentIs')}
            value={Number.isNaN(days) ? '' : days}
            onChange={(event) => {
              setLast(event.target.valueAsNumber);
              onChange(event.target.valueAsNumber);
            }}
          />
          {t('retention.daysDeletedDocumentsCannotBe')}
        </label>
      )}
      <label className="check">
        <input type="radio" name="retention" checked={days === null} onChange={() => onChange(null)} />
        <span>{t('retention.keepDocumentsUntilSomebodyDeletes')}</span>
      </label>
    </fieldset>
  );
}
