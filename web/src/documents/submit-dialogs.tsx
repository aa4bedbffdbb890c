import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#client/errors';
import { submitEmail, submitUrl } from '../api/documents.ts';
import { t } from '../i18n/translate.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formatName } from '../parts/format.ts';
import { ErrorNote, Note } from '../parts/notes.tsx';
import { showToast } from '../parts/toasts.tsx';
import { toBase64 } from './base64.ts';
import { formatRefusal } from './upload-queue.ts';

interface Props {
  projectId: string;
  onDone(): void;
  onClose(): void;
}

/** The form that both dialogs use. It also shows errors from the service. */
function SubmitForm({
  title,
  action,
  children,
  onClose,
  onSend,
}: {
  title: string;
  action: string;
  children: ReactNode;
  onClose(): void;
  onSend(): Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await onSend();
      onClose();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  const refused = error instanceof ApiError && error.details.length > 0;
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={send}>
        {children}
        {refused && <Note kind="bad">{formatRefusal(error)}</Note>}
        {error !== null && !refused && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {busy ? t('list.sending') : action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

export function UrlDialog({ projectId, onDone, onClose }: Props) {
  const [url, setUrl] = useState('');
  const send = async () => {
    const document = await submitUrl(projectId, url.trim());
    showToast(t('list.filenameWasFetched', { filename: document.filename }));
    onDone();
  };
  return (
    <SubmitForm title={t('list.addFromUrl')} action={t('list.fetch')} onClose={onClose} onSend={send}>
      <label className="field">
        <span className="label">{t('list.urlOfTheFile')}</span>
        <input
          className="input"
          type="url"
          required
          placeholder={t('common.https')}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <span className="hint">{t('list.aPublicHttpsUrlThe')}</span>
      </label>
    </SubmitForm>
  );
}

export function EmailDialog({ projectId, onDone, onClose }: Props) {
  const [email, setEmail] = useState({ subject: '', from: '', body: '' });
  const [files, setFiles] = useState<File[]>([]);
  const set = (name: keyof typeof email) => (event: { target: { value: string } }) =>
    setEmail({ ...email, [name]: event.target.value });
  const send = async () => {
    const attachments = await Promise.all(
      files.map(async (file) => ({ filename: file.name, content: await toBase64(file) })),
    );
    const { documents, skipped = [] } = await submitEmail(projectId, { ...email, attachments });
    showToast(t('list.theEMailBecameCount', { count: documents.length }));
    for (const { index, code } of skipped) {
      showToast(
        t('list.nameWasLeftOutValue', {
          name: files[index]?.name ?? t('list.anAttachment'),
          reason: formatName(code),
        }),
        'bad',
      );
    }
    onDone();
  };
  return (
    <SubmitForm title={t('list.pasteAnEMail')} action={t('list.add')} onClose={onClose} onSend={send}>
      <label className="field">
        <span className="label">{t('list.subject')}</span>
        <input className="input" value={email.subject} onChange={set('subject')} />
      </label>
      <label className="field">
        <span className="label">{t('common.from')}</span>
        <input className="input" value={email.from} onChange={set('from')} />
      </label>
      <label className="field">
        <span className="label">{t('common.text')}</span>
        <textarea className="input" rows={7} value={email.body} onChange={set('body')} />
        <span className="hint">{t('list.plainTextUnder10Characters')}</span>
      </label>
      <label className="field">
        <span className="label">{t('list.attachments')}</span>
        <input
          className="input"
          type="file"
          multiple
          onChange={(event) => setFiles([...(event.target.files ?? [])])}
        />
      </label>
    </SubmitForm>
  );
}
