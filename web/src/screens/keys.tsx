import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Key } from '#client/types';
import { listKeys, revokeKey } from '../api/keys.ts';
import { listProjects } from '../api/projects.ts';
import { t } from '../i18n/translate.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatAge, formatDate } from '../parts/format.ts';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useTitle } from '../parts/use-title.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

export default function KeysScreen() {
  useTitle(t('common.keys'));
  const queries = useQueryClient();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const { data, error, refetch } = useQuery({ queryKey: ['keys'], queryFn: listKeys });
  const refresh = () => queries.invalidateQueries({ queryKey: ['keys'] });
  return (
    <div className="page stack">
      <div className="row between">
        <div>
          <h1>{t('common.keys')}</h1>
          <p className="hint">{t('keys.createASeparateKeyFor')}</p>
        </div>
        <button type="button" className="button primary" onClick={() => setCreating(true)}>
          {t('common.newKey')}
        </button>
      </div>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <KeyTable keys={data} onRevoke={setRevoking} />}
      {creating && <NewKeyDialog onCreated={refresh} onClose={() => setCreating(false)} />}
      {revoking !== null && (
        <Confirm
          title={t('keys.revokeTheKey')}
          text={t('keys.requestsWithNameAreRefused', { name: revoking.name })}
          action={t('common.revoke')}
          onConfirm={async () => {
            await revokeKey(revoking.id);
            showToast(t('keys.nameWasRevoked', { name: revoking.name }));
            await refresh();
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </div>
  );
}

function KeyTable({ keys, onRevoke }: { keys: Key[]; onRevoke(key: Key): void }) {
  const { data: projects = [] } = useQuery({
    queryKey: ['projects'],
    queryFn: listProjects,
    enabled: keys.some(({ project_ids }) => project_ids !== null),
  });
  const getProjectName = (id: string) => projects.find((project) => project.id === id)?.name ?? id;
  return (
    <ScrollBox label={t('common.keys')}>
      <table className="data middle">
        <thead>
          <tr>
            <th scope="col">{t('common.name')}</th>
            <th scope="col">{t('common.permissions')}</th>
            <th scope="col" className="wide-cell">
              {t('keys.lastUsed')}
            </th>
            <th scope="col" className="wide-cell">
              {t('common.expires')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('common.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row" className="name">
                {key.name}
              </th>
              <td>
                {key.scopes.includes('*') ? t('keys.everything') : key.scopes.join(', ')}
                {key.project_ids !== null && (
                  <div className="hint">
                    {t('keys.onlyInProjects', { names: key.project_ids.map(getProjectName).join(', ') })}
                  </div>
                )}
              </td>
              <td className="nowrap wide-cell">
                {key.last_used_at === null ? t('common.never') : formatAge(key.last_used_at)}
              </td>
              <td className="nowrap wide-cell">
                {key.expires_at === null ? t('common.never') : formatDate(key.expires_at)}
              </td>
              <td className="number">
                {key.revoked_at === null && hasExpired(key) && (
                  <span className="badge bad">{t('keys.expired')}</span>
                )}
                {key.revoked_at === null && !hasExpired(key) && (
                  <button
                    type="button"
                    className="button small danger"
                    aria-label={t('keys.revokeName', { name: key.name })}
                    onClick={() => onRevoke(key)}
                  >
                    {t('common.revoke')}
                  </button>
                )}
                {key.revoked_at !== null && <span className="badge bad">{t('keys.revoked')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function hasExpired({ expires_at }: Key): boolean {
  return expires_at !== null && Date.parse(expires_at) <= Date.now();
}
