import { useState } from 'react';
import type { LanguageModel } from '#client/types';
import { deleteLanguageModel, type LanguageModelBody, putLanguageModel } from '../api/language-models.ts';
import { t } from '../i18n/translate.ts';
import { Confirm } from '../parts/confirm.tsx';
import { ErrorNote } from '../parts/notes.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useSubmit } from '../parts/use-submit.ts';

const PROTOCOLS: [LanguageModel['api'], string, string][] = [
  ['openai', t('model.openAISupportedByMostServers'), 'https://models.example.com/v1'],
  ['anthropic', 'Anthropic', 'https://api.anthropic.com/v1'],
  ['gemini', 'Google Gemini', 'https://generativelanguage.googleapis.com/v1beta'],
];
const NEW: LanguageModelBody = { api: 'openai', url: '', model: '', images: false };

/** The form for the project's own language model. The key can be entered, but is never shown. */
export function ModelEndpointForm({
  projectId,
  kept,
  onChange,
}: {
  projectId: string;
  kept: LanguageModel | null;
  onChange(): Promise<void>;
}) {
  const [body, setBody] = useState<LanguageModelBody>(() => createRequest(kept));
  const [key, setKey] = useState('');
  const [deletesKey, setDeletesKey] = useState(false);
  const [removing, setRemoving] = useState(false);
  const change = (changes: Partial<LanguageModelBody>) => setBody({ ...body, ...changes });
  const hasKey = kept?.has_api_key === true && kept.url === body.url.trim();
  const { busy, error, onSubmit } = useSubmit(async () => {
    const api_key = deletesKey ? { api_key: null } : key === '' ? {} : { api_key: key };
    await putLanguageModel(projectId, {
      ...body,
      url: body.url.trim(),
      model: body.model.trim(),
      ...api_key,
    });
    setKey('');
    setDeletesKey(false);
    await onChange();
    showToast(t('model.theLanguageModelWasSaved'));
  });
  return (
    <>
      <form className="form" onSubmit={onSubmit}>
        <label className="field">
          <span className="label">{t('model.protocol')}</span>
          <select
            className="input"
            value={body.api}
            onChange={({ target }) =>
              change({ api: PROTOCOLS.find(([name]) => name === target.value)?.[0] ?? 'openai' })
            }
          >
            {PROTOCOLS.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="label">{t('model.baseUrl')}</span>
          <input
            className="input"
            type="url"
            required
            placeholder={PROTOCOLS.find(([name]) => name === body.api)?.[2]}
            value={body.url}
            onChange={({ target }) => change({ url: target.value })}
          />
          <span className="hint">{t('model.httpsOnlyWithoutThePath')}</span>
        </label>
        <label className="field">
          <span className="label">{t('common.model')}</span>
          <input
            className="input"
            required
            maxLength={200}
            value={body.model}
            onChange={({ target }) => change({ model: target.value })}
          />
          <span className="hint">{t('model.theNameThatTheServer')}</span>
        </label>
        <label className="field">
          <span className="label">{t('common.apiKey')}</span>
          <input
            className="input"
            type="password"
            autoComplete="off"
            value={key}
            disabled={deletesKey}
            placeholder={hasKey ? t('model.aKeyIsStoredLeave') : t('model.none')}
            onChange={({ target }) => setKey(target.value)}
          />
          <span className="hint">{t('model.storedEncryptedAndNeverShown')}</span>
        </label>
        {hasKey && (
          <label className="check">
            <input
              type="checkbox"
              checked={deletesKey}
              onChange={({ target }) => setDeletesKey(target.checked)}
            />
            <span>{t('model.deleteTheStoredKey')}</span>
          </label>
        )}
        <label className="check">
          <input
            type="checkbox"
            checked={body.images}
            onChange={({ target }) => change({ images: target.checked })}
          />
          <span>{t('model.sendPageImagesWithThe')}</span>
        </label>
        {error !== null && <ErrorNote error={error} />}
        <div className="row">
          <button type="submit" className="button primary" disabled={busy}>
            {t('model.saveLanguageModel')}
          </button>
          {kept !== null && (
            <button type="button" className="button danger" onClick={() => setRemoving(true)}>
              {t('common.remove')}
            </button>
          )}
        </div>
      </form>
      {removing && (
        <Confirm
          title={t('model.removeTheLanguageModelOf')}
          text={t('model.itsAddressAndKeyAre')}
          action={t('common.remove')}
          onConfirm={async () => {
            await deleteLanguageModel(projectId);
            setBody(NEW);
            await onChange();
            showToast(t('model.theLanguageModelWasRemoved'));
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}

function createRequest(kept: LanguageModel | null): LanguageModelBody {
  if (kept === null) return NEW;
  const { api, url, model, images } = kept;
  return { api, url, model, images };
}
