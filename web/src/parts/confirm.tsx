import { useState } from 'react';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from '../i18n/translate.ts';
import { Dialog } from './dialog.tsx';
import { ErrorNote } from './notes.tsx';

/**
 * Asks for confirmation before an action that cannot be undone or that affects several documents. If `typed`
 * is set, the user must type this text first.
 */
export function Confirm({
  title,
  text,
  action,
  typed,
  kind = 'danger',
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  action: string;
  typed?: string;
  kind?: 'danger' | 'primary';
  onConfirm(): Promise<unknown>;
  onClose(): void;
}) {
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <p>{text}</p>
        {typed !== undefined && (
          <label className="field">
            <span className="label">
              <RichText message="common.typeToConfirm" values={{ typed: <strong>{typed}</strong> }} />
            </span>
            <input
              className="input"
              autoComplete="off"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </label>
        )}
        {error !== null && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button
            type="submit"
            className={`button ${kind}`}
            disabled={busy || (typed !== undefined && words.trim() !== typed.trim())}
          >
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
