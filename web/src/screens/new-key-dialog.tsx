import { type FormEvent, useState } from 'react';
import type { Key } from '#client/types';
import { createKey, SCOPES } from '../api/keys.ts';
import { t } from '../i18n/translate.ts';
import { Secret } from '../parts/actions.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNote, Note } from '../parts/notes.tsx';
import { KeyProjects } from './key-projects.tsx';

const DAY_MS = 86_400_000;
const LIFETIMES = [
  [0, t('common.never')],
  [30, t('newKeyDialog.in30Days')],
  [90, t('newKeyDialog.in90Days')],
  [365, t('newKeyDialog.inAYear')],
] as const;

/** Creates a key and shows it. The key cannot be shown again. */
export function NewKeyDialog({ onCreated, onClose }: { onCreated(): void; onClose(): void }) {
  const [name, setName] = useState('');
  const [all, setAll] = useState(true);
  const [scopes, setScopes] = useState<Key['scopes']>(['documents:read', 'documents:write', 'projects:read']);
  const [projects, setProjects] = useState<string[] | null>(null);
  const [days, setDays] = useState(0);
  const [made, setMade] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const create = (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    // Without scopes, the key gets all permissions of its creator.
    const rights = all ? {} : { scopes };
    const expires = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    createKey({ name: name.trim(), ...rights, project_ids: projects, expires_at: expires }).then((key) => {
      setMade(key.api_key ?? '');
      onCreated();
    }, setError);
  };
  if (made !== null) {
    return (
      <Dialog title={t('newKeyDialog.theNewKey')} onClose={onClose}>
        <Note kind="warn">{t('newKeyDialog.itIsShownOnlyOnce')}</Note>
        <Secret text={made} label={t('newKeyDialog.theNewKey')} />
        <div className="dialog-actions">
          <button type="button" className="button primary" onClick={onClose}>
            {t('common.done')}
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('common.newKey')} onClose={onClose}>
      <form className="stack" onSubmit={create}>
        <label className="field">
          <span className="label">{t('common.name')}</span>
          <input
            className="input"
            value={name}
            maxLength={100}
            placeholder={t('newKeyDialog.whatWillUseIt')}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <fieldset className="plain stack">
          <legend className="label">{t('common.permissions')}</legend>
          <label className="check">
            <input type="radio" name="all" checked={all} onChange={() => setAll(true)} />
            <span>{t('newKeyDialog.everythingThatYouMayDo')}</span>
          </label>
          <label className="check">
            <input type="radio" name="all" checked={!all} onChange={() => setAll(false)} />
            <span>{t('newKeyDialog.selectedPermissions')}</span>
          </label>
          {!all && (
            <div className="scopes">
              {SCOPES.map((scope) => (
                <label key={scope} className="check">
                  <input
                    type="checkbox"
                    checked={scopes.includes(scope)}
                    onChange={({ target }) =>
                      setScopes(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
                    }
                  />
                  <span>{scope}</span>
                </label>
              ))}
            </div>
          )}
        </fieldset>
        <KeyProjects chosen={projects} onChange={setProjects} />
        <label className="field">
          <span className="label">{t('common.expires')}</span>
          <select className="input" value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {LIFETIMES.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        {error !== null && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button
            type="submit"
            className="button primary"
            disabled={name.trim() === '' || (!all && scopes.length === 0) || projects?.length === 0}
          >
            {t('common.create')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
