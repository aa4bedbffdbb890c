import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createWebhook, listWebhooks } from '../api/webhooks.ts';
import { t } from '../i18n/translate.ts';
import { Secret } from '../parts/actions.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Empty, ErrorNote, Loading, Note } from '../parts/notes.tsx';
import { buildHref } from '../router.ts';
import { WebhookForm } from './webhook-form.tsx';

export default function WebhooksScreen({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', projectId],
    queryFn: () => listWebhooks(projectId),
  });
  return (
    <div className="page stack">
      <div className="row between">
        <p className="hint">{t('webhooks.aWebhookNotifiesYourUrl')}</p>
        <button type="button" className="button primary" onClick={() => setCreating(true)}>
          {t('webhooks.newWebhook')}
        </button>
      </div>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && (
        <div className="card">
          <Empty title={t('webhooks.noWebhooksYet')} icon="link">
            <p>{t('webhooks.addTheHttpsAddressOf')}</p>
          </Empty>
        </div>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className="card checks">
          {data.map((webhook) => (
            <li key={webhook.id} className="row">
              <div className="grow">
                <a href={buildHref('projects', projectId, 'webhooks', webhook.id)}>{webhook.name}</a>
                <p className="hint breakable">
                  {webhook.event_types.join(', ')} → {webhook.target_url}
                </p>
              </div>
              <span className={webhook.active ? 'badge good' : 'badge bad'}>
                {webhook.active ? t('common.on') : t('common.off')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {creating && (
        <WebhookForm
          title={t('webhooks.newWebhook')}
          action={t('common.create')}
          onSave={async (body) => {
            const { signing_secret } = await createWebhook(projectId, body);
            void queries.invalidateQueries({ queryKey: ['webhooks', projectId] });
            setSecret(signing_secret ?? null);
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}

/** Shows the secret that signs deliveries. It cannot be shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  return (
    <Dialog title={t('webhooks.theSigningSecret')} onClose={onClose}>
      <Note kind="warn">{t('webhooks.itIsShownOnlyOnce')}</Note>
      <Secret text={secret} label={t('webhooks.theSigningSecret')} />
      <div className="dialog-actions">
        <button type="button" className="button primary" onClick={onClose}>
          {t('common.done')}
        </button>
      </div>
    </Dialog>
  );
}
