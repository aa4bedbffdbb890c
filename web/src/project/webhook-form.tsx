import { type FormEvent, useState } from 'react';
import type { Webhook } from '#client/types';
import { EVENT_TYPES, type EventType, type WebhookBody } from '../api/webhooks.ts';
import { t } from '../i18n/translate.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNote } from '../parts/notes.tsx';

const TEXTS: Record<string, string> = {
  'document.processed': t('webhook.aDocumentWasProcessed'),
  'document.failed': t('webhook.aDocumentFailed'),
  'document.corrected': t('webhook.valuesWereCorrected'),
  'document.reviewed': t('webhook.aDocumentWasApproved'),
  'document.rejected': t('webhook.aDocumentWasRejected'),
  'export.completed': t('webhook.aScheduledExportIsReady'),
  'export.failed': t('webhook.aScheduledExportFailed'),
};

const FORMATS = ['legible', 'slack', 'teams'] as const satisfies Webhook['format'][];
const FORMAT_NAMES = {
  legible: t('webhook.formatLegible'),
  slack: t('webhook.formatSlack'),
  teams: t('webhook.formatTeams'),
};
const FORMAT_HINTS = { slack: t('webhook.hintSlack'), teams: t('webhook.hintTeams') };

const NEW: WebhookBody = {
  name: '',
  event_types: ['document.processed'],
  target_url: '',
  active: true,
  format: 'legible',
  include_parsed_data: false,
};

export function WebhookForm({
  title,
  action,
  webhook,
  onSave,
  onClose,
}: {
  title: string;
  action: string;
  webhook?: Webhook;
  onSave(body: WebhookBody): Promise<void>;
  onClose(): void;
}) {
  const [body, setBody] = useState<WebhookBody>(webhook ?? NEW);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    const { name, event_types, target_url, active, format, include_parsed_data } = body;
    try {
      await onSave({
        name: name.trim(),
        event_types,
        target_url: target_url.trim(),
        active,
        format,
        include_parsed_data,
      });
      onClose();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  const choose = (type: EventType, on: boolean) =>
    setBody({
      ...body,
      event_types: EVENT_TYPES.filter((one) => (one === type ? on : body.event_types.includes(one))),
    });
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={save}>
        <label className="field">
          <span className="label">{t('common.name')}</span>
          <input
            className="input"
            value={body.name}
            maxLength={255}
            onChange={(event) => setBody({ ...body, name: event.target.value })}
          />
        </label>
        <fieldset className="plain stack">
          <legend className="label">{t('webhook.events')}</legend>
          {EVENT_TYPES.map((type) => (
            <label key={type} className="check">
              <input
                type="checkbox"
                checked={body.event_types.includes(type)}
                onChange={(event) => choose(type, event.target.checked)}
              />
              <span>
                {TEXTS[type]} <code>{type}</code>
              </span>
            </label>
          ))}
        </fieldset>
        <label className="field">
          <span className="label">{t('webhook.url')}</span>
          <input
            className="input"
            type="url"
            placeholder={t('common.https')}
            value={body.target_url}
            onChange={(event) => setBody({ ...body, target_url: event.target.value })}
          />
          <span className="hint">{t('webhook.httpsOnlyItMustBe')}</span>
        </label>
        <label className="field">
          <span className="label">{t('webhook.format')}</span>
          <select
            className="input"
            value={body.format}
            onChange={(event) => {
              const format = FORMATS.find((one) => one === event.target.value) ?? 'legible';
              setBody({ ...body, format });
            }}
          >
            {FORMATS.map((format) => (
              <option key={format} value={format}>
                {FORMAT_NAMES[format]}
              </option>
            ))}
          </select>
          {body.format !== 'legible' && <span className="hint">{FORMAT_HINTS[body.format]}</span>}
        </label>
        {body.format === 'legible' && (
          <label className="check">
            <input
              type="checkbox"
              checked={body.include_parsed_data}
              onChange={(event) => setBody({ ...body, include_parsed_data: event.target.checked })}
            />
            <span>{t('webhook.includeExtractedDataUpTo')}</span>
          </label>
        )}
        <label className="check">
          <input
            type="checkbox"
            checked={body.active}
            onChange={(event) => setBody({ ...body, active: event.target.checked })}
          />
          <span>{t('common.on')}</span>
        </label>
        {error !== null && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button
            type="submit"
            className="button primary"
            disabled={
              busy ||
              body.name.trim() === '' ||
              body.event_types.length === 0 ||
              body.target_url.trim() === ''
            }
          >
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
