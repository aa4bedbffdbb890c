import { type FormEvent, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Dialog } from './dialog.tsx';
import { ErrorNote } from './notes.tsx';

/** Asks for a name. If the service rejects it, the dialog stays open and shows the reason. */
export function NameDialog({
  title,
  label,
  hint,
  action,
  value = '',
  onSave,
  onClose,
}: {
  title: string;
  label: string;
  hint?: string;
  action: string;
  value?: string;
  onSave(name: string): Promise<unknown>;
  onClose(): void;
}) {
  const [name, setName] = useState(value);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await onSave(name.trim());
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
          <span className="label">{label}</span>
          <input
            className="input"
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          {hint !== undefined && <span className="hint">{hint}</span>}
        </label>
        {error !== null && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={busy || name.trim() === ''}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
