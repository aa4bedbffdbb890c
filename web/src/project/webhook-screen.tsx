import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '../api/openapi.ts';
import { changeWebhook, deleteWebhook, getWebhook, rotateSecret, testWebhook } from '../api/webhooks.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatDate } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { ErrorNote, Loading, Note } from '../parts/notes.tsx';
import { say, sayError } from '../parts/toasts.tsx';
import { goTo, hrefTo } from '../router.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { SecretDialog } from './webhooks-screen.tsx';

const REASONS: Record<string, string> = {
  gone: 'The receiver answered 410 Gone. Turn the webhook on again when the receiver is back.',
  failing: 'All deliveries failed for five days. Fix the receiver, then turn the webhook on again.',
};

export default function WebhookScreen({ projectId, webhookId }: { projectId: string; webhookId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', projectId, webhookId],
    queryFn: () => getWebhook(projectId, webhookId),
  });
  return (
    <div className="page stack">
      <a href={hrefTo('projects', projectId, 'webhooks')}>All webhooks</a>
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
      say('A test event was sent. Its delivery is listed below.');
      void refreshDeliveries();
    }, sayError);
  return (
    <section className="card padded stack" aria-label={name}>
      <div className="row between">
        <h2>{name}</h2>
        <span className={active ? 'badge good' : 'badge bad'}>{active ? 'On' : 'Off'}</span>
      </div>
      {reason !== null && <Note kind="warn">Turned off by the service. {REASONS[reason] ?? reason}</Note>}
      <dl className="facts">
        <dt>Event</dt>
        <dd>{webhook.event_types.join(', ')}</dd>
        <dt>URL</dt>
        <dd>{webhook.target_url}</dd>
        <dt>Includes extracted data</dt>
        <dd>{webhook.include_parsed_data ? 'yes, up to 256 kB' : 'no'}</dd>
        <dt>Created</dt>
        <dd>{formatDate(webhook.created_at)}</dd>
      </dl>
      <div className="row">
        <button type="button" className="button small" disabled={!active} onClick={test}>
          <Icon name="upload" />
          Send a test
        </button>
        <button type="button" className="button small" onClick={() => setOpen('edit')}>
          <Icon name="edit" />
          Change
        </button>
        <button type="button" className="button small" onClick={() => setOpen('rotate')}>
          <Icon name="again" />
          Rotate the secret
        </button>
        <button type="button" className="button small danger" onClick={() => setOpen('delete')}>
          <Icon name="trash" />
          Delete
        </button>
      </div>
      {open === 'edit' && (
        <WebhookForm
          title="Change the webhook"
          action="Save"
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
          title="Rotate the signing secret?"
          text="A new secret is created. For 24 hours deliveries are signed with both, so that your program can switch over."
          action="Rotate"
          onConfirm={async () => setSecret((await rotateSecret(projectId, id)).signing_secret ?? null)}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <Confirm
          title="Delete the webhook?"
          text="Pending deliveries are cancelled. This cannot be undone."
          action="Delete"
          onConfirm={async () => {
            await deleteWebhook(projectId, id);
            void refresh();
            say(`“${name}” was deleted.`);
            goTo('projects', projectId, 'webhooks');
          }}
          onClose={close}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </section>
  );
}
