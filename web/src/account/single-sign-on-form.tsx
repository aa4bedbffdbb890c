import { useState } from 'react';
import { startSingleSignOn } from '../api/accounts.ts';
import { t } from '../i18n/translate.ts';
import { ErrorNote } from '../parts/notes.tsx';
import { useSubmit } from '../parts/use-submit.ts';

/**
 * Opens the sign-in page of the organization's provider. If the organization is unknown, first asks for its
 * name.
 */
export function SingleSignOnForm({ organizationId }: { organizationId: string | null }) {
  const [name, setName] = useState('');
  const [isLeaving, setIsLeaving] = useState(false);
  const { busy, error, onSubmit } = useSubmit(async () => {
    const url = await startSingleSignOn(organizationId ?? name.trim());
    setIsLeaving(true);
    location.assign(url);
  });
  return (
    <form className="stack" onSubmit={onSubmit}>
      {organizationId === null && (
        <label className="field">
          <span className="label">{t('singleSignOn.organization')}</span>
          <input
            className="input"
            autoComplete="organization"
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
      )}
      {error !== null && <ErrorNote error={error} />}
      <button
        type="submit"
        className={organizationId === null ? 'button' : 'button primary'}
        disabled={busy || isLeaving}
      >
        {isLeaving ? t('singleSignOn.leaving') : t('singleSignOn.use')}
      </button>
    </form>
  );
}
