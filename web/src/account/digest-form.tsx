import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Preferences, readPreferences, savePreferences } from '../api/accounts.ts';
import { t } from '../i18n/translate.ts';
import { ErrorNote, Note } from '../parts/notes.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useSubmit } from '../parts/use-submit.ts';

const SCHEDULES = {
  off: t('digest.off'),
  daily: t('digest.daily'),
  weekdays: t('digest.weekdays'),
} as const satisfies Record<Preferences['digest']['schedule'], string>;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Settings for the e-mail about pending reviews and documents that could not be processed. */
export function DigestForm() {
  const { data, error } = useQuery({ queryKey: ['preferences'], queryFn: readPreferences });
  if (error !== null) return <ErrorNote error={error} />;
  if (data === undefined) return null;
  return <Form preferences={data.preferences} sendsMail={data.sends_mail} />;
}

function Form({ preferences, sendsMail }: { preferences: Preferences; sendsMail: boolean }) {
  const queries = useQueryClient();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [digest, setDigest] = useState({
    ...preferences.digest,
    // While the digest is off, preselect the browser's time zone.
    time_zone: preferences.digest.schedule === 'off' ? own : preferences.digest.time_zone,
  });
  const { busy, error, onSubmit } = useSubmit(async () => {
    await savePreferences({ ...preferences, digest });
    await queries.invalidateQueries({ queryKey: ['preferences'] });
    showToast(t('account.saved'));
  });
  const zones = [...new Set([own, digest.time_zone, ...Intl.supportedValuesOf('timeZone')])];
  return (
    <form className="card padded stack" onSubmit={onSubmit}>
      <h2>{t('digest.title')}</h2>
      <p className="hint">{t('digest.explanation')}</p>
      {!sendsMail && <Note kind="info">{t('digest.noRelay')}</Note>}
      <div className="row">
        <label className="field">
          <span className="label">{t('digest.schedule')}</span>
          <select
            className="input"
            value={digest.schedule}
            onChange={({ target }) => {
              const schedule = target.value === 'daily' || target.value === 'weekdays' ? target.value : 'off';
              setDigest({ ...digest, schedule });
            }}
          >
            {Object.entries(SCHEDULES).map(([schedule, text]) => (
              <option key={schedule} value={schedule}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="label">{t('digest.hour')}</span>
          <select
            className="input"
            disabled={digest.schedule === 'off'}
            value={digest.hour}
            onChange={({ target }) => setDigest({ ...digest, hour: Number(target.value) })}
          >
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {`${String(hour).padStart(2, '0')}:00`}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="label">{t('digest.timeZone')}</span>
          <select
            className="input"
            disabled={digest.schedule === 'off'}
            value={digest.time_zone}
            onChange={({ target }) => setDigest({ ...digest, time_zone: target.value })}
          >
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </select>
        </label>
      </div>
      {error !== null && <ErrorNote error={error} />}
      <div>
        <button type="submit" className="button" disabled={busy}>
          {t('common.save')}
        </button>
      </div>
    </form>
  );
}
