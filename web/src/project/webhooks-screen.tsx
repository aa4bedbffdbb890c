import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createWebhook, listWebhooks } from '../api/webhooks.ts';
import { Secret } from '../parts/actions.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Empty, ErrorNote, Loading, Note } from '../parts/notes.tsx';
import { hrefTo } from '../router.ts';
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
        <p className="hint">A webhook notifies your URL when a document is processed or fails.</p>
        <button type="button" className="button primary" onClick={() => setCreating(true)}>
          New webhook
        </button>
      </div>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && (
        <div className="card">
          <Empty title="No webhooks yet" icon="link">
            <p>
              Add the HTTPS address of your program. Every delivery is signed, retried for three days if it
              fails, and listed here.
            </p>
          </Empty>
        </div>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className="card checks">
          {data.map((webhook) => (
            <li key={webhook.id} className="row">
              <div className="grow">
                <a href={hrefTo('projects', projectId, 'webhooks', webhook.id)}>{webhook.name}</a>
                <p className="hint breakable">
                  {webhook.event_types.join(', ')} → {webhook.target_url}
                </p>
              </div>
              <span className={webhook.active ? 'badge good' : 'badge bad'}>
                {webhook.active ? 'On' : 'Off'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {creating && (
        <WebhookForm
          title="New webhook"
          action="Create"
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

/** The secret that signs deliveries, shown only once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  return (
    <Dialog title="The signing secret" onClose={onClose}>
      <Note kind="warn">
        It is shown only once. Your program uses it to verify that a delivery comes from this service.
      </Note>
      <Secret text={secret} label="The signing secret" />
      <div className="dialog-actions">
        <button type="button" className="button primary" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  );
}
