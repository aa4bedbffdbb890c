import { type FormEvent, useState } from 'react';
import { createKey, SCOPES } from '../api/keys.ts';
import type { Key } from '../api/openapi.ts';
import { Secret } from '../parts/actions.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNote, Note } from '../parts/notes.tsx';
import { KeyProjects } from './key-projects.tsx';

const DAY_MS = 86_400_000;
const LIFETIMES = [
  [0, 'never'],
  [30, 'in 30 days'],
  [90, 'in 90 days'],
  [365, 'in a year'],
] as const;

/** Creates a key and shows it, only once. */
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
    // Without scopes, the key gets all permissions of the person who creates it.
    const rights = all ? {} : { scopes };
    const expires = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    createKey({ name: name.trim(), ...rights, project_ids: projects, expires_at: expires }).then((key) => {
      setMade(key.api_key ?? '');
      onCreated();
    }, setError);
  };
  if (made !== null) {
    return (
      <Dialog title="The new key" onClose={onClose}>
        <Note kind="warn">It is shown only once. Store it where only your program can read it.</Note>
        <Secret text={made} label="The new key" />
        <div className="dialog-actions">
          <button type="button" className="button primary" onClick={onClose}>
            Done
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="New key" onClose={onClose}>
      <form className="stack" onSubmit={create}>
        <label className="field">
          <span className="label">Name</span>
          <input
            className="input"
            value={name}
            maxLength={100}
            placeholder="What will use it"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <fieldset className="plain stack">
          <legend className="label">Permissions</legend>
          <label className="check">
            <input type="radio" name="all" checked={all} onChange={() => setAll(true)} />
            <span>Everything that you may do</span>
          </label>
          <label className="check">
            <input type="radio" name="all" checked={!all} onChange={() => setAll(false)} />
            <span>Selected permissions</span>
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
          <span className="label">Expires</span>
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
            Cancel
          </button>
          <button
            type="submit"
            className="button primary"
            disabled={name.trim() === '' || (!all && scopes.length === 0) || projects?.length === 0}
          >
            Create
          </button>
        </div>
      </form>
    </Dialog>
  );
}
