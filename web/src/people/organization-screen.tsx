import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadSession } from '../api/accounts.ts';
import { createOrganization, readOrganization } from '../api/organizations.ts';
import { t } from '../i18n/translate.ts';
import { NameDialog } from '../parts/name-dialog.tsx';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useTitle } from '../parts/use-title.ts';
import { buildHref } from '../router.ts';
import { chooseOrganization, hasPermission, useSession } from '../session.ts';
import { OrganizationForm } from './organization-form.tsx';
import { UsagePanel } from './usage-panel.tsx';

/** Name, usage and limits of the organization. Owners can also create other organizations here. */
export default function OrganizationScreen() {
  useTitle(t('app.organization'));
  const queries = useQueryClient();
  const session = useSession();
  const [creates, setCreates] = useState(false);
  const { data, error, refetch } = useQuery({ queryKey: ['organization'], queryFn: readOrganization });
  const isOwner = hasPermission(session, 'owners:manage');
  const canCreate = isOwner && session?.kind === 'user' && !session.usesSingleSignOn;
  return (
    <div className="page stack">
      <div className="row between">
        <div>
          <h1 className="breakable">{data?.name ?? t('app.organization')}</h1>
          <p className="hint">{t('organization.hint')}</p>
        </div>
        <div className="row">
          <a className="button" href={buildHref('members')}>
            {t('common.members')}
          </a>
          {canCreate && (
            <button type="button" className="button" onClick={() => setCreates(true)}>
              {t('organization.create')}
            </button>
          )}
        </div>
      </div>
      <UsagePanel />
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && isOwner && (
        <OrganizationForm
          key={JSON.stringify(data)}
          organization={data}
          onChange={async () => {
            await Promise.all([
              queries.invalidateQueries({ queryKey: ['organization'] }),
              queries.invalidateQueries({ queryKey: ['usage'] }),
              session?.kind === 'user' ? loadSession() : undefined,
            ]);
          }}
        />
      )}
      {creates && (
        <NameDialog
          title={t('organization.createTitle')}
          label={t('common.name')}
          hint={t('organization.createHint')}
          action={t('organization.create')}
          onSave={async (name) => {
            const { id } = await createOrganization(name);
            await loadSession();
            showToast(t('organization.created', { name }));
            chooseOrganization(id);
          }}
          onClose={() => setCreates(false)}
        />
      )}
    </div>
  );
}
