import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '#client/types';
import { changeWebhook, deleteWebhook, getWebhook, rotateSecret, testWebhook } from '../api/webhooks.ts';
import { t } from '../i18n/translate.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatDate } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { ErrorNote, Loading, Note } from '../parts/notes.tsx';
import { showErrorToast, showToast } from '../parts/toasts.tsx';
import { buildHref, goTo } from '../router.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { SecretDialog } from './webhooks-screen.tsx';

const REASONS: Record<string, string> = {
  gone: t('webhook.theReceiverAnswered410Gone'),
  failing: t('webhook.allDeliveriesFailedForFive'),
};

export default function WebhookScreen({ projectId, webhookId }: { projectId: string; webhookId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', projectId, webhookId],
    queryFn: () => getWebhook(projectId, webhookId),
  });
  return (
    <div className="page stack">
      <a href={buildHref('projects', projectId, 'webhooks')}>{t('webhook.allWebhooks')}</a>
      {error !== null && <ErrorNote error={error} retry={refetch} what="webhook" />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Details projectId={projectId} webhook={data} />}
      {data !== undefined && <Deliveries projectId={projectId} webhookId={webhookId} />}
    </div>
  );
}

function Details({ projectId, webhook }: { projectId: string; webhook: Webhook }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'delete' | 'rotate' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { id, name, active, disabled_reason: reason } = webhook;
  const refresh = () => queries.invalidateQueries({ queryKey: ['webhooks', projectId] });
  const refreshDeliveries = () => queries.invalidateQueries({ queryKey: ['deliveries', projectId, id] });
  const close = () => setOpen(null);
  const test = () =>
    testWebhook(projectId, id).then(() => {
      showToast(t('webhook.aTestEventWasSent'));
      void refreshDeliveries();
    }, showErrorToast);
  return (
    <section className="card padded stack" aria-label={name}>
      <div className="row between">
        <h2>{name}</h2>
        <span className={active ? 'badge good' : 'badge bad'}>
          {active ? t('common.on') : t('common.off')}
        </span>
      </div>
      {reason !== null && (
        <Note kind="warn">{t('webhook.turnedOffByTheService', { reason: REASONS[reason] ?? reason })}</Note>
      )}
      <dl className="facts">
        <dt>{t('webhook.event')}</dt>
        <dd>{webhook.event_types.join(', ')}</dd>
        <dt>{t('webhook.url')}</dt>
        <dd>{webhook.target_url}</dd>
        <dt>{t('webhook.includesExtractedData')}</dt>
        <dd>{webhook.include_parsed_data ? t('webhook.yesUpTo256KB') : t('webhook.no')}</dd>
        <dt>{t('webhook.created')}</dt>
        <dd>{formatDate(webhook.created_at)}</dd>
      </dl>
      <div className="row">
        <button type="button" className="button small" disabled={!active} onClick={test}>
          <Icon name="upload" />
          {t('webhook.sendATest')}
        </button>
        <button type="button" className="button small" onClick={() => setOpen('edit')}>
          <Icon name="edit" />
          {t('common.edit')}
        </button>
        <button type="button" className="button small" onClick={() => setOpen('rotate')}>
          <Icon name="again" />
          {t('webhook.rotateTheSecret')}
        </button>
        <button type="button" className="button small danger" onClick={() => setOpen('delete')}>
          <Icon name="trash" />
          {t('common.delete')}
        </button>
      </div>
      {open === 'edit' && (
        <WebhookForm
          title={t('webhook.changeTheWebhook')}
          action={t('common.save')}
          webhook={webhook}
          onSave={async (body) => {
            await changeWebhook(projectId, id, body);
            await refresh();
          }}
          onClose={close}
        />
      )}
      {open === 'rotate' && (
        <Confirm
          title={t('webhook.rotateTheSigningSecret')}
          text={t('webhook.aNewSecretIsCreated')}
          action={t('webhook.rotate')}
          onConfirm={async () => setSecret((await rotateSecret(projectId, id)).signing_secret ?? null)}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <Confirm
          title={t('webhook.deleteTheWebhook')}
          text={t('webhook.pendingDeliveriesAreCancelledThis')}
          action={t('common.delete')}
          onConfirm={async () => {
            await deleteWebhook(projectId, id);
            void refresh();
            showToast(t('common.nameWasDeleted', { name }));
            goTo('projects', projectId, 'webhooks');
          }}
          onClose={close}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </section>
  );
}
