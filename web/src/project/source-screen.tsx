import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Source, SourceTestResponse } from '#client/types';
import { changeSource, deleteSource, getSource, runSource, testSource } from '../api/sources.ts';
import { t } from '../i18n/translate.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatDate } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { ErrorNote, Loading, Note } from '../parts/notes.tsx';
import { showErrorToast, showToast } from '../parts/toasts.tsx';
import { buildHref, goTo } from '../router.ts';
import { KIND_NAMES, SourceForm } from './source-form.tsx';
import { SourceItems } from './source-items.tsx';
import { describePlace, SourceBadge } from './sources-screen.tsx';

const POLL_MS = 3_000;

export default function SourceScreen({ projectId, sourceId }: { projectId: string; sourceId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sources', projectId, sourceId],
    queryFn: () => getSource(projectId, sourceId),
    refetchInterval: POLL_MS,
  });
  return (
    <div className="page stack">
      <a href={buildHref('projects', projectId, 'sources')}>{t('sources.allSources')}</a>
      {error !== null && <ErrorNote error={error} retry={refetch} what="source" />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Details projectId={projectId} source={data} />}
      {data !== undefined && <SourceItems projectId={projectId} sourceId={sourceId} />}
    </div>
  );
}

function Details({ projectId, source }: { projectId: string; source: Source }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const [tested, setTested] = useState<SourceTestResponse | 'pending' | null>(null);
  const { id, name, active, last_error: failure, last_run_at: lastRun } = source;
  const refresh = () => queries.invalidateQueries({ queryKey: ['sources', projectId] });
  const close = () => setOpen(null);
  const test = async () => {
    setTested('pending');
    try {
      setTested(await testSource(projectId, id));
    } catch (error) {
      setTested(null);
      showErrorToast(error);
    }
  };
  const confirmKey = async (hostKey: string | undefined) => {
    if (source.sftp === undefined || hostKey === undefined) return;
    try {
      await changeSource(projectId, id, { source: { sftp: { ...source.sftp, host_key: hostKey } } });
      void refresh();
      await test();
      await runSource(projectId, id);
    } catch (error) {
      showErrorToast(error);
    }
  };
  const run = () =>
    runSource(projectId, id).then(() => {
      showToast(t('sources.itIsReadNow'));
      void refresh();
    }, showErrorToast);
  const turn = () =>
    changeSource(projectId, id, { source: { active: !active } }).then(refresh, showErrorToast);
  return (
    <section className="card padded stack" aria-label={name}>
      <div className="row between">
        <h2>{name}</h2>
        <SourceBadge source={source} />
      </div>
      {failure !== null && (
        <Note kind="warn">{t('sources.theLastRunFailed', { message: failure.message })}</Note>
      )}
      <dl className="facts">
        <dt>{t(KIND_NAMES[source.kind])}</dt>
        <dd className="breakable">{describePlace(source)}</dd>
        {source.imap !== undefined && (
          <>
            <dt>{t('sources.server')}</dt>
            <dd>
              {source.imap.host}:{source.imap.port}
            </dd>
          </>
        )}
        {source.sftp !== undefined && (
          <>
            <dt>{t('sources.server')}</dt>
            <dd>
              {source.sftp.host}:{source.sftp.port}
            </dd>
            <dt>{t('sources.fingerprint')}</dt>
            <dd className="breakable">{source.sftp.host_key ?? t('sources.notConfirmed')}</dd>
          </>
        )}
        {source.s3 !== undefined && (
          <>
            <dt>{t('sources.endpoint')}</dt>
            <dd className="breakable">
              {source.s3.endpoint ?? t('sources.amazonS3Region', { region: source.s3.region })}
            </dd>
          </>
        )}
        <dt>{t('sources.lastRun')}</dt>
        <dd>{lastRun === null ? t('sources.never') : formatDate(lastRun)}</dd>
        <dt>{t('common.documents')}</dt>
        <dd>{source.documents_count}</dd>
      </dl>
      <div className="row">
        <button type="button" className="button small" disabled={tested === 'pending'} onClick={test}>
          <Icon name="link" />
          {t('sources.testConnection')}
        </button>
        <button type="button" className="button small" disabled={!active} onClick={run}>
          <Icon name="again" />
          {t('sources.readNow')}
        </button>
        <button type="button" className="button small" onClick={turn}>
          {t(active ? 'sources.turnOff' : 'sources.turnOn')}
        </button>
        <button type="button" className="button small" onClick={() => setOpen('edit')}>
          <Icon name="edit" />
          {t('common.edit')}
        </button>
        <button type="button" className="button small danger" onClick={() => setOpen('delete')}>
          <Icon name="trash" />
          {t('common.delete')}
        </button>
      </div>
      <div role="status">
        {tested === 'pending' && <p className="hint">{t('sources.connecting')}</p>}
        {tested !== null && tested !== 'pending' && (
          <Note kind={tested.ok ? 'good' : 'warn'}>
            {tested.ok
              ? t('sources.theConnectionWorks')
              : t('sources.theConnectionFailed', { problem: tested.problem ?? '' })}
          </Note>
        )}
        {tested !== null && tested !== 'pending' && tested.problem_code === 'host_key_unknown' && (
          <div className="row">
            <p className="hint grow">{t('sources.compareTheFingerprint')}</p>
            <button type="button" className="button small" onClick={() => confirmKey(tested.host_key)}>
              {t('sources.trustThisServer')}
            </button>
          </div>
        )}
      </div>
      {open === 'edit' && (
        <SourceForm
          source={source}
          onSave={async (body) => {
            await changeSource(projectId, id, body);
            await refresh();
          }}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <Confirm
          title={t('sources.deleteTheSource')}
          text={t('sources.itsDocumentsStayWhatIt')}
          action={t('common.delete')}
          onConfirm={async () => {
            await deleteSource(projectId, id);
            void refresh();
            showToast(t('common.nameWasDeleted', { name }));
            goTo('projects', projectId, 'sources');
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
