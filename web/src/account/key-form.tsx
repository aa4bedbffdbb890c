import { type FormEvent, useState } from 'react';
import { ApiError } from '#client/errors';
import { buildUrl, fetchFromService, KEY_REFUSED } from '../api/client.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from '../i18n/translate.ts';
import { Note } from '../parts/notes.tsx';
import { getSessionEndReason, signInWithKey } from '../session.ts';

/**
 * Throws an error if the service rejects the key. A key that is valid but lacks the scope to list projects is
 * accepted.
 */
async function checkKey(key: string): Promise<void> {
  const headers = { Authorization: `Bearer ${key}` };
  await fetchFromService(buildUrl('/projects?per_page=1'), { headers }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 403)) throw error;
  });
}

export function KeyForm() {
  const [key, setKey] = useState('');
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(getSessionEndReason);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = key.trim();
    if (!/^lgb_\w{46}$/.test(text)) return setProblem(t('account.aKeyStartsWithLgb'));
    setBusy(true);
    setProblem(null);
    try {
      await checkKey(text);
      signInWithKey(text, remember);
    } catch (error) {
      const refused = error instanceof ApiError ? KEY_REFUSED[error.code] : undefined;
      setProblem(refused ?? (error instanceof Error ? error.message : String(error)));
      setBusy(false);
    }
  };
  return (
    <form className="stack" onSubmit={submit}>
      <div className="field">
        <label htmlFor="key">{t('common.apiKey')}</label>
        <input
          id="key"
          className="input mono"
          type="password"
          autoComplete="current-password"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: entering this value is the only purpose of the page
          autoFocus
          placeholder="lgb_…"
          value={key}
          aria-invalid={problem !== null}
          aria-describedby="key-hint"
          onChange={(event) => setKey(event.target.value)}
        />
        <p id="key-hint" className="hint">
          <RichText message="account.keyHint" values={{ code: (command) => <code>{command}</code> }} />
        </p>
      </div>
      <label className="check">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        <span>
          {t('account.staySignedInOnThis')}
          <span className="hint"> {t('account.otherwiseUntilYouCloseThis')}</span>
        </span>
      </label>
      {problem !== null && <Note kind="bad">{problem}</Note>}
      <button type="submit" className="button primary" disabled={busy || key.trim() === ''}>
        {busy ? t('common.signingIn') : t('common.signIn')}
      </button>
    </form>
  );
}
